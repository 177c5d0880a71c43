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
import {
  engines,
  expectedOutcomes,
  outcomes,
  qualityCauses,
  qualityOrigins,
  qualityStates,
  sourceKinds,
} from '../column-values.ts';
import { isOneOf } from './checks.ts';
import { belongsToSite } from './sites.ts';
import { tenantColumns } from './tenant.ts';

type AnswerSource = { kind: (typeof sourceKinds)[number]; id: string; title: string };
type TestedAnswer = {
  outcome: (typeof outcomes)[number];
  text: string;
  sources: AnswerSource[];
  passed: boolean;
  problems: string[];
};
/** `id`: null if many rows changed at once. */
type KnowledgeChange = { kind: string; id: string | null; title: string; versionBefore?: number | null | undefined };

/** Test questions: what Aisle must answer, and what the answer must contain. */
export const qualityQuestions = pgTable(
  'quality_questions',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    question: varchar('question', { length: 2000 }).notNull(),
    /** Null: the language of the site. */
    language: varchar('language', { length: 16 }),
    /** The page on which it is asked. */
    page: varchar('page', { length: 2000 }),
    /** `refused` means: no answer. */
    expected: varchar('expected', { length: 16, enum: expectedOutcomes }).notNull(),
    mustSay: varchar('must_say', { length: 200 }).array().notNull().default(sql`'{}'`),
    mustNotSay: varchar('must_not_say', { length: 200 }).array().notNull().default(sql`'{}'`),
    /** The source that the answer must cite. There is no foreign key: a deleted source fails the test. */
    sourceKind: varchar('source_kind', { length: 16, enum: sourceKinds }),
    sourceId: uuid('source_id'),
    sourceTitle: varchar('source_title', { length: 300 }),
    origin: varchar('origin', { length: 16, enum: qualityOrigins }).notNull(),
    /** A hash of question, language and page: the same question is stored once. */
    key: char('key', { length: 43 }).notNull(),
    createdBy: varchar('created_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    uniqueIndex('quality_questions_key').on(table.organizationId, table.siteId, table.key),
    check('quality_questions_expected', isOneOf(table.expected, expectedOutcomes)),
    check('quality_questions_origin', isOneOf(table.origin, qualityOrigins)),
    check('quality_questions_source', sql`(${table.sourceKind} is null) = (${table.sourceId} is null)`),
  ],
);

/** One run of all test questions of a site. Its numbers are final when it is done. */
export const qualityRuns = pgTable(
  'quality_runs',
  {
    ...tenantColumns(),
    siteId: uuid('site_id').notNull(),
    cause: varchar('cause', { length: 16, enum: qualityCauses }).notNull(),
    state: varchar('state', { length: 16, enum: qualityStates }).notNull(),
    total: integer('total').notNull(),
    passed: integer('passed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** How many answers differ from those of the run before. */
    changed: integer('changed').notNull().default(0),
    /** What changed in the site's knowledge since the run before. */
    changes: jsonb('changes').$type<KnowledgeChange[]>().notNull().default([]),
    /** For a held change: its document. */
    documentId: uuid('document_id'),
    /** The database snapshot before the first question: later changes need another run. */
    seen: text('seen'),
    problem: varchar('problem', { length: 300 }),
    /** When owners were emailed about new failures. */
    alertedAt: timestamp('alerted_at', { withTimezone: true }),
    startedBy: varchar('started_by', { length: 64 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    belongsToSite(table),
    index('quality_runs_site').on(table.organizationId, table.siteId, table.createdAt),
    check('quality_runs_cause', isOneOf(table.cause, qualityCauses)),
    check('quality_runs_state', isOneOf(table.state, qualityStates)),
  ],
);

/** The answer of one test question in one run. */
export const qualityResults = pgTable(
  'quality_results',
  {
    organizationId: varchar('organization_id', { length: 64 }).notNull(),
    runId: uuid('run_id').notNull(),
    questionId: uuid('question_id').notNull(),
    outcome: varchar('outcome', { length: 16, enum: outcomes }).notNull(),
    text: text('text').notNull(),
    sources: jsonb('sources').$type<AnswerSource[]>().notNull().default([]),
    engine: varchar('engine', { length: 16, enum: engines }),
    /** A hash of how the answer was found, without times. */
    traceHash: char('trace_hash', { length: 43 }).notNull(),
    passed: boolean('passed').notNull(),
    /** Sentences for people: what is wrong with the answer. */
    problems: varchar('problems', { length: 300 }).array().notNull().default(sql`'{}'`),
    changed: boolean('changed').notNull(),
    /** The answer before, if it differs. */
    before: jsonb('before').$type<TestedAnswer>(),
    /** What the model wrote, by the hash of its prompt. The same prompt is not sent twice. */
    modelTexts: jsonb('model_texts').$type<Record<string, string>>().notNull().default({}),
    milliseconds: integer('milliseconds').notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.runId, table.questionId] }),
    foreignKey({
      columns: [table.organizationId, table.runId],
      foreignColumns: [qualityRuns.organizationId, qualityRuns.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.organizationId, table.questionId],
      foreignColumns: [qualityQuestions.organizationId, qualityQuestions.id],
    }).onDelete('cascade'),
    index('quality_results_question').on(table.organizationId, table.questionId),
  ],
);
