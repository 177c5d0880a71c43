import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { billers, refreshIntervals } from '../column-values.ts';
import { isOneOf } from './checks.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The only tables outside the tenants. They contain no customer text. The catalogue test fails for a table that is neither listed here
 * nor protected by row-level security.
 */
export const globalTables = [
  'organizations',
  'people',
  'plans',
  'lookups',
  'webhook_inbox',
  'rate_limits',
  'mail_suppressions',
  'installation',
  'processes',
  'model_measurements',
] as const;

const organizationStates = ['active', 'deleting'] as const;

export const organizations = pgTable(
  'organizations',
  {
    id: varchar('id', { length: 64 }).primaryKey(),
    state: text('state', { enum: organizationStates }).notNull().default('active'),
    /** The payment provider of this organisation. The other one is never shown. */
    billing: varchar('billing', { length: 16, enum: billers }).notNull().default('paddle'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Held while members change, because the change itself happens at the identity provider. */
    lease: uuid('lease'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Since when the identity provider does not know it. Members have no access, and it is deleted after a while. */
    missingSince: timestamp('missing_since', { withTimezone: true }),
  },
  table => [
    check('organizations_state', isOneOf(table.state, organizationStates)),
    check('organizations_billing', isOneOf(table.billing, billers)),
  ],
);

/** Data of a person that the identity provider does not store. It belongs to no organisation and is read with the person's token. */
export const people = pgTable(
  'people',
  {
    id: varchar('id', { length: 64 }).primaryKey(),
    /** Tokens issued until then are refused: the person signed out everywhere, was suspended or deleted. */
    tokensAfter: timestamp('tokens_after', { withTimezone: true }),
    /** When the identity provider last reported whether the person is suspended or deleted. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** Raised by each change of the account or the memberships: what was read from the identity provider before is outdated. */
    identityVersion: integer('identity_version').notNull().default(0),
    pictureId: uuid('picture_id'),
    picture: bytea('picture'),
    pictureType: varchar('picture_type', { length: 32 }),
    /** The subscription that began with the person's only trial. It outlives the organisation. */
    trialSubscriptionId: varchar('trial_subscription_id', { length: 64 }),
  },
  table => [
    uniqueIndex('people_picture').on(table.pictureId),
    check('people_picture_size', sql`octet_length(${table.picture}) <= 200000`),
  ],
);

/** The plans. Limits are data: changing a row changes them for every organisation on the plan. */
export const plans = pgTable(
  'plans',
  {
    id: varchar('id', { length: 32 }).primaryKey(),
    paddleId: varchar('paddle_id', { length: 64 }).unique(),
    shopifyId: varchar('shopify_id', { length: 64 }).unique(),
    name: varchar('name', { length: 40 }).notNull(),
    maxQuestions: integer('max_questions').notNull(),
    maxProducts: integer('max_products').notNull(),
    maxRules: integer('max_rules').notNull(),
    maxDocuments: integer('max_documents').notNull(),
    maxSites: integer('max_sites').notNull(),
    maxMembers: integer('max_members').notNull(),
    /** Whether the operator's model writes the answers of organisations on this plan. */
    includesModel: boolean('includes_model').notNull().default(true),
    /** In bytes. */
    maxStorage: bigint('max_storage', { mode: 'number' }).notNull().default(250_000_000),
    refresh: varchar('refresh', { length: 16, enum: refreshIntervals }).notNull(),
    historyDays: integer('history_days').notNull(),
    trialDays: integer('trial_days').notNull().default(0),
    /** The order in which they are shown, cheapest first. */
    rank: integer('rank').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [check('plans_refresh', isOneOf(table.refresh, refreshIntervals))],
);

/**
 * Webhook events of providers, each stored once. Only the fields that we use are stored: IDs, states and dates, never
 * names or addresses.
 */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    provider: varchar('provider', { length: 16 }).notNull(),
    eventId: varchar('event_id', { length: 64 }).notNull(),
    type: varchar('type', { length: 64 }).notNull(),
    /** The object that the event is about, such as a subscription's ID at its provider. */
    entityId: varchar('entity_id', { length: 64 }),
    occurredAt: timestamp('occurred_at', { withTimezone: true, precision: 6, mode: 'string' }).notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    processedAt: timestamp('processed_at', { withTimezone: true }),
    outcome: varchar('outcome', { length: 32 }),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_inbox_entity').on(table.provider, table.entityId, table.occurredAt),
    index('webhook_inbox_open').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
);

/** Maps what a caller sends (a hashed key, a shop, a provider ID) to its organisation. */
export const lookups = pgTable(
  'lookups',
  {
    kind: varchar('kind', { length: 32 }).notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    objectId: varchar('object_id', { length: 64 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  },
  table => [primaryKey({ columns: [table.kind, table.hash] }), index('lookups_organization').on(table.organizationId)],
);

/** Rate limit counters. `expire` is in milliseconds since 1970, by the database's clock. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  table => [index('rate_limits_expire').on(table.expire)],
);

/** Hashed email addresses whose owners want no emails from any site as a visitor. */
export const mailSuppressions = pgTable('mail_suppressions', {
  hash: varchar('hash', { length: 43 }).primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** The running web processes. One that stops without deleting its row was killed: others take over what it was doing. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Facts about the whole installation, such as its last backup. */
export const installation = pgTable('installation', {
  name: varchar('name', { length: 32 }).primaryKey(),
  facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** How well a model judges, measured with sentences of ours. */
export const modelMeasurements = pgTable('model_measurements', {
  /** The hash of its URL, name, judge and key. */
  endpoint: varchar('endpoint', { length: 64 }).primaryKey(),
  /** The shares of false sentences that it found and of true ones that it accepted, from 0 to 1. */
  caught: real('caught').notNull(),
  kept: real('kept').notNull(),
  measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
});
