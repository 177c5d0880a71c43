import { useMemo } from 'react';
import { PreviewFrame } from '#app/routes/widgets/preview-frame.tsx';
import { chooseLanguage, ownWords, toConfig } from '#domain/widgets/config.ts';
import type { Widget, WidgetConfig } from '#domain/widgets/inputs.ts';

type WidgetPreviewProps = {
  widget: Widget;
  /** Shown if the widget has none of its own. */
  suggestions?: string[];
  /** An example of the site's own answers, or a new chat. */
  chat: 'example' | 'new';
};

const none: string[] = [];

/** The open widget with its saved settings, in the site's language. */
export function WidgetPreview({ widget, suggestions: others = none, chat }: WidgetPreviewProps) {
  const { key, version, type, site, siteId, config: settings } = widget;
  const config = useMemo((): WidgetConfig => {
    const language = chooseLanguage(site.language);
    const texts = settings.texts[language] ?? ownWords;
    const suggestions = texts.suggestions.length > 0 ? texts.suggestions : others;
    const shown = { ...settings, texts: { ...settings.texts, [language]: { ...texts, suggestions } } };
    return toConfig({ key, version, type, hidden: false, site }, shown, language);
  }, [key, version, type, site, settings, others]);
  return (
    <PreviewFrame
      siteId={siteId}
      config={config}
      open
      chat={chat}
      scheme={document.documentElement.classList.contains('dark') ? 'dark' : 'light'}
      device={window.innerWidth < 900 ? 'phone' : 'desktop'}
    />
  );
}
