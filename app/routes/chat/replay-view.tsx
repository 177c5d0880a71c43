import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { AnswerChoices } from '#app/routes/chat/answer-choices.tsx';
import { AnswerOffers } from '#app/routes/chat/answer-offers.tsx';
import { AnswerText, SourceChips } from '#app/routes/chat/answer-text.tsx';
import { replayAnswer } from '#app/routes/chat/chat-changes.ts';
import { describeOutcome, isUnanswered } from '#app/routes/chat/chat-labels.ts';
import { TraceView } from '#app/routes/chat/trace-view.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ChatMessage, Replay } from '#domain/chat/dashboard/inputs.ts';

/** The original answer next to a new one, and what changed. A new `round` asks again. */
export function ReplayView({ answer, round }: { answer: ChatMessage; round: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    {
      queryKey: ['chats', 'replay', answer.id, round] as const,
      queryFn: () => replayAnswer(answer.id),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    getQueryClient(),
  );
  if (error) return <LoadProblem error={error} what="the answer" busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-4" aria-busy={!data}>
      <Changes replay={data} />
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-[640px]:grid-cols-1">
        <Side title="Before" note={<Time at={answer.createdAt} />}>
          <AnswerContent answer={answer} />
        </Side>
        <Side title="Now" note={data ? 'Only you can see this' : 'Asking…'}>
          {data ? (
            <AnswerContent answer={{ ...data.after, engine: data.after.trace?.engine ?? null }} />
          ) : (
            <Skeleton className="h-24 rounded-control" />
          )}
        </Side>
      </div>
      {data?.after.trace && (
        <details className="border-line border-t pt-3 text-13">
          <summary className="rounded-inner text-ink-2 hover:text-ink">How the new answer was found</summary>
          <div className="mt-3">
            <TraceView trace={data.after.trace} outcome={data.after.outcome} newTab />
          </div>
        </details>
      )}
    </div>
  );
}

function Changes({ replay }: { replay: Replay | undefined }) {
  return (
    <div role="status" className="rounded-control bg-sunken px-3.5 py-2.5 text-13">
      {!replay && 'Asking the question again…'}
      {replay?.changes.length === 0 && 'No changes. The answer is the same.'}
      {replay && replay.changes.length > 0 && (
        <ul className="grid gap-0.5">
          {replay.changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Side({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2">
      <p className="flex items-baseline gap-2 text-12 text-ink-3">
        <b className="font-semibold text-13 text-ink">{title}</b>
        {note}
      </p>
      {children}
    </section>
  );
}

function AnswerContent({
  answer,
}: {
  answer: Pick<ChatMessage, 'text' | 'generated' | 'sources' | 'offers' | 'choices' | 'outcome' | 'engine'>;
}) {
  const tone = isUnanswered(answer) || answer.outcome === 'refused' ? 'text-amber' : 'text-ink-3';
  return (
    <>
      {answer.text && <AnswerText text={answer.text} sources={answer.sources} />}
      {answer.generated && <p className="text-12 text-ink-3">AI-written</p>}
      <SourceChips sources={answer.sources} />
      <AnswerOffers offers={answer.offers} newTab />
      <AnswerChoices choices={answer.choices} />
      {answer.outcome !== 'answered' && <p className={cx('text-12', tone)}>{describeOutcome(answer)}</p>}
    </>
  );
}
