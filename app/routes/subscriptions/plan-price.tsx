import { divideMoney, type Money, sayMoney } from '#app/routes/subscriptions/money.ts';
import type { OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

type PlanPriceProps = {
  /** None for the plan that costs nothing. */
  price: OfferPrice | undefined;
  /** What it comes to for this visitor; undefined while that is being asked. */
  money: Money | undefined;
  large?: boolean;
};

export function PlanPrice({ price, money, large = false }: PlanPriceProps) {
  const size = large ? 'h-9 text-28' : 'h-7 text-20';
  if (!money) {
    return (
      <span className={cx('flex items-center', size)}>
        <Skeleton className={large ? 'h-6 w-20' : 'h-5 w-16'} />
      </span>
    );
  }
  const monthly = price?.interval === 'year' ? divideMoney(money, 12) : money;
  return (
    <p className={cx('flex items-baseline gap-1.5 whitespace-nowrap font-semibold tabular-nums', size)}>
      {sayMoney(monthly, { short: true })}
      {price && <span className="font-normal text-13 text-ink-3 tracking-normal">a month</span>}
    </p>
  );
}

/** What is billed, and when. */
export function BillWords({ price, money }: Omit<PlanPriceProps, 'large'>) {
  if (!price) return 'Free for as long as you like';
  if (!money) return <Skeleton className="my-1 h-2.5 w-28" />;
  const bill = `${sayMoney(money, { short: true })} a ${price.interval}`;
  if (price.trialDays > 0) return `${price.trialDays} days free, then ${bill}`;
  return price.interval === 'year' ? `${bill}, billed once` : 'Billed every month';
}
