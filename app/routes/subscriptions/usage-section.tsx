import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageMeters } from '#app/routes/subscriptions/usage-meters.tsx';

export function UsageSection({ isEnded }: { isEnded: boolean }) {
  const { data } = useQuery(usageQuery, getQueryClient());
  const questions = data?.find(({ kind }) => kind === 'questions');
  const isUsedUp = questions && questions.used >= questions.limit;
  return (
    <section aria-labelledby="usage">
      <div className="mb-4 flex min-h-6 flex-wrap items-baseline gap-x-2">
        <h2 id="usage" className="text-16">
          Usage
        </h2>
        {questions?.resetsAt && !isEnded && (
          <p className="text-13 text-ink-2">
            {isUsedUp && 'You’ve used all your questions. '} Resets on <Day at={questions.resetsAt} />.
          </p>
        )}
      </div>
      <UsageMeters />
    </section>
  );
}
