import { z } from 'zod';
import { refreshIntervals, refundStatuses, subscriptionStatuses } from '#database/column-values.ts';
import { billers } from '#domain/organizations/inputs.ts';
import { usageOutput } from '#domain/usage/inputs.ts';

/** Ids of the payment provider. */
const paddleId = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[a-z0-9]{1,60}$`), 'That value isn’t valid.');

export const priceInput = z.strictObject({ priceId: paddleId('pri') });
export const cancelInput = z.strictObject({ cancelImmediately: z.boolean() });
export const activateInput = z.strictObject({ subscriptionId: paddleId('sub') });
export const finishInput = z.strictObject({ transactionId: paddleId('txn') });
export const transactionParams = z.object({ transactionId: paddleId('txn') });

/** How many organisations one person can have on Free. */
export const mostFreeOrganizations = 3;

const transactionsPage = 10;

export const transactionsQuery = z.strictObject({
  perPage: z.coerce.number().int().min(1).max(30).default(transactionsPage),
  after: paddleId('txn').optional(),
});

const line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

export const businessInput = z.strictObject({
  name: line(200).min(1, 'Enter the business name.'),
  taxIdentifier: line(40).default(''),
  companyNumber: line(40).default(''),
});

const status = z.enum(subscriptionStatuses);
const moment = z.iso.datetime({ offset: true }).nullable();
const scheduledChange = z.object({ action: z.string(), effectiveAt: z.string() }).nullable();

const planOutput = z.object({
  id: z.string(),
  paddleId: z.string().nullable(),
  shopifyId: z.string().nullable(),
  name: z.string(),
  maxQuestions: z.number(),
  maxProducts: z.number(),
  maxRules: z.number(),
  maxDocuments: z.number(),
  maxSites: z.number(),
  maxMembers: z.number(),
  /** Whether the operator's model writes the answers. */
  includesModel: z.boolean(),
  /** In bytes. */
  maxStorage: z.number(),
  refresh: z.enum(refreshIntervals),
  historyDays: z.number(),
  createdAt: moment,
  updatedAt: moment,
});

/** Money in the smallest unit of its currency. */
const moneyOutput = z.object({ amount: z.string(), currency: z.string() });
const priceOutput = z.object({ net: moneyOutput, tax: moneyOutput, total: moneyOutput });
/** Due is the price minus credit. */
const billOutput = z.object({ price: priceOutput, credit: moneyOutput, due: moneyOutput });

export const currencyOutput = z.object({ code: z.string(), decimals: z.number().int() });

export const offerOutput = planOutput.extend({
  prices: z.array(
    z.object({
      id: z.string(),
      interval: z.enum(['month', 'year']),
      price: moneyOutput,
      /** 0 if the organisation or the caller had a trial before. */
      trialDays: z.number(),
      /** The plan the organisation pays for, or will when its trial ends. */
      isCurrent: z.boolean(),
    }),
  ),
});

export const subscriptionOutput = z.object({
  id: z.uuid(),
  /** Where the plan is chosen and paid for. */
  billing: z.enum(billers),
  subscriptionId: z.string().nullable(),
  productId: z.string().nullable(),
  priceId: z.string().nullable(),
  customerId: z.string().nullable(),
  organizationId: z.string(),
  businessId: z.string().nullable(),
  addressId: z.string().nullable(),
  status,
  scheduledChange,
  /** Free follows when the plan ends. */
  freeNext: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  plan: planOutput,
  periodEndsAt: moment,
  nextBilledAt: moment,
  trialEndsAt: moment,
  canceledAt: moment,
});

/** The subscription as the provider reports it. */
export const providerSubscriptionOutput = z.object({
  id: z.string(),
  status,
  currencyCode: z.string(),
  nextBilledAt: z.string().nullable(),
  billingCycle: z.object({ interval: z.enum(['day', 'week', 'month', 'year']), frequency: z.number() }),
  currentBillingPeriod: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  /** The next bill, with tax and after credit. */
  nextBill: billOutput.extend({ at: z.string() }).nullable(),
  /** Of the customer, for later bills. */
  credit: moneyOutput,
  /** The price of a full period, even if none is billed. */
  everyBill: priceOutput.nullable(),
  scheduledChange,
  items: z.array(
    z.object({
      priceId: z.string(),
      status: z.string(),
      trialDates: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
    }),
  ),
});

export const checkoutOutput = z.object({ transactionId: z.string() });

export const previewOutput = z.object({
  /** What is charged now: `charge` - `unused` - `creditUsed` + `creditLeft`. Never negative. */
  dueNow: moneyOutput,
  charge: priceOutput,
  /** The unused part of the current plan. */
  unused: moneyOutput,
  /** Taken from the customer's credit. */
  creditUsed: moneyOutput,
  /** Kept as credit for later bills. */
  creditLeft: moneyOutput,
  /** The trial ends with the change, because the new plan has none. */
  endsTrial: z.boolean(),
  nextBill: billOutput.extend({ at: z.string() }).nullable(),
  /** Where usage exceeds the new plan's limits. */
  over: z.array(usageOutput.pick({ kind: true, used: true, limit: true })),
});

export const transactionOutput = z.object({
  id: z.string(),
  status: z.string(),
  billedAt: z.string().nullable(),
  createdAt: z.string(),
  total: moneyOutput,
  description: z.string(),
  card: z.string().nullable(),
  hasInvoice: z.boolean(),
});

export const billingOutput = z.object({
  email: z.string(),
  business: businessInput.extend({ taxIdentifier: z.string(), companyNumber: z.string() }).nullable(),
  country: z.string().nullable(),
});

export const cardOutput = z
  .object({ type: z.string(), last4: z.string().nullable(), expires: z.string().nullable() })
  .nullable();

/** A purchase that was cancelled as a duplicate. */
export const endedPurchaseOutput = z.object({
  plan: z.string(),
  at: z.string(),
  /** Null until a refund is requested. */
  refund: moneyOutput
    .extend({
      /** Rejected: the provider has decided, and paid back less than requested. */
      status: z.enum(refundStatuses),
      /** Paid back to the card. */
      refunded: z.string(),
      /** Added to the customer's credit. */
      credited: z.string(),
    })
    .nullable(),
});

export type EndedPurchase = z.infer<typeof endedPurchaseOutput>;
export type Currency = z.infer<typeof currencyOutput>;
export type Money = z.infer<typeof moneyOutput>;
export type TaxedPrice = z.infer<typeof priceOutput>;
export type Bill = z.infer<typeof billOutput>;
export type BusinessInput = z.infer<typeof businessInput>;
export type PlanView = z.infer<typeof planOutput>;
export type Offer = z.infer<typeof offerOutput>;
export type SubscriptionView = z.infer<typeof subscriptionOutput>;
export type ProviderSubscription = z.infer<typeof providerSubscriptionOutput>;
export type ChangePreview = z.infer<typeof previewOutput>;
export type Payment = z.infer<typeof transactionOutput>;
export type Billing = z.infer<typeof billingOutput>;
export type Card = z.infer<typeof cardOutput>;

const day = 24 * 60 * 60_000;

/** Days until the trial ends, rounded up; null if there is no trial, no end, or it has passed. */
export function trialDaysLeft(
  { status: state, trialEndsAt }: { status: string; trialEndsAt: string | null },
  now: Date,
): number | null {
  if (state !== 'trialing' || !trialEndsAt) return null;
  const left = Date.parse(trialEndsAt) - now.getTime();
  return left > 0 ? Math.ceil(left / day) : null;
}

/**
 * Formats an amount in the smallest unit: "£1,980", "€33.32", "¥1,200". Optionally drops the zeros of whole amounts.
 */
export function formatMoney({ amount, currency }: Money, { short = false } = {}): string {
  const digits = decimalPlaces.get(currency) ?? 2;
  const value = Number(amount) / 10 ** digits;
  const decimals = short && Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/**
 * Decimal places that the payment provider uses, until its list is read. `Intl` differs: for it, the forint and the
 * Colombian peso have none.
 */
const decimalPlaces = new Map(['CLP', 'JPY', 'KRW', 'VND'].map(code => [code, 0]));

/** From the provider's list: every amount is formatted with it from now on. */
export function learnCurrencies(currencies: readonly Currency[]): void {
  for (const { code, decimals } of currencies) decimalPlaces.set(code, decimals);
}
