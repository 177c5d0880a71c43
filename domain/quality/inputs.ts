import { z } from 'zod';
import {
  engines,
  expectedOutcomes,
  heldStates,
  outcomes,
  qualityCauses,
  qualityOrigins,
  qualityStates,
  sourceKinds,
} from '#database/column-values.ts';
import { documentDraft } from '#domain/knowledge/inputs.ts';
import { ruleDraft } from '#domain/knowledge/rule-inputs.ts';
import { productInput } from '#domain/products/inputs.ts';
import { synonymsInput } from '#domain/retrieval/inputs.ts';

export const qualityLimits = {
  question: 2000,
  page: 2000,
  phrase: 200,
  phrases: 10,
  perSite: 200,
  file: 500_000,
} as const;

const count = z.int().nonnegative();
const phrases = z
  .array(z.string().trim().min(1).max(qualityLimits.phrase, `Use at most ${qualityLimits.phrase} characters.`))
  .max(qualityLimits.phrases, `Enter at most ${qualityLimits.phrases}.`);

/** A source that the answer must cite. The title is for people, in case the source is deleted. */
const expectedSource = z.strictObject({
  kind: z.enum(sourceKinds),
  id: z.uuid(),
  title: z.string().max(300).default(''),
});

export const qualityQuestionInput = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Enter a question.')
    .max(qualityLimits.question, `Use at most ${qualityLimits.question.toLocaleString('en-GB')} characters.`),
  /** Null: the language of the site. */
  language: z.string().max(16).nullable().default(null),
  /** The page on which it is asked. */
  page: z.string().trim().max(qualityLimits.page).nullable().default(null),
  /** `refused`: Aisle must not answer it. */
  expected: z.enum(expectedOutcomes).default('answered'),
  mustSay: phrases.default([]),
  mustNotSay: phrases.default([]),
  source: expectedSource.nullable().default(null),
  origin: z.enum(['hand', 'chat', 'correction', 'suggestion']).default('hand'),
});

export const qualityQuestionChange = qualityQuestionInput.omit({ origin: true });

const answerSource = z.object({ kind: z.enum(sourceKinds), id: z.string(), title: z.string() });

const testedAnswer = z.object({
  outcome: z.enum(outcomes),
  text: z.string(),
  sources: z.array(answerSource),
  passed: z.boolean(),
  /** What is wrong with it, as sentences. */
  problems: z.array(z.string()),
});

/** A question's answer in one run. */
const qualityResult = testedAnswer.extend({
  questionId: z.uuid(),
  question: z.string(),
  /** What wrote the answer. */
  engine: z.enum(engines).nullable(),
  /** Whether the answer differs from the one before, and that one. */
  changed: z.boolean(),
  before: testedAnswer.nullable(),
});

export const qualityQuestionOutput = qualityQuestionChange.extend({
  id: z.uuid(),
  source: expectedSource.nullable(),
  origin: z.enum(qualityOrigins),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** From the last run; null if it was not asked yet. */
  result: qualityResult.omit({ questionId: true, question: true, before: true }).nullable(),
});

const knowledgeChange = z.object({
  kind: z.string(),
  /** Null if many were changed at once. */
  id: z.string().nullable(),
  title: z.string(),
  /** For a document: the version that was used in the run before. It can be restored. */
  versionBefore: z.int().nullable().optional(),
});

export const qualityRunSummary = z.object({
  id: z.uuid(),
  cause: z.enum(qualityCauses),
  state: z.enum(qualityStates),
  total: count,
  /** How many were asked so far. */
  asked: count,
  passed: count,
  failed: count,
  changed: count,
  changes: z.array(knowledgeChange),
  documentId: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export const qualityRunOutput = qualityRunSummary.extend({ results: z.array(qualityResult) });

/** Everything the screen needs. */
export const qualityOverview = z.object({
  questions: z.array(qualityQuestionOutput),
  runs: z.array(qualityRunSummary),
  holdsFailingChanges: z.boolean(),
  held: z.array(
    z.object({
      documentId: z.uuid(),
      title: z.string(),
      state: z.enum(heldStates),
      runId: z.uuid().nullable(),
      foundAt: z.iso.datetime(),
    }),
  ),
});

/** A change that is not saved yet. */
const draftChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('document'), draft: documentDraft }),
  z.strictObject({ kind: z.literal('rule'), draft: ruleDraft }),
  z.strictObject({ kind: z.literal('synonyms'), id: z.uuid().nullable(), draft: synonymsInput }),
  z.strictObject({ kind: z.literal('product'), id: z.uuid().nullable(), draft: productInput }),
]);

export const draftCheckInput = z.strictObject({ change: draftChange });

export const draftCheckOutput = z.object({
  /** How many test questions the site has, and how many were asked before the time was up. */
  total: count,
  asked: count,
  /** Only answers that would change. */
  results: z.array(qualityResult),
});

export const holdInput = z.strictObject({ enabled: z.boolean() });

const fileFormats = ['csv', 'yaml'] as const;
export const qualityImport = z.strictObject({
  format: z.enum(fileFormats),
  text: z.string().max(qualityLimits.file, 'The file is too large. Use at most 500 KB.'),
});
export const qualityImportOutput = z.object({
  added: count,
  /** Questions that already existed. */
  known: count,
  /** Sentences about rows that were not added. */
  problems: z.array(z.string()),
});
export const qualityExportQuery = z.object({ format: z.enum(fileFormats).default('csv') });

export const qualitySuggestion = z.object({
  question: z.string(),
  /** How often visitors asked it in the last 30 days. */
  count,
});

export type QualityQuestionInput = z.output<typeof qualityQuestionInput>;
export type QualityQuestionChange = z.output<typeof qualityQuestionChange>;
export type QualityQuestion = z.output<typeof qualityQuestionOutput>;
export type QualityResult = z.output<typeof qualityResult>;
export type QualityRun = z.output<typeof qualityRunOutput>;
export type QualityRunSummary = z.output<typeof qualityRunSummary>;
export type QualityOverview = z.output<typeof qualityOverview>;
export type QualityImport = z.output<typeof qualityImport>;
export type QualityImportResult = z.output<typeof qualityImportOutput>;
export type QualitySuggestion = z.output<typeof qualitySuggestion>;
export type TestedAnswer = z.output<typeof testedAnswer>;
export type DraftChange = z.output<typeof draftChange>;
export type DraftCheck = z.output<typeof draftCheckOutput>;
export type FileFormat = (typeof fileFormats)[number];
export type KnowledgeChange = z.output<typeof knowledgeChange>;
