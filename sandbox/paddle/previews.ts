// Previews of bills.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account, SubscriptionInternals } from '#sandbox/paddle/account.ts';
import { applyCredit, creditOf } from '#sandbox/paddle/billing.ts';
import type { Change } from '#sandbox/paddle/change-rules.ts';
import { type Plan, planChange, type Unused } from '#sandbox/paddle/changes.ts';
import { addDuration, nextBilling } from '#sandbox/paddle/clock.ts';
import type { Period, PreviewLine, Subscription, Totals } from '#sandbox/paddle/entities.ts';
import { answer } from '#sandbox/paddle/envelope.ts';
import { parseBody } from '#sandbox/paddle/errors.ts';
import { renewalLines, requireMembership } from '#sandbox/paddle/lifecycle.ts';
import { previewDetails } from '#sandbox/paddle/lines.ts';
import { addTotals, formatMoney } from '#sandbox/paddle/money.ts';
import { priceOrder } from '#sandbox/paddle/orders.ts';
import { country, currencies, idOf, items } from '#sandbox/paddle/schemas.ts';

const previewInput = z.strictObject({
  items,
  customer_id: idOf('ctm').nullable().optional(),
  address_id: idOf('add').nullable().optional(),
  business_id: idOf('biz').nullable().optional(),
  currency_code: z.enum(currencies).nullable().optional(),
  discount_id: z.null().optional(),
  address: z
    .strictObject({ country_code: country, postal_code: z.string().max(200).nullable().optional() })
    .nullable()
    .optional(),
  customer_ip_address: z.string().nullable().optional(),
});
const orderPreviewInput = previewInput.extend({
  items: z
    .array(items.element.extend({ include_in_totals: z.boolean().optional() }))
    .min(1)
    .max(100),
  ignore_trials: z.boolean().optional(),
});

const payable = ['card', 'paypal', 'apple_pay', 'google_pay'];

export function mountPreviews(app: Hono, account: Account): void {
  app.post('/pricing-preview', async c =>
    answer(c, previewPrices(account, parseBody(previewInput, await c.req.json()))),
  );
  app.post('/transactions/preview', async c =>
    answer(c, previewOrder(account, parseBody(orderPreviewInput, await c.req.json()))),
  );
}

export function previewChange(account: Account, subscription: Subscription, change: Change) {
  const standing = requireMembership(account, subscription);
  const plan = planChange(account, subscription, standing, change);
  const { id: _, ...next } = plan.next;
  const { currency_code: currency } = next;
  const available = creditOf(account, next.customer_id, currency);
  const applied = applyCredit(plan.bill?.lines ?? [], plan.bill?.credit ?? 0n, available);
  return {
    ...next,
    immediate_transaction: plan.bill && {
      billing_period: plan.bill.period,
      details: previewDetails(plan.bill.lines, currency, applied),
      adjustments: adjustmentsFor(plan.unused, currency),
    },
    next_transaction: nextTransaction(account, plan.next, { ...standing, anchor: plan.anchor, owed: plan.owed }),
    recurring_transaction_details: recurringDetails(account, plan.next),
    update_summary: summaryOf(plan, currency),
  };
}

export function showNext(account: Account, subscription: Subscription, include: string) {
  const standing = requireMembership(account, subscription);
  return {
    ...subscription,
    ...(include.includes('next_transaction')
      ? { next_transaction: nextTransaction(account, subscription, standing) }
      : {}),
    ...(include.includes('recurring_transaction_details')
      ? { recurring_transaction_details: recurringDetails(account, subscription) }
      : {}),
  };
}

/** The credit balance of the customer is not part of it; the bill itself uses it. */
function nextTransaction(account: Account, subscription: Subscription, standing: SubscriptionInternals) {
  const starts_at = subscription.next_billed_at;
  if (!starts_at) return null;
  const anchor = subscription.status === 'trialing' ? starts_at : standing.anchor;
  const period = { starts_at, ends_at: nextBilling(anchor, subscription.billing_cycle, starts_at) };
  const lines = renewalLines(account, subscription, standing.owed, period);
  const applied = applyCredit(lines, BigInt(standing.owed.credit), 0n);
  return {
    billing_period: period,
    details: previewDetails(lines, subscription.currency_code, applied),
    adjustments: [],
  };
}

function recurringDetails(account: Account, subscription: Subscription) {
  const starts = subscription.current_billing_period?.starts_at ?? subscription.started_at;
  const period: Period = subscription.current_billing_period ?? {
    starts_at: starts,
    ends_at: addDuration(starts, subscription.billing_cycle),
  };
  return previewDetails(
    renewalLines(account, subscription, { lines: [], credit: '0' }, period),
    subscription.currency_code,
  );
}

function adjustmentsFor(unused: readonly Unused[], currency: string) {
  const bills = [...new Set(unused.map(({ transaction_id }) => transaction_id))];
  return bills.map(transaction_id => {
    const mine = unused.filter(one => one.transaction_id === transaction_id);
    const { subtotal, tax, total } = addTotals(mine.map(({ totals }) => totals));
    return {
      transaction_id,
      items: mine.map(({ item_id, proration, totals }) => ({
        item_id,
        type: 'proration',
        amount: totals.total,
        proration,
        totals: { subtotal: totals.subtotal, tax: totals.tax, total: totals.total },
      })),
      totals: { subtotal, tax, total, fee: '0', earnings: subtotal, currency_code: currency },
    };
  });
}

function summaryOf(plan: Plan, currency_code: string) {
  if (plan.lines.length === 0 && plan.unused.length === 0) return null;
  const charge = BigInt(addTotals(plan.lines.map(({ totals }) => totals)).total);
  const credit = BigInt(addTotals(plan.unused.map(({ totals }) => totals)).total);
  const [action, amount] = charge >= credit ? ['charge', charge - credit] : ['credit', credit - charge];
  return {
    credit: { amount: String(credit), currency_code },
    charge: { amount: String(charge), currency_code },
    result: { action, amount: String(amount), currency_code },
  };
}

function previewPrices(account: Account, input: z.infer<typeof previewInput>) {
  const { lines, prices, currency_code, base } = priceFor(account, input);
  const formatted = (totals: Totals) => ({
    subtotal: formatMoney(totals.subtotal, currency_code),
    discount: formatMoney(totals.discount, currency_code),
    tax: formatMoney(totals.tax, currency_code),
    total: formatMoney(totals.total, currency_code),
  });
  return {
    ...base,
    details: {
      line_items: lines.map(({ price_id, proration: _, ...line }) => ({
        price: prices.get(price_id),
        ...line,
        formatted_unit_totals: formatted(line.unit_totals),
        formatted_totals: formatted(line.totals),
        discounts: [],
      })),
    },
    available_payment_methods: payable,
  };
}

function previewOrder(account: Account, input: z.infer<typeof orderPreviewInput>) {
  const { lines, items: wanted, currency_code, base } = priceFor(account, input, input.ignore_trials ?? false);
  const counted = lines.filter((_, place) => input.items[place]?.include_in_totals !== false);
  const details = previewDetails(counted, currency_code);
  return {
    ...base,
    ignore_trials: input.ignore_trials ?? false,
    items: wanted.map((item, place) => ({ ...item, include_in_totals: input.items[place]?.include_in_totals ?? true })),
    details: { ...details, line_items: lines satisfies PreviewLine[] },
    available_payment_methods: payable,
  };
}

function priceFor(account: Account, input: z.infer<typeof previewInput>, ignoresTrials = true) {
  const found = input.address_id ? account.addresses.find(input.address_id) : undefined;
  const place = found ?? input.address ?? undefined;
  const {
    items: wanted,
    currency_code,
    details,
  } = priceOrder(account, input.items, place?.country_code, {
    currency: input.currency_code,
    ignoresTrials,
  });
  const base = {
    customer_id: input.customer_id ?? null,
    address_id: input.address_id ?? null,
    business_id: input.business_id ?? null,
    currency_code,
    discount_id: null,
    address: place ? { country_code: place.country_code, postal_code: place.postal_code ?? null } : null,
    customer_ip_address: input.customer_ip_address ?? null,
  };
  const prices = new Map(wanted.map(({ price }) => [price.id, price]));
  return { items: wanted, lines: details.line_items.map(({ id: _, ...line }) => line), prices, currency_code, base };
}
