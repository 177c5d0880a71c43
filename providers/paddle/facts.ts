// The fields of a subscription that we use, from the API and its webhooks.
import { z } from 'zod';

const subscriptionStates = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const;

const moment = z
  .string()
  .nullish()
  .transform(value => value ?? null);

export const subscriptionFacts = z.object({
  id: z.string(),
  status: z.enum(subscriptionStates),
  customerId: z.string(),
  addressId: z.string().nullable(),
  businessId: z.string().nullable(),
  priceId: z.string(),
  productId: z.string(),
  periodStartsAt: moment,
  periodEndsAt: moment,
  nextBilledAt: moment,
  canceledAt: moment,
  /** The end of the trial. It never disappears, so it shows that there was one. */
  trialEndsAt: moment,
  scheduledChange: z.object({ action: z.string(), effectiveAt: z.string() }).nullable(),
  /** The transaction that created it; only in the creation event. */
  transactionId: z.string().nullable(),
  /** Orders states. An event's `occurred_at` can be 38 seconds later than the state it reports. */
  updatedAt: z.string(),
});

export type SubscriptionFacts = z.infer<typeof subscriptionFacts>;

const wire = z.object({
  id: z.string(),
  status: z.enum(subscriptionStates),
  customer_id: z.string(),
  address_id: z.string().nullish(),
  business_id: z.string().nullish(),
  items: z
    .array(
      z.object({
        price: z.object({ id: z.string(), product_id: z.string() }),
        trial_dates: z.object({ ends_at: z.string() }).nullish(),
      }),
    )
    .min(1),
  current_billing_period: z.object({ starts_at: z.string(), ends_at: z.string() }).nullish(),
  next_billed_at: z.string().nullish(),
  canceled_at: z.string().nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: z.string() }).nullish(),
  transaction_id: z.string().nullish(),
  updated_at: z.iso.datetime({ offset: true }),
});

export function factsOfEvent(data: unknown): SubscriptionFacts | undefined {
  const parsed = wire.safeParse(data);
  if (!parsed.success) return undefined;
  const { items, current_billing_period: period, scheduled_change: change, ...rest } = parsed.data;
  return {
    id: rest.id,
    status: rest.status,
    customerId: rest.customer_id,
    addressId: rest.address_id ?? null,
    businessId: rest.business_id ?? null,
    priceId: items[0]?.price.id ?? '',
    productId: items[0]?.price.product_id ?? '',
    periodStartsAt: period?.starts_at ?? null,
    periodEndsAt: period?.ends_at ?? null,
    nextBilledAt: rest.next_billed_at ?? null,
    canceledAt: rest.canceled_at ?? null,
    trialEndsAt: items[0]?.trial_dates?.ends_at ?? null,
    scheduledChange: change ? { action: change.action, effectiveAt: change.effective_at } : null,
    transactionId: rest.transaction_id ?? null,
    updatedAt: rest.updated_at,
  };
}

const adjustmentWire = z.object({ transaction_id: z.string(), subscription_id: z.string().nullish() });

/** A refund, a credit or a chargeback. The amount is in the smallest unit of the payment's currency. */
export type AdjustmentFacts = { action: string; status: string; transactionId: string; amount: string };

/** What an adjustment is about. Its state is read from the provider. */
export function adjustmentOfEvent(data: unknown): { transactionId: string; subscriptionId: string | null } | undefined {
  const parsed = adjustmentWire.safeParse(data);
  if (!parsed.success) return undefined;
  return { transactionId: parsed.data.transaction_id, subscriptionId: parsed.data.subscription_id ?? null };
}
