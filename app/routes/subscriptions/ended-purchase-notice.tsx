import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { isZero } from '#app/routes/subscriptions/money.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { endedPurchaseQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { type EndedPurchase, formatMoney } from '#domain/subscriptions/inputs.ts';

/** A duplicate purchase or second trial was cancelled and refunded. */
export function EndedPurchaseNotice() {
  const { data } = useQuery(endedPurchaseQuery, getQueryClient());
  if (!data) return null;
  return (
    <Notice tone="accent" icon={Undo2} title={titleOf(data)}>
      {data.plan} was bought on <Day at={data.at} />, but you already had a plan or trial, so we cancelled that
      purchase.{' '}
      {!data.refund
        ? 'Any payment for it will be refunded.'
        : isZero(data.refund)
          ? "You weren't charged. Each organisation has one plan, and each person and organisation gets one trial."
          : `We're refunding ${formatMoney(data.refund)} to your card. This can take up to 10 days.`}
    </Notice>
  );
}

function titleOf({ refund }: EndedPurchase): string {
  if (!refund) return 'Cancelling a duplicate purchase';
  return isZero(refund) ? 'Duplicate purchase cancelled' : 'Duplicate payment refunded';
}
