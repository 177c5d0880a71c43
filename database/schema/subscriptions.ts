import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { type refundStatuses, subscriptionStatuses } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { plans } from './global.ts';
import { tenantColumns } from './tenant.ts';

type ScheduledChange = { action: string; effectiveAt: string };
/** `amount` was requested; `refunded` and `credited` were approved. Refunds from before have no status. */
type Refund = {
  amount: string;
  currency: string;
  status?: (typeof refundStatuses)[number];
  refunded?: string;
  credited?: string;
};

/** All subscriptions of the organisation, including the current one. A free one has no provider IDs. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...tenantColumns(),
    subscriptionId: varchar('subscription_id', { length: 64 }),
    productId: varchar('product_id', { length: 64 }),
    priceId: varchar('price_id', { length: 64 }),
    customerId: varchar('customer_id', { length: 64 }),
    businessId: varchar('business_id', { length: 64 }),
    addressId: varchar('address_id', { length: 64 }),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    scheduledChange: jsonb('scheduled_change').$type<ScheduledChange>(),
    planId: varchar('plan_id', { length: 32 })
      .notNull()
      .references(() => plans.id),
    periodStartsAt: timestamp('period_starts_at', { withTimezone: true }),
    periodEndsAt: timestamp('period_ends_at', { withTimezone: true }),
    nextBilledAt: timestamp('next_billed_at', { withTimezone: true }),
    trialEndsAt: timestamp('trial_ends_at', { withTimezone: true }),
    canceledAt: timestamp('canceled_at', { withTimezone: true }),
    /** The provider's `updated_at` of the stored state: older states are ignored. */
    lastEventAt: timestamp('last_event_at', { withTimezone: true, precision: 6, mode: 'string' }),
    /** A second purchase or a second trial: it is cancelled and refunded at the provider, and never counts. */
    superseded: boolean('superseded').notNull().default(false),
    /** The refund of a superseded subscription, once it was requested. */
    refund: jsonb('refund').$type<Refund>(),
    /** The free plan follows when it ends. */
    freeNext: boolean('free_next').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('subscriptions_provider').on(table.organizationId, table.subscriptionId),
    uniqueIndex('subscriptions_living')
      .on(table.organizationId)
      .where(sql`${table.status} <> 'canceled' and not ${table.superseded}`),
    check('subscriptions_status', isOneOf(table.status, subscriptionStatuses)),
  ],
);
