import { z } from 'zod';

/** How many days a report covers, including today. */
const reportDays = ['7', '30', '90'] as const;

export const reportQuery = z.object({ days: z.enum(reportDays).default('30') });

const count = z.int().nonnegative();
const milliseconds = z.number().nullable();

const figures = z.object({
  answered: count,
  /** Questions that got passages that may help instead of an answer. */
  offered: count,
  unanswered: count,
  thumbsUp: count,
  thumbsDown: count,
  /** Sentences of a model, and those of them that a check removed. */
  checkedSentences: count,
  removedSentences: count,
  /** Answer times: half of the answers, and 95 %, were this fast or faster. */
  median: milliseconds,
  slow: milliseconds,
});

export const reportOutput = z.object({
  /** Days in the site's time zone, oldest first; the last is today. */
  days: z.array(z.object({ day: z.iso.date(), answered: count, offered: count, unanswered: count })),
  now: figures,
  /** The same number of days before. */
  before: figures,
  /** For the whole organisation, in the plan's month; null without a plan. */
  plan: z
    .object({
      name: z.string(),
      used: count,
      limit: count,
      resetsAt: z.iso.datetime(),
      /** The projected total for the month; null while it is too early to tell. */
      likely: count.nullable(),
    })
    .nullable(),
});

const askedQuestion = z.object({
  text: z.string(),
  chatId: z.uuid(),
  askedAt: z.iso.datetime(),
  /** The visitor got passages that may help instead of an answer. */
  isOffered: z.boolean(),
});

const questionGroup = z.object({
  /** The most frequent wording. */
  text: z.string(),
  count,
  /** How many of them got passages that may help instead of an answer. */
  offered: count,
  /** Some of the questions, newest first, each with a different wording. */
  questions: z.array(askedQuestion),
});

export const questionsOutput = z.object({
  asked: z.array(questionGroup),
  /** Questions without an answer, or only with passages that may help. */
  unanswered: z.array(questionGroup),
  /** How many questions were read, and how many of them belong to `unanswered`. */
  read: count,
  readUnanswered: count,
  /** Not answered for another reason: the plan was used up, the widget was off, or something failed. */
  readOther: count,
  /** Whether there were more questions than were read; the newest were read. */
  isPartial: z.boolean(),
});

export const stepsOutput = z.object({
  hasDocument: z.boolean(),
  hasProduct: z.boolean(),
  /** A page of the shop has shown the widget. */
  wasSeen: z.boolean(),
  wasAsked: z.boolean(),
  /** Another member exists or is invited; null if the caller cannot invite, or if it is unknown. */
  hasColleague: z.boolean().nullable(),
  unreadDocuments: count,
});

export const knowledgeCounts = z.object({ documents: count, rules: count, products: count, gaps: count, tests: count });

export const sourceUsesQuery = z.object({ kind: z.enum(['document', 'product']) });

/** Sources without any use are left out. */
export const sourceUses = z.array(z.object({ id: z.string(), count }));

export type KnowledgeCounts = z.infer<typeof knowledgeCounts>;
export type SourceUsesQuery = z.output<typeof sourceUsesQuery>;
export type SourceUses = z.infer<typeof sourceUses>;
export type ReportDays = (typeof reportDays)[number];
export type Report = z.infer<typeof reportOutput>;
export type Figures = z.infer<typeof figures>;
export type AskedQuestions = z.infer<typeof questionsOutput>;
export type QuestionGroup = z.infer<typeof questionGroup>;
export type Steps = z.infer<typeof stepsOutput>;
