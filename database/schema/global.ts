import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, varchar } from 'drizzle-orm/pg-core';

/**
 * The only tables that stand outside the tenants. They hold no customer text. A table that is neither here nor
 * protected by row-level security fails the catalogue test.
 */
export const globalTables = ['organizations', 'plans', 'lookups', 'due', 'webhook_inbox', 'rate_limits'] as const;

export const organizations = pgTable(
  'organizations',
  {
    id: varchar('id', { length: 64 }).primaryKey(),
    state: text('state').notNull().default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [check('organizations_state', sql`${table.state} in ('active', 'deleting')`)],
);

/** What a caller brings before its organisation is known (a hashed key, a shop, a provider's id) → whose it is. */
export const lookups = pgTable(
  'lookups',
  {
    kind: varchar('kind', { length: 32 }).notNull(),
    hash: varchar('hash', { length: 64 }).notNull(),
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    objectId: varchar('object_id', { length: 64 }).notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.hash] }), index('lookups_organization').on(table.organizationId)],
);
