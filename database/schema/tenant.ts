import { uuid, varchar } from 'drizzle-orm/pg-core';
import { organizations } from './global.ts';

/**
 * The first columns of every tenant table. Its primary key, its unique indexes and its foreign keys to other tenant
 * tables all start with `organization_id`; `npm run db:generate` adds the row-level security.
 */
export function tenantColumns() {
  return {
    organizationId: varchar('organization_id', { length: 64 })
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
  };
}
