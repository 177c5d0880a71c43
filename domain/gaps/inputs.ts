import { z } from 'zod';
import { gapStates, outcomes } from '#database/column-values.ts';
import { ruleLimits } from '#domain/knowledge/rule-inputs.ts';

export { gapStates };

export const gapLimits = {
  question: ruleLimits.phrase,
  answer: ruleLimits.answer,
  /** Gaps in one list. */
  listed: 200,
  /** Wordings that are tried at once. */
  tried: 8,
  /** Wordings that are stored of a gap. */
  wordings: 50,
  /** Visitors who are emailed about one gap. */
  notices: 50,
} as const;

const count = z.int().min(0);

const gapWording = z.object({
  id: z.uuid(),
  text: z.string(),
  language: z.string(),
  /** Zero: asked only before the gap was closed. */
  count,
  chatId: z.uuid(),
  lastAskedAt: z.iso.datetime(),
});

const gap = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  state: z.enum(gapStates),
  language: z.string(),
  /** The most frequent wording. */
  text: z.string(),
  /** All of the next three: without an answer, with passages only, and with an answer that was rated badly. */
  count,
  unanswered: count,
  offered: count,
  disliked: count,
  /** Of all questions without a good answer, from 0 to 1. */
  share: z.number(),
  /** Questions per week, oldest first; the last are the last seven days. */
  weeks: z.array(count),
  /** Answers per month that an answer would add, if it is asked as often as in the last four weeks. */
  savedPerMonth: count,
  wordingCount: count,
  firstAskedAt: z.iso.datetime(),
  lastAskedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** What answers it now, or refuses it. */
  documentId: z.uuid().nullable(),
  ruleId: z.uuid().nullable(),
});

export const gapQuery = z.object({ state: z.enum(gapStates).default('open') });

export const gapList = z.object({
  gaps: z.array(gap),
  counts: z.object({ open: count, closed: count, dismissed: count }),
});

export const gapDetails = gap.extend({
  /** The most frequent first. */
  wordings: z.array(gapWording),
  /** How many visitors left an email address in a chat about it and were not emailed yet. */
  visitors: count,
  /** Only paid plans include emails to visitors, and not during a trial. */
  canEmailVisitors: z.boolean(),
});

/** What the shop already says about it, to start an answer from. */
export const gapMaterial = z.object({
  snippets: z.array(
    z.object({
      kind: z.enum(['document', 'product']),
      id: z.uuid(),
      title: z.string(),
      heading: z.string().nullable(),
      text: z.string(),
      /** Close enough to start the answer with. */
      isNear: z.boolean(),
    }),
  ),
  /** Whether a model can write a first version. */
  hasModel: z.boolean(),
});

/** Null: the model wrote nothing that the documents prove. */
export const writtenDraft = z.object({ text: z.string().nullable() });

const question = z
  .string()
  .trim()
  .min(1, 'Enter a question.')
  .max(gapLimits.question, `Use at most ${gapLimits.question} characters.`)
  .refine(typed => typed === '' || /[\p{L}\p{N}]/u.test(typed), 'Write the question in words.');

const answer = z
  .string()
  .trim()
  .min(1, 'Enter an answer.')
  .max(gapLimits.answer, `Use at most ${gapLimits.answer.toLocaleString('en-GB')} characters.`);

/** A rule gives exactly this answer to all wordings; a document is an additional source. */
const draft = z.strictObject({
  as: z.enum(['document', 'rule']),
  question,
  answer,
  /** Wordings that become their own questions in the document, because the first question does not cover them. */
  also: z.array(z.uuid()).max(gapLimits.tried, `Add at most ${gapLimits.tried} wordings.`),
});

export const gapTryInput = z.strictObject({
  wordings: z.array(z.uuid()).min(1, 'Choose a question.').max(gapLimits.tried, `Ask at most ${gapLimits.tried}.`),
  /** None: uses only what is published now. */
  draft: draft.optional(),
});

export const gapTryOutput = z.array(
  z.object({
    wordingId: z.uuid(),
    outcome: z.enum(outcomes),
    text: z.string(),
    /** Whether the answer comes from the draft. */
    usesDraft: z.boolean(),
  }),
);

export const gapAnswerInput = draft.extend({
  /** Email the visitors who left an address in a chat about it. */
  notifies: z.boolean(),
  /** Wordings to add to the test questions, which must be answered from this source from now on. */
  tests: z.array(z.uuid()).max(gapLimits.wordings),
});

export const gapDismissal = z.strictObject({
  /** What Aisle replies to such questions from now on; null: no rule is added. */
  refusal: answer.nullable(),
});

/** Signed by the server: names a chat and its address. */
export const answerLinkToken = z.string().regex(/^[\w-]{6,600}\.[\w-]{20,64}$/);
export const visitorEmailsOutput = z.object({
  /** Null after the chat was deleted. */
  site: z.string().nullable(),
  /** `asked`: not confirmed yet. `unsubscribed`: gets no emails from any site. `ended`: the chat was deleted. */
  state: z.enum(['asked', 'confirmed', 'unsubscribed', 'ended']),
});

export type VisitorEmails = z.infer<typeof visitorEmailsOutput>;
export type GapState = (typeof gapStates)[number];
export type Gap = z.infer<typeof gap>;
export type GapWording = z.infer<typeof gapWording>;
export type GapQuery = z.output<typeof gapQuery>;
export type GapList = z.infer<typeof gapList>;
export type GapDetails = z.infer<typeof gapDetails>;
export type GapMaterial = z.infer<typeof gapMaterial>;
export type GapDraft = z.infer<typeof draft>;
export type GapTryInput = z.infer<typeof gapTryInput>;
export type GapTryOutput = z.infer<typeof gapTryOutput>;
export type GapAnswerInput = z.infer<typeof gapAnswerInput>;
export type GapDismissal = z.infer<typeof gapDismissal>;
