import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { widgetTypes } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const widgets = pgTable(
  'widgets',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    name: varchar('name', { length: 80 }).notNull(),
    /** For members only; visitors never see it. */
    description: varchar('description', { length: 300 }).notNull().default(''),
    type: varchar('type', { length: 8, enum: widgetTypes }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The public ID in the embed snippet; `lookups` (kind widget-key) finds the organisation by it. */
    key: varchar('key', { length: 32 }).notNull(),
    /** The number of published versions. Their settings are in `widget_versions`. */
    version: integer('version').notNull().default(0),
    draft: jsonb('draft').$type<Record<string, unknown>>().notNull(),
    /** Incremented with every change of the draft, to detect conflicts. */
    draftRevision: integer('draft_revision').notNull().default(1),
    draftBy: varchar('draft_by', { length: 64 }),
    draftAt: timestamp('draft_at', { withTimezone: true }),
    seenUrl: varchar('seen_url', { length: 2000 }),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('widgets_site').on(table.organizationId, table.siteId),
    check('widgets_name', sql`length(${table.name}) > 0`),
    check('widgets_type', isOneOf(table.type, widgetTypes)),
  ],
);

/** Published versions. They are never changed: restoring copies one into the draft. */
export const widgetVersions = pgTable(
  'widget_versions',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    widgetId: uuid('widget_id').notNull(),
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    publishedBy: varchar('published_by', { length: 64 }),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.widgetId, table.version] }),
    foreignKey({
      columns: [table.organizationId, table.widgetId],
      foreignColumns: [widgets.organizationId, widgets.id],
    }).onDelete('cascade'),
  ],
);

/** Avatar pictures, stored and served by us. */
export const widgetPictures = pgTable(
  'widget_pictures',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    type: varchar('type', { length: 32 }).notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    check('widget_pictures_size', sql`octet_length(${table.bytes}) <= 100000`),
  ],
);
