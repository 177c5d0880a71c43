import { BookOpen, CircleAlert, LoaderCircle, MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { TraceView } from '#app/routes/chat/trace-view.tsx';
import { AnswerView } from '#app/routes/playground/answer-view.tsx';
import type { Exchange } from '#app/routes/playground/exchanges.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Outcome } from '#domain/answers/inputs.ts';

type ExchangeViewProps = {
  exchange: Exchange;
  isLast: boolean;
  onAsk: (question: string) => void;
};

/** One question and its answer. The trace is open for the last one and folded for earlier ones. */
export function ExchangeView({ exchange, isLast, onAsk }: ExchangeViewProps) {
  const { question, other, suggestions, outcome } = exchange;
  const onRetry = isLast ? () => onAsk(question) : undefined;
  return (
    <li className="grid scroll-mt-5 gap-4">
      <p className="ml-auto max-w-[85%] rounded-panel rounded-br-mark bg-selected px-3.5 py-2 whitespace-pre-line wrap-anywhere">
        <span className="sr-only">You asked: </span>
        {question}
      </p>
      {other ? (
        <div className="@container">
          <div className="grid gap-4 @2xl:grid-cols-2 @2xl:gap-6">
            {[exchange, other].map(one => (
              <section key={one.label} aria-label={one.label} className="grid min-w-0 content-start gap-4">
                <h3 className="border-line border-b pb-1.5 text-13 text-ink-2">{one.label}</h3>
                <Answer exchange={one} isTraceOpen={false} onRetry={onRetry} onAsk={isLast ? onAsk : undefined} />
              </section>
            ))}
          </div>
        </div>
      ) : (
        <Answer exchange={exchange} isTraceOpen={isLast} onRetry={onRetry} onAsk={isLast ? onAsk : undefined} />
      )}
      {isLast && outcome !== null && suggestions.length > 0 && (
        <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
          {suggestions.map(suggestion => (
            <li key={suggestion}>
              <Suggestion onAsk={onAsk}>{suggestion}</Suggestion>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type AnswerProps = {
  exchange: Exchange;
  isTraceOpen: boolean;
  onRetry: (() => void) | undefined;
  /** Undefined once another question was asked. */
  onAsk: ((question: string) => void) | undefined;
};

function Answer({ exchange, isTraceOpen, onRetry, onAsk }: AnswerProps) {
  const { text, trace, outcome, choices } = exchange;
  return (
    <>
      {text && <AnswerView exchange={exchange} />}
      {onAsk && outcome !== null && choices.length > 0 && (
        <ul aria-label={text} className="flex flex-wrap gap-2">
          {choices.map(choice => (
            <li key={choice}>
              <Suggestion onAsk={onAsk}>{choice}</Suggestion>
            </li>
          ))}
        </ul>
      )}
      <ExchangeStatus exchange={exchange} onRetry={onRetry} />
      {trace && isTraceOpen && (
        <div className="border-line border-t pt-4">
          <TraceView trace={trace} outcome={outcome} newTab />
        </div>
      )}
      {trace && !isTraceOpen && (
        <details className="border-line border-t pt-3 text-13">
          <summary className="cursor-pointer rounded-inner text-ink-2 hover:text-ink">
            How this answer was found
          </summary>
          <div className="mt-3">
            <TraceView trace={trace} outcome={outcome} newTab />
          </div>
        </details>
      )}
    </>
  );
}

type SuggestionProps = { children: string; note?: string | undefined; onAsk: (question: string) => void };

export function Suggestion({ children, note, onAsk }: SuggestionProps) {
  return (
    <button
      type="button"
      onClick={() => onAsk(children)}
      className="rounded-full border border-line-strong bg-surface px-3 py-1 text-left text-13 text-accent-ink hover:bg-hover max-desk:py-2 wrap-anywhere"
    >
      {children}
      {note && <span className="text-12 text-ink-3"> ({note})</span>}
    </button>
  );
}

/** The progress of an answer, or why there is none. */
function ExchangeStatus({
  exchange: { outcome, text, problem },
  onRetry,
}: {
  exchange: Exchange;
  onRetry: (() => void) | undefined;
}) {
  if (outcome === null) {
    return (
      <p className="flex items-center gap-2 text-13 text-ink-3">
        <LoaderCircle aria-hidden className="animate-spin" />
        {text ? 'Writing…' : 'Searching…'}
      </p>
    );
  }
  if (outcome === 'stopped') return <p className="text-13 text-ink-3">You stopped this answer.</p>;
  if (outcome === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-start gap-x-3 gap-y-2 text-13 text-red">
        <p className="flex min-w-0 flex-1 gap-2">
          <CircleAlert aria-hidden className="mt-0.5" />
          <span className="wrap-anywhere">{problem || 'The answer was interrupted.'}</span>
        </p>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  const badge = badges[outcome];
  return badge ? <p>{badge}</p> : null;
}

const unanswered = (
  <Badge tone="amber" icon={CircleAlert}>
    Not answered
  </Badge>
);

const badges = {
  answered: null,
  clarified: <Badge icon={MessageCircleQuestionMark}>Asked back</Badge>,
  offered: <Badge icon={BookOpen}>Suggested</Badge>,
  refused: (
    <Badge tone="amber" icon={CircleAlert}>
      Refused by a rule
    </Badge>
  ),
  unknown: unanswered,
  limit: unanswered,
  unavailable: unanswered,
} satisfies Record<Exclude<Outcome, 'stopped' | 'failed'>, ReactNode>;
