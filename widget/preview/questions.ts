// In the preview, questions go to the surrounding dashboard screen, which asks as the signed-in person.
import type { Outcome } from '#domain/answers/inputs.ts';
import type { AnswerEvent, ApiError, Problem, WidgetApi } from '../panel/api.ts';

type Said = { role: 'visitor' | 'assistant'; text: string; outcome?: Outcome };
type PreviewMessage = { type?: unknown; id?: unknown; event?: AnswerEvent; problem?: Problem };

const remembered = 20;

/** `Failure` is passed in, so that the preview doesn't split the panel's code. */
export function openPreviewApi(Failure: typeof ApiError): WidgetApi {
  let history: Said[] = [];
  const tell = (message: object) => parent.postMessage(message, location.origin);

  const ask: WidgetApi['ask'] = ({ id, text }, hear, signal) =>
    new Promise((resolve, reject) => {
      let answer = '';
      const over = new AbortController();
      const end = (settle: () => void) => {
        over.abort();
        settle();
      };
      addEventListener(
        'message',
        ({ origin, data }: MessageEvent<PreviewMessage | null>) => {
          if (origin !== location.origin || data?.type !== 'aisle:answer' || data.id !== id) return;
          const { event, problem } = data;
          if (problem) return end(() => reject(new Failure(problem)));
          if (!event) return;
          if (event.name === 'text') answer += event.data.text;
          hear(event);
          if (event.name !== 'done' && event.name !== 'error') return;
          if (answer && event.name === 'done') {
            const { outcome } = event.data;
            const said: Said[] = [
              { role: 'visitor', text },
              { role: 'assistant', text: answer, outcome },
            ];
            history = [...history, ...said].slice(-remembered);
          }
          end(() => resolve(undefined));
        },
        { signal: over.signal },
      );
      signal.addEventListener('abort', () => {
        if (over.signal.aborted) return;
        tell({ type: 'aisle:stop', id });
        end(() => reject(signal.reason));
      });
      tell({ type: 'aisle:ask', id, text, history });
    });

  return {
    ask,
    knowsVisitor: () => false,
    history: async () => [],
    rate: async () => {},
    contact: async () => {},
    async remove() {
      history = [];
    },
  };
}
