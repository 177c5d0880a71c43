import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import { organizations } from './global.ts';

/** How much of each limit is used: questions by period, everything else since ever (a period that began in 1970). */
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
