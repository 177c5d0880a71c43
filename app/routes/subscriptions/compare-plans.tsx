import type { ReactNode } from 'react';
import { PlanCard, UsedNote } from '#app/routes/subscriptions/plan-card.tsx';
import { findExcess, limits, type OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import { BillNote, PlanPrice } from '#app/routes/subscriptions/plan-price.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { Offer, TaxedPrice } from '#domain/subscriptions/inputs.ts';
import type { Usage } from '#domain/usage/inputs.ts';

export type ComparedPlan = {
  offer: Offer;
  price: OfferPrice | undefined;
  money: TaxedPrice | undefined;
  isCurrent: boolean;
  badge: ReactNode;
  action: ReactNode;
};

type ComparePlansProps = { plans: readonly ComparedPlan[]; usage: readonly Usage[] };

/** A table on wide screens, cards on narrow ones: the current plan first, then from the largest down. */
export function ComparePlans({ plans, usage }: ComparePlansProps) {
  const ownFirst = plans.toReversed().sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0 text-left max-[1260px]:hidden">
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr>
            <td className="w-40 max-[1360px]:w-28" />
            {plans.map(plan => (
              <PlanHead key={plan.offer.id} plan={plan} />
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map((limit, row) => (
            <tr key={limit.label}>
              <th scope="row" className="h-10 border-line border-t pr-3 font-normal text-ink-2">
                {limit.label}
              </th>
              {plans.map(({ offer, isCurrent }) => {
                const excess = findExcess(limit, offer, usage);
                return (
                  <td key={offer.id} className={cellStyleOf(isCurrent, row === limits.length - 1)}>
                    <span className={cx(excess !== null && 'mr-2 font-medium text-amber')}>{limit.format(offer)}</span>
                    {excess !== null && <UsedNote kind={limit.kind} used={excess} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid gap-3 min-[700px]:grid-cols-2 min-[1260px]:hidden">
        {ownFirst.map(({ isCurrent, ...plan }) => (
          <PlanCard key={plan.offer.id} {...plan} usage={usage} marked={isCurrent} />
        ))}
      </ul>
    </>
  );
}

function PlanHead({ plan: { offer, price, money, isCurrent, badge, action } }: { plan: ComparedPlan }) {
  return (
    <th
      scope="col"
      className={cx(
        cellStyle,
        'pt-4 pb-4 align-top font-normal',
        isCurrent && 'rounded-t-panel border-x border-t border-accent-line bg-surface',
      )}
    >
      <h3 className="flex h-6 items-center gap-2 text-16">
        {offer.name}
        {badge}
      </h3>
      <div className="mt-1">
        <PlanPrice price={price} money={money} large />
      </div>
      <div className="mb-4 min-h-[18px] text-12 text-ink-3 max-[1400px]:min-h-9">
        <BillNote price={price} money={money} />
      </div>
      <div className="grid min-h-9">{action}</div>
    </th>
  );
}

/** Not built with `cx`, which would merge the two border colours. */
function cellStyleOf(isCurrent: boolean, isLast: boolean): string {
  const sides = isCurrent ? 'border-x border-x-accent-line bg-surface' : '';
  const end = isCurrent && isLast ? 'rounded-b-panel border-b border-b-accent-line' : '';
  return `${cellStyle} h-10 border-line border-t tabular-nums ${sides} ${end}`;
}

const cellStyle = 'px-5 max-[1180px]:px-2.5';
