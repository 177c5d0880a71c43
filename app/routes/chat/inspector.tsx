import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { chatQuery, traceQuery } from '#app/routes/chat/chat-queries.ts';
import type { Opened } from '#app/routes/chat/conversation.tsx';
import { QuotePanel } from '#app/routes/chat/quote-panel.tsx';
import { TraceView } from '#app/routes/chat/trace-view.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Outcome } from '#domain/answers/inputs.ts';

/** The open source of an answer, and how the answer was found. */
export default function Inspector({ chatId, opened }: { chatId: string; opened: Opened }) {
  const { answerId, sourceIndex } = opened;
  const { data } = useQuery(chatQuery(chatId), getQueryClient());
  const answer = data?.messages.find(({ id }) => id === answerId);
  return (
    <div className="grid gap-5">
      {sourceIndex !== null && <QuotePanel key={sourceIndex} answerId={answerId} sourceIndex={sourceIndex} />}
      {answer?.hasTrace && (
        <div className={sourceIndex === null ? undefined : 'border-line border-t pt-5'}>
          <StoredTrace answerId={answerId} outcome={answer.outcome} />
        </div>
      )}
      {answer && !answer.hasTrace && sourceIndex === null && (
        <p className="text-13 text-ink-3">There’s no record of how this answer was found.</p>
      )}
    </div>
  );
}

function StoredTrace({ answerId, outcome }: { answerId: string; outcome: Outcome | null }) {
  const { data, error, refetch, isFetching } = useQuery(traceQuery(answerId), getQueryClient());
  if (error) {
    const retry = () => void refetch();
    return <LoadProblem error={error} what="how this answer was found" busy={isFetching} onRetry={retry} />;
  }
  return data ? <TraceView trace={data} outcome={outcome} /> : <Skeleton className="h-48 rounded-control" />;
}
