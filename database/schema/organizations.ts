import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import { billers, exportStates, subscriptionStatuses } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { organizations, plans } from './global.ts';
import { tenantColumns } from './tenant.ts';

const memberStates = ['member', 'gone'] as const;

/** Cached membership from the identity provider, with the time of the last check. */
export const members = pgTable(
  'members',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: varchar('user_id', { length: 64 }).notNull(),
    state: text('state', { enum: memberStates }).notNull().default('member'),
    roleIds: varchar('role_ids', { length: 64 }).array().notNull().default(sql`'{}'`),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
    /** Tokens issued until then carry permissions of an earlier role. */
    permissionsChangedAt: timestamp('permissions_changed_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    check('members_state', isOneOf(table.state, memberStates)),
  ],
);

const entitlementSources = ['free', ...billers] as const;

/** What the organisation may use now, independent of the payment provider. Every quota reads only this row. */
export const entitlements = pgTable(
  'entitlements',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    planId: varchar('plan_id', { length: 32 })
      .notNull()
      .references(() => plans.id),
    source: text('source', { enum: entitlementSources }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    periodStartsAt: timestamp('period_starts_at', { withTimezone: true }).notNull(),
    periodEndsAt: timestamp('period_ends_at', { withTimezone: true }),
    trialEndsAt: timestamp('trial_ends_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    check('entitlements_source', isOneOf(table.source, entitlementSources)),
    check('entitlements_status', isOneOf(table.status, subscriptionStatuses)),
  ],
);

/** The activity log. Rows are never changed. */
export const activity = pgTable(
  'activity',
  {
    ...tenantColumns(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    actorId: varchar('actor_id', { length: 64 }),
    action: varchar('action', { length: 64 }).notNull(),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('activity_actor').on(table.organizationId, table.actorId, table.id),
  ],
);

/**
 * A file with all data of an organisation, for the person who requested it. It is stored in parts in `providers/files`.
 */
export const organizationExports = pgTable(
  'organization_exports',
  {
    ...tenantColumns(),
    askedBy: varchar('asked_by', { length: 64 }).notNull(),
    state: varchar('state', { length: 16, enum: exportStates }).notNull().default('waiting'),
    /** The current run. Other runs of the same export stop. It is part of the names of the parts. */
    run: uuid('run'),
    attempts: integer('attempts').notNull().default(0),
    /** Rows and files exported so far, and the total counted at the start. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The largest number of parts that may be stored. */
    parts: integer('parts').notNull().default(0),
    size: bigint('size', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readyAt: timestamp('ready_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('organization_exports_person').on(table.organizationId, table.askedBy, table.id),
    // One at a time.
    uniqueIndex('organization_exports_running')
      .on(table.organizationId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    check('organization_exports_state', isOneOf(table.state, exportStates)),
  ],
);

/** Files that are being uploaded: they count as stored until their document does, or until they are removed. */
export const pendingUploads = pgTable(
  'pending_uploads',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    key: varchar('key', { length: 200 }).notNull(),
    size: integer('size').notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.key] })],
);
