import type { ReactNode } from 'react';
import { findExcess, limits, type OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import { BillNote, PlanPrice } from '#app/routes/subscriptions/plan-price.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { Offer, TaxedPrice } from '#domain/subscriptions/inputs.ts';
import { formatAmount, type Usage } from '#domain/usage/inputs.ts';

export type PlanCardProps = {
  offer: Offer;
  price: OfferPrice | undefined;
  money: TaxedPrice | undefined;
  usage?: readonly Usage[];
  badge?: ReactNode;
  marked?: boolean;
  action: ReactNode;
};

/** One plan with everything it includes. */
export function PlanCard({ offer, price, money, usage = [], badge, marked = false, action }: PlanCardProps) {
  return (
    <li
      className={cx(
        'flex flex-col rounded-panel border bg-surface p-5 max-desk:p-4',
        marked ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex h-7 items-center gap-2 text-16">
          {offer.name}
          {badge}
        </h3>
        <PlanPrice price={price} money={money} />
      </div>
      <div className="min-h-[18px] text-12 text-ink-3">
        <BillNote price={price} money={money} />
      </div>
      <dl className="mt-3 mb-4 grid gap-1.5 text-13">
        {limits.map(limit => {
          const excess = findExcess(limit, offer, usage);
          return (
            <div key={limit.label} className="flex items-baseline justify-between gap-3">
              <dt className="text-ink-2">
                {limit.label} {excess !== null && <UsedNote kind={limit.kind} used={excess} />}
              </dt>
              <dd className={cx('tabular-nums whitespace-nowrap', excess !== null && 'font-medium text-amber')}>
                {limit.format(offer)}
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="mt-auto grid">{action}</div>
    </li>
  );
}

export function UsedNote({ kind, used }: { kind: Usage['kind'] | null; used: number }) {
  const amount = kind ? formatAmount(kind, used) : used;
  return <span className="text-12 text-ink-3 whitespace-nowrap">you’re using {amount}</span>;
}
