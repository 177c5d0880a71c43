import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PreviewFrame } from '#app/routes/widgets/preview-frame.tsx';
import type { Draft } from '#app/routes/widgets/use-draft.ts';
import { VersionsButton } from '#app/routes/widgets/versions-button.tsx';
import { Segment } from '#app/ui/segment.tsx';
import type { PreviewPart } from '#domain/onboarding/inputs.ts';
import { toConfig } from '#domain/widgets/config.ts';
import { type Widget, type WidgetConfig, type WidgetLanguage, widgetSettings } from '#domain/widgets/inputs.ts';

type PreviewStageProps = { widget: Widget; draft: Draft; language: WidgetLanguage; part: PreviewPart | null };

/** The real widget with the settings of the form, for a chosen device and theme. */
export function PreviewStage({ widget, draft, language, part }: PreviewStageProps) {
  const [device, setDevice] = useState<'desktop' | 'phone'>(isNarrow() ? 'phone' : 'desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>(isDark() ? 'dark' : 'light');
  const [panel, setPanel] = useState<'open' | 'closed'>('open');
  useEffect(() => {
    if (part) setPanel(part === 'launcher' ? 'closed' : 'open');
  }, [part]);
  const config = useDraftConfig(widget, draft, language);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <VersionsButton draft={draft} />
        <span className="ml-auto flex flex-wrap gap-2 max-desk:w-full">
          {widget.type === 'bubble' && (
            <Segment label="Panel" options={panels} value={panel} onValueChange={setPanel} className={third} />
          )}
          <Segment label="Page theme" options={schemes} value={scheme} onValueChange={setScheme} className={third} />
          <Segment label="Device" options={devices} value={device} onValueChange={setDevice} className={third} />
        </span>
      </div>
      <PreviewFrame
        siteId={widget.siteId}
        config={config}
        device={device}
        scheme={scheme}
        open={panel === 'open'}
        part={part}
      />
    </>
  );
}

/** Keeps the last valid settings while the form is invalid. */
function useDraftConfig(widget: Widget, draft: Draft, language: WidgetLanguage): WidgetConfig {
  const last = useRef(draft.base.draft);
  const { key, version, type, site } = widget;
  return useMemo(() => {
    const parsed = widgetSettings.safeParse(draft.values);
    if (parsed.success) last.current = parsed.data;
    return toConfig({ key, version, type, hidden: false, site }, last.current, language);
  }, [draft.values, key, version, type, site, language]);
}

function isDark(): boolean {
  return typeof document !== 'undefined' && document.documentElement.classList.contains('dark');
}

function isNarrow(): boolean {
  return typeof window !== 'undefined' && window.innerWidth < 900;
}

/** Phones show all three in one row. */
const third = 'max-desk:w-auto max-desk:flex-1';

const panels = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

const schemes = [
  { value: 'light', label: <Choice icon={Sun} name="Light" /> },
  { value: 'dark', label: <Choice icon={Moon} name="Dark" /> },
] as const;

const devices = [
  { value: 'desktop', label: <Choice icon={Monitor} name="Desktop" /> },
  { value: 'phone', label: <Choice icon={Smartphone} name="Phone" /> },
] as const;

function Choice({ icon: Icon, name }: { icon: typeof Sun; name: string }) {
  return (
    <>
      <Icon aria-hidden />
      <span className="sr-only">{name}</span>
    </>
  );
}
