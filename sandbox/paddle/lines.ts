// The lines and totals of a bill.
import type { Account } from '#sandbox/paddle/account.ts';
import { requireProduct } from '#sandbox/paddle/catalogue.ts';
import type {
  LineItem,
  PreviewDetails,
  PreviewLine,
  Price,
  Proration,
  TransactionDetails,
  TransactionTotals,
} from '#sandbox/paddle/entities.ts';
import { PaddleError } from '#sandbox/paddle/errors.ts';
import { addTotals, taxRateOf, totalsOf, unitPriceFor } from '#sandbox/paddle/money.ts';

type Bought = { price: Price; quantity: number; proration?: Proration | null; isFree?: boolean };
type Applied = { credit?: bigint; creditToBalance?: bigint };

export function priceLine(
  account: Account,
  bought: Bought,
  country: string | undefined,
  currency: string,
): PreviewLine {
  const { price, quantity, proration = null, isFree = false } = bought;
  const unit = unitPriceFor(price, country, currency);
  if (!unit) throw new PaddleError('subscription_new_items_not_valid', `Price ${price.id} is not sold in ${currency}`);
  const taxRate = taxRateOf(country);
  const amount = {
    unit: unit.amount,
    taxRate,
    rate: isFree ? '0' : (proration?.rate ?? '1'),
    isInclusive: price.tax_mode === 'internal',
  };
  return {
    price_id: price.id,
    quantity,
    proration,
    tax_rate: taxRate,
    unit_totals: totalsOf({ ...amount, quantity: 1 }),
    totals: totalsOf({ ...amount, quantity }),
    product: requireProduct(account, price.product_id),
  };
}

export function previewDetails(lines: PreviewLine[], currency: string, applied: Applied = {}): PreviewDetails {
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))];
  return {
    tax_rates_used: rates.map(rate => ({
      tax_rate: rate,
      totals: addTotals(lines.filter(({ tax_rate }) => tax_rate === rate).map(({ totals }) => totals)),
    })),
    totals: sumUp(lines, currency, applied),
    line_items: lines,
  };
}

export function billDetails(
  account: Account,
  lines: PreviewLine[],
  currency: string,
  applied: Applied = {},
): TransactionDetails {
  const withIds: LineItem[] = lines.map(line => ({ id: account.newId('txnitm'), ...line }));
  const details = previewDetails(withIds, currency, applied);
  return finish({ ...details, line_items: withIds }, details.totals);
}

/** The amount due after a payment; when completed, also Paddle's fee. */
export function settleDetails(details: TransactionDetails, isDone: boolean): TransactionDetails {
  const { totals } = details;
  if (!isDone) return finish(details, { ...totals, balance: '0' });
  // Paddle's usual fee: 5 % and 50 cents of every payment.
  const due = BigInt(totals.grand_total);
  const fee = due === 0n ? 0n : (due * 5n) / 100n + 50n;
  const earnings = due - BigInt(totals.grand_total_tax) - fee;
  return finish(details, { ...totals, balance: '0', fee: String(fee), earnings: String(earnings) });
}

function sumUp(
  lines: PreviewLine[],
  currency: string,
  { credit = 0n, creditToBalance = 0n }: Applied,
): TransactionTotals {
  const totals = addTotals(lines.map(line => line.totals));
  const total = BigInt(totals.total);
  const due = total - credit;
  const tax = total === 0n ? 0n : (BigInt(totals.tax) * due) / total;
  return {
    ...totals,
    credit: String(credit),
    credit_to_balance: String(creditToBalance),
    balance: String(due),
    grand_total: String(due),
    grand_total_tax: String(tax),
    fee: null,
    earnings: null,
    currency_code: currency,
  };
}

function finish(
  details: Pick<TransactionDetails, 'tax_rates_used' | 'line_items'>,
  totals: TransactionTotals,
): TransactionDetails {
  const { subtotal, tax, total, grand_total, grand_total_tax, fee, earnings, currency_code } = totals;
  return {
    tax_rates_used: details.tax_rates_used,
    totals,
    adjusted_totals: { subtotal, tax, total, grand_total, grand_total_tax, fee, earnings, currency_code },
    payout_totals: fee === null ? null : totals,
    adjusted_payout_totals: null,
    line_items: details.line_items,
  };
}
