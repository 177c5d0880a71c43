import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { documents } from './knowledge.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
// Compared byte by byte, so that a range of the index is all words with a beginning, in every language.
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const siteColumns = () => ({
  organizationId: varchar('organization_id', { length: 64 }).notNull(),
  siteId: uuid('site_id').notNull(),
});

/**
 * How large a site's index is. Index writers lock this row, so that writes to one site are serialised. With it go, by a
 * trigger, the site's terms, words and postings: they are so many that no foreign key is checked at each.
 */
export const siteStats = pgTable(
  'site_stats',
  {
    ...siteColumns(),
    chunks: integer('chunks').notNull().default(0),
    /** The lengths of all chunks together. */
    words: bigint('words', { mode: 'number' }).notNull().default(0),
    /** Chunks that went since terms were last swept. */
    removed: integer('removed').notNull().default(0),
    /** By which version of the indexing code all of it was written; older ones are indexed again by a job. */
    indexVersion: integer('index_version').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId] }),
    belongsToSite(table),
    check('site_stats_chunks', sql`${table.chunks} >= 0 and ${table.words} >= 0`),
  ],
);

/** The stems a site knows, and how many chunks hold each. Those that none holds any more are swept away by a job. */
export const siteTerms = pgTable(
  'site_terms',
  {
    ...siteColumns(),
    term: bytewise('term').notNull(),
    /** Belongs to one term of one site, so that postings need not name the site. */
    termId: bigint('term_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    chunks: integer('chunks').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId, table.term] }),
    uniqueIndex('site_terms_id').on(table.organizationId, table.termId),
    check('site_terms_chunks', sql`${table.chunks} >= 0`),
  ],
);

/**
 * The words as they are written, to repair what visitors mistype. Each twice, forwards and backwards, because a typo spares one
 * half; in one index, so that there is no wrong one to choose.
 */
export const siteWords = pgTable(
  'site_words',
  {
    ...siteColumns(),
    spelling: bytewise('spelling').notNull(),
    /** Its stem; none for words so common that they are not searched. */
    term: bytewise('term'),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId, table.spelling] })],
);

/** The pieces of documents that are found. No chunk outlives its document: it must leave the index first. */
export const chunks = pgTable(
  'chunks',
  {
    ...siteColumns(),
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    /** Where it stands in the version's text. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    headings: text('headings').array().notNull(),
    text: text('text').notNull(),
    /** Of everything that is indexed: a chunk that stayed the same is not indexed again. */
    hash: varchar('hash', { length: 32 }).notNull(),
    /** The term at every position, zero where it is too common: those of title and headings first. */
    terms: bigint('terms', { mode: 'number' }).array().notNull(),
    /** The position at which each sentence begins; the first is where the title and headings end. */
    sentences: smallint('sentences').array().notNull(),
    /** What the headings, the whole and each sentence are about (domain/retrieval/concepts); null until it is indexed again. */
    concepts: bytea('concepts'),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    foreignKey({
      columns: [table.organizationId, table.documentId],
      foreignColumns: [documents.organizationId, documents.id],
    }),
    index('chunks_document').on(table.organizationId, table.documentId, table.position),
  ],
);

/**
 * Which chunk holds which term, how often, and how long it is. The migration makes `tf` and `length` part of the key's index: a search never
 * reads the table itself.
 */
export const postings = pgTable(
  'postings',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    termId: bigint('term_id', { mode: 'number' }).notNull(),
    chunkId: integer('chunk_id').notNull(),
    tf: smallint('tf').notNull(),
    length: smallint('length').notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.termId, table.chunkId] })],
);

/** Phrases of a site that mean the same. */
export const synonyms = pgTable(
  'synonyms',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    phrases: varchar('phrases', { length: 80 }).array().notNull(),
    /** The stems of each phrase in the site's language, and all of them together. */
    stems: jsonb('stems').$type<string[][]>().notNull(),
    anyStem: text('any_stem').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('synonyms_site').on(table.organizationId, table.siteId),
    check('synonyms_phrases', sql`cardinality(${table.phrases}) between 2 and 20`),
  ],
);

/** What a chunk means, as a model puts it: one byte a dimension, of a vector of length one. */
export const chunkVectors = pgTable(
  'chunk_vectors',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    chunkId: integer('chunk_id').notNull(),
    model: varchar('model', { length: 100 }).notNull(),
    dimension: integer('dimension').notNull(),
    vector: bytea('vector').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.chunkId, table.model] }),
    foreignKey({
      columns: [table.organizationId, table.chunkId],
      foreignColumns: [chunks.organizationId, chunks.id],
    }).onDelete('cascade'),
    check('chunk_vectors_dimension', sql`octet_length(${table.vector}) = ${table.dimension}`),
  ],
);
