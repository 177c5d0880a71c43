// From settings to what a page gets to draw: for the public door from what is published, for the preview from the draft.
import {
  defaultSettings,
  type WidgetConfig,
  type WidgetLanguage,
  type WidgetSettings,
  type WidgetTexts,
  type WidgetType,
  widgetLanguage,
  widgetSettings,
} from '#domain/widgets/inputs.ts';
import { launcherWords } from '#domain/widgets/launcher-words.ts';

/** What a config says beside the settings. */
export type WidgetFacts = {
  key: string;
  version: number;
  type: WidgetType;
  hidden: boolean;
  site: { name: string; language: string; hasContact: boolean };
};

export const ownWords: WidgetTexts = { title: '', greeting: '', placeholder: '', launcher: '', suggestions: [] };

export function toConfig(facts: WidgetFacts, settings: WidgetSettings, language?: string): WidgetConfig {
  const { key, version, type, hidden, site } = facts;
  const spoken = chooseLanguage(language, site.language);
  return {
    key,
    version,
    type,
    name: site.name,
    language: spoken,
    hidden,
    texts: settings.texts[spoken] ?? ownWords,
    words: launcherWords[spoken],
    accent: settings.accent,
    scheme: settings.scheme,
    position: settings.position,
    avatar: avatarOf(settings),
    launcher: settings.launcher,
    // Without an address nobody could be written to.
    show: { ...settings.show, contact: settings.show.contact && site.hasContact },
    variables: variablesOf(settings),
  };
}

/** The first that the widget speaks: the page's own language, the site's, English. */
export function chooseLanguage(...wanted: (string | undefined)[]): WidgetLanguage {
  for (const tag of wanted) {
    const known = widgetLanguage.safeParse(tag?.toLowerCase().split(/[-_]/)[0]);
    if (known.success) return known.data;
  }
  return 'en';
}

/** Settings as they were stored: what was added to the schema since then has its usual value. */
export function readSettings(stored: Record<string, unknown>): WidgetSettings {
  return widgetSettings.parse({ ...defaultSettings, ...stored });
}

export function pictureUrl(id: string): string {
  return `/widget/pictures/${id}`;
}

function avatarOf({ avatar: { kind, pictureId } }: WidgetSettings): WidgetConfig['avatar'] {
  if (kind !== 'picture') return { kind, url: null };
  return pictureId === null ? { kind: 'letter', url: null } : { kind, url: pictureUrl(pictureId) };
}

function variablesOf({ variables }: WidgetSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
