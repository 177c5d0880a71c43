import { sql } from 'drizzle-orm';
import {
  char,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { factKinds, factStates } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { documents } from './knowledge.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

export type FoundFact = {
  kind: (typeof factKinds)[number];
  value: string;
  /** An exact slice of the document's text. */
  quote: string;
  confidence: number;
  /** Normalised values for comparison, for example digits or numbers of days. */
  marks: string[];
  /** Only facts of the same sort can conflict. Hours of the shop and of the phone line are different sorts. */
  sort?: string;
  documentId: string;
  version: number;
  language: string;
};
type Conflict = { value: string; quote: string; documentId: string; version: number };

/** Shop facts, one row per kind and language: found in documents or added by hand. */
export const siteFacts = pgTable(
  'site_facts',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    kind: varchar('kind', { length: 32, enum: factKinds }).notNull(),
    language: varchar('language', { length: 16 }).notNull(),
    value: varchar('value', { length: 1000 }).notNull(),
    state: varchar('state', { length: 16, enum: factStates }).notNull(),
    /** The state before it was hidden. */
    restoresTo: varchar('restores_to', { length: 16, enum: factStates }),
    confidence: real('confidence'),
    /** An exact slice of that version's text. The foreign key is in the migration, because it clears only `document_id`. */
    quote: varchar('quote', { length: 2000 }),
    documentId: uuid('document_id'),
    version: integer('version'),
    /** When the document stopped stating a confirmed fact. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
    /** A contradicting statement: on another page, or on the same page after it changed. */
    conflict: jsonb('conflict').$type<Conflict>(),
    updatedBy: varchar('updated_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    uniqueIndex('site_facts_kind').on(table.organizationId, table.siteId, table.kind, table.language),
    check('site_facts_state', isOneOf(table.state, factStates)),
    check('site_facts_value', sql`length(${table.value}) > 0`),
    check('site_facts_hidden', sql`(${table.state} = 'hidden') = (${table.restoresTo} is not null)`),
  ],
);

/** The extractors' findings per document, so that a search reads only changed documents. */
export const factFindings = pgTable(
  'fact_findings',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    documentId: uuid('document_id').notNull(),
    /** A hash of everything the findings depend on: extractors, version, title, language, URL, domains. */
    basis: char('basis', { length: 32 }).notNull(),
    findings: jsonb('findings').$type<FoundFact[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
  ],
);

/** The last search of a site's documents for facts. */
export const factSearches = pgTable(
  'fact_searches',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    siteId: uuid('site_id').notNull(),
    /** The search that started last. Earlier ones that are still running do not write. */
    run: uuid('run').notNull(),
    /** The version of the extractors. Sites searched by an older version are searched again. */
    finder: integer('finder').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** A hash of the kinds and passages in which a model found nothing. */
    proposedNothing: char('proposed_nothing', { length: 43 }),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId] }), belongsToSite(table)],
);
