import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { formatCount, formatNumber } from '#app/routes/dashboard/report-labels.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { UsageMeters } from '#app/routes/subscriptions/usage-meters.tsx';
import type { QuestionBreakdown } from '#domain/usage/inputs.ts';

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
      {questions?.breakdown && !isEnded && (
        <p className="mt-5 text-13 text-ink-2">{describeQuestions(questions.breakdown)}</p>
      )}
    </section>
  );
}

/** What the used questions consist of, and which are free. Together they are the answers of the reports. */
export function describeQuestions({ answered, suggested, stopped, free }: QuestionBreakdown): string {
  const used = answered + suggested + stopped;
  const usedParts = listOf([
    [answered, 'answered'],
    [suggested, 'with suggestions'],
    [stopped, 'stopped early'],
  ]);
  const freeParts = listOf([
    [free.repeated, 'repeated'],
    [free.beyondLimit, 'over your limit'],
    [free.other, 'greetings and refusals'],
  ]);
  return [
    used > 0 && `${formatCount(used, 'question')} used: ${usedParts}.`,
    freeParts && `Free: ${freeParts}.`,
    'Greetings, unanswered questions and questions repeated within 10 minutes are free.',
  ]
    .filter(Boolean)
    .join(' ');
}

function listOf(parts: readonly (readonly [amount: number, label: string])[]): string {
  return parts.flatMap(([amount, label]) => (amount > 0 ? `${formatNumber(amount)} ${label}` : [])).join(', ');
}
