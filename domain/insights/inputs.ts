import { z } from 'zod';
import { availabilities, outcomes } from '#database/column-values.ts';

export const topicLimits = { name: 80, merged: 20, weeks: 12 } as const;

const count = z.int().nonnegative();

export const topicKey = z.string().regex(/^[\w-]{1,64}$/);

const topicName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(topicLimits.name, `Use at most ${topicLimits.name} characters.`);

export const renameTopicInput = z.strictObject({ name: topicName });

export const mergeTopicsInput = z.strictObject({
  topics: z
    .array(topicKey)
    .min(2, 'Choose at least two topics.')
    .max(topicLimits.merged, `Choose at most ${topicLimits.merged} topics.`),
  name: topicName,
});

const topicFigures = z.object({
  answered: count,
  offered: count,
  unanswered: count,
  thumbsUp: count,
  thumbsDown: count,
});

const topic = z.object({
  /** The ID of a topic that people changed, or the concept. */
  key: topicKey,
  name: z.string(),
  /** The original names, if people merged topics or gave this one another name. */
  merged: z.array(z.string()),
  /** “Other” has the questions without a topic: it cannot be renamed or merged. */
  isFixed: z.boolean(),
  now: topicFigures,
  /** Questions in the same number of days before. */
  before: count,
  /** Questions in each of the last 12 weeks, oldest first. The last week ends today. */
  weeks: z.array(count),
});

const missingProduct = z.object({ name: z.string(), count });

const soldOutProduct = z.object({
  name: z.string(),
  count,
  /** Null if the product was deleted. */
  productId: z.uuid().nullable(),
  /** Now, not when it was asked for. */
  availability: z.enum(availabilities).nullable(),
});

export const insightsOutput = z.object({
  /** Most questions first. */
  topics: z.array(topic),
  now: topicFigures,
  before: topicFigures,
  /** The first day with topics, if the period has older questions that were never sorted into topics. */
  countedSince: z.iso.date().nullable(),
  missing: z.array(missingProduct),
  soldOut: z.array(soldOutProduct),
});

export const topicQuestionsOutput = z.object({
  /** The newest first. */
  questions: z.array(
    z.object({ text: z.string(), chatId: z.uuid(), askedAt: z.iso.datetime(), outcome: z.enum(outcomes) }),
  ),
  hasMore: z.boolean(),
});

export const topicOutput = z.object({ key: topicKey, name: z.string() });

export const digestInput = z.strictObject({ enabled: z.boolean() });
export const digestOutput = z.object({ enabled: z.boolean() });

/** Signed by the server: names an organisation and a person. */
export const digestLinkToken = z.string().regex(/^[\w-]{6,400}\.[\w-]{20,64}$/);
export const digestLinkOutput = z.object({ organization: z.string(), enabled: z.boolean() });

export type RenameTopic = z.output<typeof renameTopicInput>;
export type MergeTopics = z.output<typeof mergeTopicsInput>;
export type Insights = z.infer<typeof insightsOutput>;
export type TopicRow = z.infer<typeof topic>;
export type TopicFigures = z.infer<typeof topicFigures>;
export type MissingProduct = z.infer<typeof missingProduct>;
export type SoldOutProduct = z.infer<typeof soldOutProduct>;
export type TopicQuestions = z.infer<typeof topicQuestionsOutput>;
export type Topic = z.infer<typeof topicOutput>;
export type Digest = z.infer<typeof digestOutput>;
export type DigestLink = z.infer<typeof digestLinkOutput>;
