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
// Compared byte by byte, so that a prefix search is an index range in every language.
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

const siteColumns = () => ({
  organizationId: varchar('organization_id', { length: 64 }).notNull(),
  siteId: uuid('site_id').notNull(),
});

/**
 * The size of a site's index. Index writers lock this row, so that writes to one site are serialised. A trigger deletes
 * the site's terms, words and postings with it: they are too many to check a foreign key for each.
 */
export const siteStats = pgTable(
  'site_stats',
  {
    ...siteColumns(),
    chunks: integer('chunks').notNull().default(0),
    /** The total length of all chunks. */
    words: bigint('words', { mode: 'number' }).notNull().default(0),
    /** Chunks removed since the last clean-up of terms. */
    removed: integer('removed').notNull().default(0),
    /** The version of the indexing code that wrote the whole index; a job rebuilds older ones. */
    indexVersion: integer('index_version').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.siteId] }),
    belongsToSite(table),
    check('site_stats_chunks', sql`${table.chunks} >= 0 and ${table.words} >= 0`),
  ],
);

/** A site's stems, and the number of chunks with each. A job deletes unused ones. */
export const siteTerms = pgTable(
  'site_terms',
  {
    ...siteColumns(),
    term: bytewise('term').notNull(),
    /** Belongs to one term of one site, so postings do not need the site. */
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
 * The words as written, to correct visitors' typing errors. Each is stored twice, forwards and backwards, because one
 * typo leaves one half intact. Both are in one index, so that the planner cannot choose the wrong one.
 */
export const siteWords = pgTable(
  'site_words',
  {
    ...siteColumns(),
    spelling: bytewise('spelling').notNull(),
    /** Its stem; null for words so common that they are not searched. */
    term: bytewise('term'),
  },
  table => [primaryKey({ columns: [table.organizationId, table.siteId, table.spelling] })],
);

/** The searchable pieces of documents. A document can only be deleted after its chunks left the index. */
export const chunks = pgTable(
  'chunks',
  {
    ...siteColumns(),
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    /** Its offset in the version's text. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    title: varchar('title', { length: 300 }).notNull(),
    headings: text('headings').array().notNull(),
    text: text('text').notNull(),
    /** Hash of everything that is indexed: an unchanged chunk is not indexed again. */
    hash: varchar('hash', { length: 32 }).notNull(),
    /** The term at every position, zero for common words; title and headings come first. */
    terms: bigint('terms', { mode: 'number' }).array().notNull(),
    /** The position of the first word of each sentence; the first is where title and headings end. */
    sentences: smallint('sentences').array().notNull(),
    /**
     * The concepts of the headings, of the whole and of each sentence (domain/retrieval/concepts); null until it is
     * indexed again.
     */
    concepts: bytea('concepts'),
    /** The asked questions of its sections, copied from `section_questions`. */
    asked: text('asked').array().notNull().default(sql`'{}'`),
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
 * The chunks of each term, with term frequency and chunk length. The migration includes `tf` and `length` in the index
 * of the key, so that a search never reads the table itself.
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

/** The embedding of a chunk: one byte per dimension of a unit vector. */
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
