import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, smallint, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { organizations } from './global.ts';

/** How much of each limit is used: questions per period, everything else in total (a period that starts in 1970). */
export const usage = pgTable(
  'usage',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 16 }).notNull(),
    periodStartsAt: timestamp('period_starts_at', { withTimezone: true }).notNull(),
    used: integer('used').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.kind, table.periodStartsAt] }),
    check('usage_used', sql`${table.used} >= 0`),
  ],
);

/** The usage notices of a period: one per threshold, even with concurrent questions. */
export const usageNotices = pgTable(
  'usage_notices',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    periodStartsAt: timestamp('period_starts_at', { withTimezone: true }).notNull(),
    percent: smallint('percent').notNull(),
    /** When the emails were queued; none is sent a second time. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  table => [primaryKey({ columns: [table.organizationId, table.periodStartsAt, table.percent] })],
);

/**
 * The bytes that an organisation stores: the last total, and the changes since. Triggers insert the changes without a lock; adding them
 * to the total locks its row. Without a row, nothing has been counted yet.
 */
export const storage = pgTable('storage', {
  organizationId: varchar('organization_id', { length: 64 })
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

export const storageChanges = pgTable(
  'storage_changes',
  {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.id] })],
);
