import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, timestamp, varchar } from 'drizzle-orm/pg-core';
import { tenantColumns } from './tenant.ts';

export const sites = pgTable(
  'sites',
  {
    ...tenantColumns(),
    name: varchar('name', { length: 80 }).notNull(),
    urls: varchar('urls', { length: 200 }).array().notNull().default(sql`'{}'`),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('sites_name', sql`length(${table.name}) > 0`),
    check('sites_urls', sql`cardinality(${table.urls}) <= 20`),
  ],
);
