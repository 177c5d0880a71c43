import { z } from 'zod';
import { messageRoles, quotas, ratings } from '#database/column-values.ts';
import { engines, offer, outcome, productCard, sentence, source, trace } from '#domain/answers/inputs.ts';
import { chatLimits } from '#domain/chat/inputs.ts';
import { author } from '#domain/knowledge/inputs.ts';
import { ruleLimits } from '#domain/knowledge/rule-inputs.ts';

export const historyLimits = { search: 200, perPage: 100, bulk: 500 } as const;

export const chatStates = ['answered', 'offered', 'unanswered', 'to-review', 'thumbs-down', 'contact'] as const;
/** The playground is not listed. */
export const chatChannels = ['widget', 'api', 'shopify'] as const;

const day = z.iso.date('Choose a day.');

/** Selects the chats of a site that match all given conditions. Days are in the site's time zone. */
export const chatsFilter = z.object({
  site: z.uuid(),
  search: z.string().trim().max(historyLimits.search, `Use at most ${historyLimits.search} characters.`).optional(),
  state: z.enum(chatStates).optional(),
  handled: z.enum(['yes', 'no']).optional(),
  widget: z.uuid().optional(),
  channel: z.enum(chatChannels).optional(),
  language: z.string().max(16).optional(),
  from: day.optional(),
  until: day.optional(),
});

export const chatsQuery = chatsFilter.extend({
  after: z.string().max(200).optional(),
  perPage: z.coerce.number().int().min(1).max(historyLimits.perPage).default(30),
});

export const exportQuery = chatsFilter.extend({
  format: z.enum(['csv', 'json']).default('csv'),
  /** Only these chats, separated by commas. */
  ids: z
    .string()
    .transform(ids => ids.split(','))
    .pipe(z.array(z.uuid()).max(historyLimits.perPage, `Select at most ${historyLimits.perPage} chats.`))
    .optional(),
});

export const chatSummary = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  /** The visitor's first message. */
  title: z.string(),
  questions: z.int(),
  /** Questions that got passages instead of an answer. */
  offered: z.int(),
  unanswered: z.int(),
  /** Answers with lines that a check removed, until a member has reviewed them. */
  toReview: z.int(),
  /** The last answer is a question back, to which the visitor has not replied. */
  isAskedBack: z.boolean(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
  channel: z.string(),
  language: z.string(),
  widgetId: z.uuid().nullable(),
  pageUrl: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string(), at: z.iso.datetime() }).nullable(),
  /** When a member marked it as handled; null if no one did, or if the visitor wrote again. */
  handledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** The chats that match the filter without its state, and how many are in each state. */
export const chatCounts = z.object({
  all: z.int(),
  answered: z.int(),
  offered: z.int(),
  unanswered: z.int(),
  toReview: z.int(),
  thumbsDown: z.int(),
  contact: z.int(),
  /** The languages of the site's chats, the most frequent first. */
  languages: z.array(z.string()),
  channels: z.array(z.string()),
});

/** What a check found in an answer of a model. */
const answerReview = z.object({
  /** The lines that were left out. */
  removed: z.array(sentence.pick({ text: true, check: true, letter: true, why: true })),
  /** It answers another question. */
  isOffTopic: z.boolean(),
});

const chatMessage = z.object({
  id: z.uuid(),
  role: z.enum(messageRoles),
  /** A message to the team, not a question. */
  isContact: z.boolean(),
  text: z.string(),
  /** Whether a model chose any of the words. */
  generated: z.boolean(),
  outcome: outcome.nullable(),
  engine: z.enum(engines).nullable(),
  milliseconds: z.int().nullable(),
  billed: z.enum(quotas).nullable(),
  sources: z.array(source),
  products: z.array(productCard),
  offers: z.array(offer),
  choices: z.array(z.string()),
  /** Null if there is nothing to review, or a member has reviewed it. */
  review: answerReview.nullable(),
  feedback: z.enum(ratings).nullable(),
  feedbackReason: z.string().nullable(),
  hasTrace: z.boolean(),
  createdAt: z.iso.datetime(),
});

export const chatOutput = chatSummary.extend({
  siteName: z.string(),
  widgetName: z.string().nullable(),
  /** The number of this chat among the visitor's chats, from 1. */
  visit: z.int(),
  handledBy: author,
  messages: z.array(chatMessage),
});

/** The previous and the next chat in the filtered list. */
export const neighboursOutput = z.object({ newer: z.uuid().nullable(), older: z.uuid().nullable() });

export const chatsDeletion = z.strictObject({ ids: z.array(z.uuid()).min(1).max(historyLimits.bulk) });

export const chatsHandling = z.strictObject({ ...chatsDeletion.shape, handled: z.boolean() });
export const changedOutput = z.object({ changed: z.int() });

/** False takes it back. */
export const reviewInput = z.strictObject({ reviewed: z.boolean() });

/** A quote with its context. */
export const quotedSource = source.extend({
  /** The text around the quote; empty if it is no longer known. */
  before: z.string(),
  after: z.string(),
  /** When the quoted version was read or written. */
  madeAt: z.iso.datetime().nullable(),
  /** Whether the document, product or rule still exists. */
  exists: z.boolean(),
  /** Documents only: whether the text has changed since. */
  isOutdated: z.boolean(),
});

export const replayOutput = z.object({
  question: z.string(),
  before: chatMessage,
  after: z.object({
    text: z.string(),
    generated: z.boolean(),
    outcome,
    engine: z.enum(engines).nullable(),
    sources: z.array(source),
    products: z.array(productCard),
    offers: z.array(offer),
    choices: z.array(z.string()),
    milliseconds: z.int(),
    trace: trace.nullable(),
  }),
  /** Sentences for people; empty if nothing changed. */
  changes: z.array(z.string()),
});

export const unansweredQuestion = z.object({
  text: z.string(),
  /** The visitor got passages that may help; otherwise nothing. */
  isOffered: z.boolean(),
});

export const correctionInput = z.strictObject({
  /** A rule gives exactly this answer; a document is an additional source. */
  as: z.enum(['rule', 'document']),
  question: z
    .string()
    .trim()
    .min(1, 'Enter a question.')
    .max(ruleLimits.phrase, `Use at most ${ruleLimits.phrase} characters.`)
    .refine(typed => typed === '' || /[\p{L}\p{N}]/u.test(typed), 'Write the question in words.'),
  answer: z
    .string()
    .trim()
    .min(1, 'Write the right answer.')
    .max(ruleLimits.answer, `Use at most ${ruleLimits.answer} characters.`),
});

/** What was created. Replay the question to see its new answer. */
export const correctionOutput = z.object({ as: z.enum(['rule', 'document']), id: z.uuid(), name: z.string() });

export type ExportQuery = z.output<typeof exportQuery>;
export type ChatsHandling = z.output<typeof chatsHandling>;
export type ChatsFilter = z.output<typeof chatsFilter>;
export type ChatsQuery = z.output<typeof chatsQuery>;
export type ChatState = (typeof chatStates)[number];
export type ChatSummary = z.infer<typeof chatSummary>;
export type ChatCounts = z.infer<typeof chatCounts>;
export type AnswerReview = z.infer<typeof answerReview>;
export type ReviewInput = z.output<typeof reviewInput>;
export type ChatMessage = z.infer<typeof chatMessage>;
export type Chat = z.infer<typeof chatOutput>;
export type QuotedSource = z.infer<typeof quotedSource>;
export type Replay = z.infer<typeof replayOutput>;
export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;
export type CorrectionInput = z.infer<typeof correctionInput>;
export type Correction = z.infer<typeof correctionOutput>;

/** The question, shortened to the limit of a rule. */
export function questionToCorrect(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, Math.min(chatLimits.text, ruleLimits.phrase));
}
