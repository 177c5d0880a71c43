import { z } from 'zod';

/** How many days a report looks back, today included. */
const reportDays = ['7', '30', '90'] as const;

export const reportQuery = z.object({ days: z.enum(reportDays).default('30') });

const count = z.int().nonnegative();
const milliseconds = z.number().nullable();

const figures = z.object({
  answered: count,
  /** Questions that got passages that may help, instead of an answer. */
  offered: count,
  unanswered: count,
  thumbsUp: count,
  thumbsDown: count,
  /** Within which half of the answers came, and 95 in 100. */
  median: milliseconds,
  slow: milliseconds,
});

export const reportOutput = z.object({
  /** Days of the site's own calendar, the oldest first; the last one is today. */
  days: z.array(z.object({ day: z.iso.date(), answered: count, offered: count, unanswered: count })),
  now: figures,
  /** The same number of days before. */
  before: figures,
  /** Of the whole organisation, in the month of the plan; none without a plan. */
  plan: z
    .object({
      name: z.string(),
      used: count,
      limit: count,
      resetsAt: z.iso.datetime(),
      /** How many it will be by then if it goes on like this; none while it is too early to say. */
      likely: count.nullable(),
    })
    .nullable(),
});

const askedQuestion = z.object({
  text: z.string(),
  chatId: z.uuid(),
  askedAt: z.iso.datetime(),
  /** The visitor got passages that may help, instead of an answer. */
  isOffered: z.boolean(),
});

const questionGroup = z.object({
  /** The way it was asked most. */
  text: z.string(),
  count,
  /** How many of them got passages that may help, instead of an answer. */
  offered: count,
  /** Some of them, the newest first, each worded differently. */
  questions: z.array(askedQuestion),
});

export const questionsOutput = z.object({
  asked: z.array(questionGroup),
  /** Questions that got no answer, or only passages that may help. */
  unanswered: z.array(questionGroup),
  /** Questions that were read for this, and how many of them belong to `unanswered`. */
  read: count,
  readUnanswered: count,
  /** Whether there were more than were read: the newest were. */
  isPartial: z.boolean(),
});

export const stepsOutput = z.object({
  hasDocument: z.boolean(),
  hasProduct: z.boolean(),
  /** A page of the shop has shown the widget. */
  wasSeen: z.boolean(),
  wasAsked: z.boolean(),
  /** Somebody else is here or invited; null where that is not theirs to change, or not known at the moment. */
  hasColleague: z.boolean().nullable(),
  unreadDocuments: count,
});

export type ReportDays = (typeof reportDays)[number];
export type Report = z.infer<typeof reportOutput>;
export type Figures = z.infer<typeof figures>;
export type AskedQuestions = z.infer<typeof questionsOutput>;
export type QuestionGroup = z.infer<typeof questionGroup>;
export type Steps = z.infer<typeof stepsOutput>;
