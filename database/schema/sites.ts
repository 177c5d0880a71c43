import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { sitePlatforms } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { tenantColumns } from './tenant.ts';

export const sites = pgTable(
  'sites',
  {
    ...tenantColumns(),
    name: varchar('name', { length: 80 }).notNull(),
    /** The origins on which its widgets may run. Empty means nowhere. */
    urls: varchar('urls', { length: 200 }).array().notNull().default(sql`'{}'`),
    enabled: boolean('enabled').notNull().default(true),
    language: varchar('language', { length: 16 }).notNull().default('en'),
    timeZone: varchar('time_zone', { length: 64 }).notNull().default('UTC'),
    /** Receives the messages of visitors who want to talk to a person. */
    contactEmail: varchar('contact_email', { length: 254 }),
    /** When the address was confirmed. Before that, only the confirmation link is sent to it. */
    contactConfirmedAt: timestamp('contact_confirmed_at', { withTimezone: true }),
    /** The hash of that link, and when it was sent. */
    contactLink: varchar('contact_link', { length: 64 }),
    contactLinkAt: timestamp('contact_link_at', { withTimezone: true }),
    /** What its website is built with; null until its front page was read. */
    platform: varchar('platform', { length: 16, enum: sitePlatforms }),
    /** Changed pages that would fail a test question are not published. */
    holdsFailingChanges: boolean('holds_failing_changes').notNull().default(false),
    /** Chats older than this are deleted. */
    retentionDays: integer('retention_days').notNull().default(90),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deleted for everyone; a job removes its contents. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    check('sites_name', sql`length(${table.name}) > 0`),
    check('sites_urls', sql`cardinality(${table.urls}) <= 20`),
    check('sites_platform', isOneOf(table.platform, sitePlatforms)),
    check('sites_retention', sql`${table.retentionDays} between 1 and 730`),
  ],
);

/** Secrets for server-to-server calls. Only the hash is stored; it finds the key through `lookups`. */
export const keys = pgTable(
  'keys',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    name: varchar('name', { length: 80 }).notNull(),
    hash: char('hash', { length: 64 }).notNull(),
    /** The first characters of the value and its last four, to tell keys apart. */
    prefix: varchar('prefix', { length: 16 }).notNull(),
    lastFour: char('last_four', { length: 4 }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Set when a newer key replaces it: until then both work. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('keys_site').on(table.organizationId, table.siteId),
    check('keys_name', sql`length(${table.name}) > 0`),
  ],
);

type OfSite = { organizationId: ExtraConfigColumn; siteId: ExtraConfigColumn };

/** Deleted with the site. */
export function belongsToSite(table: OfSite) {
  const columns: [ExtraConfigColumn, ExtraConfigColumn] = [table.organizationId, table.siteId];
  return foreignKey({ columns, foreignColumns: [sites.organizationId, sites.id] }).onDelete('cascade');
}
