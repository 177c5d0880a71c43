import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { installationStates, shopSubscriptionStates, syncCauses, syncKinds, syncStates } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { organizations } from './global.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

/** A shop that has, or had, the app. A shop belongs to one organisation, which `lookups` names. */
export const shopifyInstallations = pgTable(
  'shopify_installations',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    /** "x.myshopify.com", also in the sandbox. */
    shop: varchar('shop', { length: 80 }).notNull(),
    /** The shop's GID, which stays the same when its name changes. */
    shopId: varchar('shop_id', { length: 64 }).notNull(),
    appInstallationId: varchar('app_installation_id', { length: 64 }),
    state: varchar('state', { length: 24, enum: installationStates }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    email: varchar('email', { length: 254 }),
    /** The domain of the storefront: "shop.example". */
    domain: varchar('domain', { length: 255 }).notNull(),
    scopes: varchar('scopes', { length: 64 }).array().notNull().default(sql`'{}'`),
    lastBulkOperationId: varchar('last_bulk_operation_id', { length: 64 }),
    lastBulkOperationStatus: varchar('last_bulk_operation_status', { length: 16 }),
    /** The last certain state of its plan, and when it was read; `checkedAt` is the last attempt. */
    subscriptionState: varchar('subscription_state', { length: 16, enum: shopSubscriptionStates })
      .notNull()
      .default('unknown'),
    planHandle: varchar('plan_handle', { length: 64 }),
    trialEndsAt: timestamp('trial_ends_at', { withTimezone: true }),
    periodEndsAt: timestamp('period_ends_at', { withTimezone: true }),
    isEnding: boolean('is_ending').notNull().default(false),
    subscriptionVerifiedAt: timestamp('subscription_verified_at', { withTimezone: true }),
    subscriptionCheckedAt: timestamp('subscription_checked_at', { withTimezone: true }),
    /** When the pricing page last opened automatically: once, until the shop has a plan or is installed again. */
    plansShownAt: timestamp('plans_shown_at', { withTimezone: true }),
    /** The theme in which the widget last ran, and when. */
    embedSeenAt: timestamp('embed_seen_at', { withTimezone: true }),
    embedSeenOn: varchar('embed_seen_on', { length: 2000 }),
    installedAt: timestamp('installed_at', { withTimezone: true }).notNull(),
    uninstalledAt: timestamp('uninstalled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    uniqueIndex('shopify_installations_shop').on(table.organizationId, table.shop),
    check('shopify_installations_state', isOneOf(table.state, installationStates)),
    check('shopify_installations_plan', isOneOf(table.subscriptionState, shopSubscriptionStates)),
  ],
);

/** Access tokens for a shop ("offline_{shop}") or one of its staff ("{shop}_{person}"). Both tokens are encrypted. */
export const shopifySessions = pgTable(
  'shopify_sessions',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: varchar('id', { length: 160 }).notNull(),
    installationId: uuid('installation_id').notNull(),
    shop: varchar('shop', { length: 80 }).notNull(),
    state: varchar('state', { length: 64 }).notNull().default(''),
    isOnline: boolean('is_online').notNull().default(false),
    scope: varchar('scope', { length: 1000 }),
    expires: timestamp('expires', { withTimezone: true }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    refreshTokenExpires: timestamp('refresh_token_expires', { withTimezone: true }),
    /** Lease for renewing the tokens until then: other processes wait for the result. */
    lease: uuid('lease'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    userId: varchar('user_id', { length: 32 }),
    firstName: varchar('first_name', { length: 120 }),
    lastName: varchar('last_name', { length: 120 }),
    email: varchar('email', { length: 254 }),
    accountOwner: boolean('account_owner'),
    locale: varchar('locale', { length: 16 }),
    collaborator: boolean('collaborator'),
    emailVerified: boolean('email_verified'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.id] }), ofInstallation(table)],
);

/** Every sync of a shop's catalogue, or of its pages and policies. */
export const shopifySyncs = pgTable(
  'shopify_syncs',
  {
    ...tenantColumns(),
    installationId: uuid('installation_id').notNull(),
    kind: varchar('kind', { length: 16, enum: syncKinds }).notNull(),
    /** Why: the first sync, requested by a person, or scheduled. */
    cause: varchar('cause', { length: 16, enum: syncCauses }).notNull(),
    state: varchar('state', { length: 16, enum: syncStates }).notNull(),
    bulkOperationId: varchar('bulk_operation_id', { length: 64 }),
    /** As reported by Shopify; the other numbers are counted while we read. */
    expected: integer('expected'),
    taken: integer('taken').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    overPlan: integer('over_plan').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    /** Why it failed, as a sentence for the merchant. */
    problem: varchar('problem', { length: 500 }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    ofInstallation(table),
    index('shopify_syncs_installation').on(table.organizationId, table.installationId, table.startedAt),
    // One of a kind at a time.
    uniqueIndex('shopify_syncs_running')
      .on(table.organizationId, table.installationId, table.kind)
      .where(sql`${table.endedAt} is null`),
    check('shopify_syncs_kind', isOneOf(table.kind, syncKinds)),
    check('shopify_syncs_cause', isOneOf(table.cause, syncCauses)),
    check('shopify_syncs_state', isOneOf(table.state, syncStates)),
  ],
);

/** The state of each product imported from Shopify, so that a change is applied once and in order. */
export const shopifyProducts = pgTable(
  'shopify_products',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    installationId: uuid('installation_id').notNull(),
    /** The number in its GID, which is also the product's `externalId`. */
    number: varchar('number', { length: 32 }).notNull(),
    /** The time of the newest version that we saw, or of the deletion. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    deleted: boolean('deleted').notNull().default(false),
    /** The sync that saw it last. */
    syncId: uuid('sync_id'),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.installationId, table.number] }),
    ofInstallation(table),
    index('shopify_products_sync').on(table.organizationId, table.installationId, table.syncId),
  ],
);

/** Data requests of customers through their shop: the result is stored here for the merchant. */
export const shopifyDataRequests = pgTable(
  'shopify_data_requests',
  {
    ...tenantColumns(),
    installationId: uuid('installation_id').notNull(),
    /** The request's ID at Shopify. */
    requestId: varchar('request_id', { length: 32 }).notNull(),
    customerId: varchar('customer_id', { length: 32 }),
    chats: integer('chats').notNull().default(0),
    /** The data that was found. */
    found: jsonb('found').$type<Record<string, unknown>[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readyAt: timestamp('ready_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    ofInstallation(table),
    uniqueIndex('shopify_data_requests_request').on(table.organizationId, table.installationId, table.requestId),
  ],
);

/** Codes from the dashboard, entered once in the shop's admin: they link a shop to an existing organisation. */
export const shopifyLinkCodes = pgTable(
  'shopify_link_codes',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.organizationId, table.id] }), belongsToSite(table)],
);

type OfInstallation = { organizationId: ExtraConfigColumn; installationId: ExtraConfigColumn };

/** Deleted with the installation. */
function ofInstallation(table: OfInstallation) {
  const columns: [ExtraConfigColumn, ExtraConfigColumn] = [table.organizationId, table.installationId];
  const foreignColumns: [AnyPgColumn, AnyPgColumn] = [shopifyInstallations.organizationId, shopifyInstallations.id];
  return foreignKey({ columns, foreignColumns }).onDelete('cascade');
}
