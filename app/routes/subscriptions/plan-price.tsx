import { divideMoney, formatPrice, formatTax, isZero } from '#app/routes/subscriptions/money.ts';
import type { OfferPrice } from '#app/routes/subscriptions/plan-offers.ts';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatMoney, type TaxedPrice } from '#domain/subscriptions/inputs.ts';

type PlanPriceProps = {
  /** Undefined for the free plan. */
  price: OfferPrice | undefined;
  /** The local price; undefined while loading. */
  money: TaxedPrice | undefined;
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
  const months = price?.interval === 'year' ? 12 : 1;
  const tax = divideMoney(money.tax, months);
  const wraps = large && !isZero(tax);
  return (
    <p
      className={cx(
        'flex gap-1.5 whitespace-nowrap font-semibold tabular-nums',
        wraps ? 'items-center' : 'items-baseline',
        size,
      )}
    >
      {formatMoney(divideMoney(money.net, months), { short: true })}
      {price && (
        <span
          className={cx(
            'font-normal text-ink-3 tracking-normal',
            wraps ? 'whitespace-normal text-12 leading-4' : 'text-13',
          )}
        >
          {isZero(tax) ? 'per month' : `+ ${formatTax(tax)} per month`}
        </span>
      )}
    </p>
  );
}

/** What is billed and when. */
export function BillNote({ price, money }: Omit<PlanPriceProps, 'large'>) {
  if (!price) return 'Free for as long as you like. No card needed.';
  if (!money) return <Skeleton className="my-1 h-2.5 w-28" />;
  const bill = `${formatPrice(money)} per ${price.interval}`;
  if (price.trialDays > 0) return `${price.trialDays} days free, then ${bill}. Card required.`;
  return price.interval === 'year' ? `${bill}, billed yearly. Card required.` : 'Billed monthly. Card required.';
}
