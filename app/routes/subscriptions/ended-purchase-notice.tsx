import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Undo2 } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { describeRefund } from '#app/routes/subscriptions/describe-refund.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { endedPurchaseQuery } from '#app/routes/subscriptions/subscription-queries.ts';

/** A duplicate purchase or second trial was cancelled, and what became of its refund. */
export function EndedPurchaseNotice() {
  const { data } = useQuery(endedPurchaseQuery, getQueryClient());
  if (!data) return null;
  const { title, words, isProblem } = describeRefund(data.refund);
  return (
    <Notice tone={isProblem ? 'red' : 'accent'} icon={isProblem ? CircleAlert : Undo2} title={title}>
      {data.plan} was bought on <Day at={data.at} />, but you already had a plan or trial, so we cancelled that
      purchase. {words}
    </Notice>
  );
}
