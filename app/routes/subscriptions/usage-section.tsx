import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageMeters } from '#app/routes/subscriptions/usage-meters.tsx';
import type { Usage } from '#domain/usage/inputs.ts';

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
      {questions?.free && !isEnded && <p className="mt-5 text-13 text-ink-2">{describeFree(questions)}</p>}
    </section>
  );
}

/** Why reports show more answers than used questions. */
export function describeFree({ used, free }: Pick<Usage, 'used' | 'free'>): string {
  const { repeated = 0, beyondLimit = 0, other = 0 } = free ?? {};
  const rule = 'Greetings, unanswered questions and questions repeated within 10 minutes are free.';
  const total = used + repeated + beyondLimit + other;
  if (total === used) return rule;
  const count = (amount: number, words: string) => (amount > 0 ? [`${amount.toLocaleString('en-GB')} ${words}`] : []);
  const parts = [
    ...count(used, 'used'),
    ...count(repeated, 'repeated (free)'),
    ...count(beyondLimit, 'over your limit (free)'),
    ...count(other, 'greetings and refusals (free)'),
  ];
  return `${count(total, 'answers in this period')}: ${parts.join(', ')}. ${rule}`;
}
