import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { usePreviewQuestions } from '#app/routes/widgets/use-preview-questions.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { Example, PreviewOrder, PreviewPart } from '#domain/onboarding/inputs.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';

type PreviewFrameProps = {
  siteId: string;
  config: WidgetConfig;
  open: boolean;
  scheme: 'light' | 'dark';
  device: 'desktop' | 'phone';
  /** Starts with an example chat, or with the greeting as visitors see it. */
  chat?: 'example' | 'new';
  /** What is edited, and so shown. */
  part?: PreviewPart | null;
};

type Size = { width: number; height: number };

const phone: Size = { width: 390, height: 720 };
/** Below this width the widget uses its phone layout. */
const narrowestDesktop = 640;
const loadTimeout = 15_000;

/** A page with the real widget. Once it is ready it receives every change as a message and is never reloaded. */
export function PreviewFrame({
  siteId,
  config,
  open,
  scheme,
  device,
  chat = 'example',
  part = null,
}: PreviewFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const stageSize = useStageSize(stage);
  const state = useReadiness(frame, attempt);
  usePreviewQuestions(frame, siteId, config);
  const examples = useExamples(siteId, config.language, chat === 'example');

  useEffect(() => {
    if (state !== 'ready' || !examples) return;
    const message: PreviewOrder = { type: 'aisle:config', config, open, scheme, part, examples };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [state, config, open, scheme, part, examples]);

  const { width, height, scale } = fitIn(stageSize, device);
  return (
    <div ref={stage} className="relative min-h-[560px] flex-1 overflow-clip desk:min-h-0">
      <div
        className={cx(
          'absolute top-0 left-1/2 overflow-clip border border-line bg-canvas',
          device === 'phone' ? 'rounded-[28px] border-4 border-line-strong' : 'rounded-panel',
        )}
        style={{ width, height, transform: `translateX(-50%) scale(${scale})`, transformOrigin: 'top center' }}
      >
        <iframe
          key={attempt}
          ref={frame}
          title="Widget preview"
          src={`/widget/preview?chat=${chat}`}
          className={cx('size-full', state !== 'ready' && 'invisible')}
        />
      </div>
      {state === 'failed' && (
        <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-ink-2">
          <p>The preview didn’t load.</p>
          <Button icon={RotateCw} onClick={() => setAttempt(count => count + 1)}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const none: Example[] = [];

/** Answers from the site's own content; none if there are none, and undefined while loading. */
function useExamples(siteId: string, language: WidgetConfig['language'], isWanted: boolean): Example[] | undefined {
  const isAsked = useCan('list:sites') && isWanted;
  const { data, error } = useQuery(
    {
      queryKey: ['examples', siteId, language],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/sites/{id}/examples', { params: { id: siteId }, query: { language }, signal }),
      enabled: isAsked,
      staleTime: 600_000,
      retry: false,
    },
    getQueryClient(),
  );
  return data ?? (error || !isAsked ? none : undefined);
}

function useReadiness(frame: { current: HTMLIFrameElement | null }, attempt: number): 'loading' | 'ready' | 'failed' {
  const [ready, setReady] = useState<{ attempt: number; state: 'ready' | 'failed' } | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => setReady(known => known ?? { attempt, state: 'failed' }), loadTimeout);
    function onMessage(event: MessageEvent) {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      if ((event.data as { type?: unknown } | null)?.type !== 'aisle:ready') return;
      clearTimeout(timer);
      setReady({ attempt, state: 'ready' });
    }
    setReady(null);
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [frame, attempt]);

  return ready?.attempt === attempt ? ready.state : 'loading';
}

function useStageSize(stage: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

/** The real size of the page, scaled down to fit the stage. */
function fitIn(stage: Size, device: 'desktop' | 'phone'): Size & { scale: number } {
  if (device === 'phone') {
    return { ...phone, scale: Math.min(1, stage.width / phone.width, stage.height / phone.height) || 1 };
  }
  const scale = Math.min(1, stage.width / narrowestDesktop) || 1;
  return { width: stage.width / scale, height: stage.height / scale, scale };
}
