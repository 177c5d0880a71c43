import { type RefObject, useEffect, useRef } from 'react';
import { callStream, isApiError } from '#app/client/api.ts';
import type { TryEvent } from '#domain/answers/playground/playground.ts';
import { type TryInput, tryInput } from '#domain/answers/playground/playground-inputs.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';

type PreviewMessage = { type?: unknown; id?: unknown; text?: unknown; history?: unknown };

/** Answers questions in the preview with the settings of the form. They are not counted. */
export function usePreviewQuestions(
  frame: RefObject<HTMLIFrameElement | null>,
  siteId: string,
  { language, show }: Pick<WidgetConfig, 'language' | 'show'>,
): void {
  const settings = useRef({ language, show });
  settings.current = { language, show };

  useEffect(() => {
    const working = new Map<string, AbortController>();
    const reply = (id: string, message: object) =>
      frame.current?.contentWindow?.postMessage({ type: 'aisle:answer', id, ...message }, window.location.origin);

    async function answer(id: string, body: TryInput) {
      const own = new AbortController();
      working.set(id, own);
      const onEvent = ({ event, data }: TryEvent) => {
        if (event !== 'trace') reply(id, { event: { name: event, data } });
      };
      try {
        reply(id, { event: { name: 'start', data: { chatId: '', questionId: id, answerId: `answer-${id}` } } });
        await callStream(
          'POST /api/sites/{id}/playground',
          { params: { id: siteId }, body, signal: own.signal },
          onEvent,
        );
      } catch (error) {
        if (!own.signal.aborted) reply(id, { problem: problemOf(error) });
      } finally {
        working.delete(id);
      }
    }

    function onMessage({ origin, source, data }: MessageEvent<PreviewMessage | null>) {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (typeof data?.id !== 'string') return;
      if (data.type === 'aisle:stop') working.get(data.id)?.abort();
      if (data.type !== 'aisle:ask') return;
      const { language: spoken, show: shown } = settings.current;
      const input = {
        question: data.text,
        history: data.history,
        language: spoken,
        drafts: { widget: { show: shown } },
      };
      const parsed = tryInput.safeParse(input);
      if (parsed.success) void answer(data.id, parsed.data);
      else reply(data.id, { problem: 'failed' });
    }

    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      for (const own of working.values()) own.abort();
    };
  }, [frame, siteId]);
}

function problemOf(error: unknown): 'offline' | 'limit' | 'failed' {
  if (!isApiError(error)) return 'failed';
  if (error.status === 0) return 'offline';
  return error.status === 429 ? 'limit' : 'failed';
}
