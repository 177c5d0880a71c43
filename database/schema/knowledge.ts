import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

/** What a site knows. Its words are in `document_versions`; what visitors' questions search is in `chunks`. */
export const documents = pgTable(
  'documents',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    kind: varchar('kind', { length: 16 }).notNull(),
    /** The page it was read from; of a file its name is the title, and there is none. */
    sourceUrl: varchar('source_url', { length: 2000 }),
    /** None: the language of the site. */
    language: varchar('language', { length: 16 }),
    state: varchar('state', { length: 16 }).notNull(),
    /** A sentence for people: why it could not be read. */
    problem: varchar('problem', { length: 300 }),
    /** The version that answers are taken from. Zero: none yet. */
    version: integer('version').notNull().default(0),
    /** A person changed what was fetched: a refresh must not write over it. */
    handEdited: boolean('hand_edited').notNull().default(false),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('documents_site').on(table.organizationId, table.siteId, table.updatedAt),
    index('documents_source').on(table.organizationId, table.siteId, table.sourceUrl),
    check('documents_title', sql`length(${table.title}) > 0`),
    check('documents_kind', sql`${table.kind} in ('written', 'file', 'page')`),
    check('documents_state', sql`${table.state} in ('waiting', 'ready', 'failed', 'off')`),
  ],
);

/** Every text a document ever had, as Markdown. Nothing in it is ever changed. */
export const documentVersions = pgTable(
  'document_versions',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    text: text('text').notNull(),
    /** SHA-256 of the text: a page fetched again with the same words makes no new version. */
    hash: char('hash', { length: 64 }).notNull(),
    madeBy: varchar('made_by', { length: 64 }),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.documentId, table.version] }),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);
