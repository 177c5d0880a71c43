import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  foreignKey,
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
import { documentKinds, documentStates, heldStates, sectionQuestionSources } from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

type Questioning = {
  version: number;
  /** The new or changed sections that have been read. */
  sections: number;
  /** How many calls were started for the sections that are next. */
  attempts: number;
  /** The time, in ISO 8601, until which no other call is started for this version. */
  waitsUntil: string;
};

/** A site's documents. Their texts are in `document_versions`; the searched pieces are in `chunks`. */
export const documents = pgTable(
  'documents',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    kind: varchar('kind', { length: 16, enum: documentKinds }).notNull(),
    /** The page it was read from; null for files, whose name is the title. */
    sourceUrl: varchar('source_url', { length: 2000 }),
    /** Null: the language of the site. */
    language: varchar('language', { length: 16 }),
    state: varchar('state', { length: 16, enum: documentStates }).notNull(),
    /**
     * How many times reading was started since a person requested it, so that a file that crashes every process is not
     * read forever.
     */
    attempts: integer('attempts').notNull().default(0),
    /** When off, the document is kept but not used in answers. */
    enabled: boolean('enabled').notNull().default(true),
    /** Over the limit of a smaller plan: kept, not used in answers, and not editable. */
    overLimit: boolean('over_limit').notNull().default(false),
    /** The uploaded file: its key in `providers/files` and its name. */
    originalKey: varchar('original_key', { length: 200 }),
    originalName: varchar('original_name', { length: 200 }),
    originalType: varchar('original_type', { length: 100 }),
    originalSize: integer('original_size'),
    /** A sentence for people: why it could not be read. */
    problem: varchar('problem', { length: 300 }),
    /** The version that answers use. Zero: none yet. */
    version: integer('version').notNull().default(0),
    /** The version for whose sections a model wrote asked questions. */
    questionedVersion: integer('questioned_version').notNull().default(0),
    /** How far a model has read a later version; null: it has not begun. */
    questioning: jsonb('questioning').$type<Questioning>(),
    /** A person changed the fetched text: a refresh must not overwrite it. */
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
    index('documents_created').on(table.organizationId, table.createdAt, table.id),
    index('documents_original').on(table.organizationId, table.originalKey),
    check('documents_title', sql`length(${table.title}) > 0`),
    check('documents_kind', isOneOf(table.kind, documentKinds)),
    check('documents_state', isOneOf(table.state, documentStates)),
  ],
);

/** Every text that a document had, as Markdown. Versions are never changed. */
export const documentVersions = pgTable(
  'document_versions',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    text: text('text').notNull(),
    /** Questions and answers only; the text is generated from them. */
    pairs: jsonb('pairs').$type<{ question: string; answer: string }[]>(),
    /** Targets of citations: where a page of a PDF or a section of a web page starts in the text. */
    places: jsonb('places').$type<{ startsAt: number; fragment: string }[]>().notNull().default([]),
    words: integer('words').notNull().default(0),
    /** SHA-256 of the text: a page fetched again with the same text creates no new version. */
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

/**
 * Changed pages that are not published yet, because the site tests changes first. The previous version is used in
 * answers.
 */
export const heldChanges = pgTable(
  'held_changes',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    documentId: uuid('document_id').notNull(),
    siteId: uuid('site_id').notNull(),
    state: varchar('state', { length: 16, enum: heldStates }).notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    text: text('text').notNull(),
    places: jsonb('places').$type<{ startsAt: number; fragment: string }[]>().notNull().default([]),
    language: varchar('language', { length: 16 }),
    /** The test run that it failed. */
    runId: uuid('run_id'),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.documentId] }),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    belongsToSite(table),
    index('held_changes_site').on(table.organizationId, table.siteId),
    check('held_changes_state', isOneOf(table.state, heldStates)),
  ],
);

/** Asked questions: what a section answers, in visitors' words. They find the section and are never shown as answers. */
export const sectionQuestions = pgTable(
  'section_questions',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Those above the section, which name it in every version. */
    headings: text('headings').array().notNull(),
    text: varchar('text', { length: 200 }).notNull(),
    source: varchar('source', { length: 16, enum: sectionQuestionSources }).notNull(),
    /** A hash of headings and text: a section has the same question once. */
    key: char('key', { length: 43 }).notNull(),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }).onDelete('cascade'),
    uniqueIndex('section_questions_key').on(table.organizationId, table.documentId, table.key),
    check('section_questions_text', sql`length(${table.text}) > 0`),
    check('section_questions_source', isOneOf(table.source, sectionQuestionSources)),
  ],
);
