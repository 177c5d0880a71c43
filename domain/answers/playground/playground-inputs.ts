import { z } from 'zod';
import { messageRoles } from '#database/column-values.ts';
import {
  type Offer,
  type Outcome,
  offer,
  outcome,
  type ProductCard,
  productCard,
  type Source,
  source,
  type Trace,
  trace,
} from '#domain/answers/inputs.ts';
import { documentDraft } from '#domain/knowledge/inputs.ts';
import { ruleDraft } from '#domain/knowledge/rule-inputs.ts';

export const tryLimits = { question: 2000, turns: 20, text: 20_000, page: 2000, documents: 20 } as const;

const turn = z.strictObject({
  role: z.enum(messageRoles),
  text: z.string().max(tryLimits.text),
  /** Answers only. */
  outcome: outcome.optional(),
  read: z
    .strictObject({
      documents: z.array(z.uuid()).max(tryLimits.documents),
      quoted: z.string().max(tryLimits.text).optional(),
      isAnswer: z.boolean(),
    })
    .optional(),
});

/** Unsaved drafts that are used in the answer. */
const drafts = z.strictObject({
  document: documentDraft.optional(),
  rule: ruleDraft.optional(),
  widget: z
    .strictObject({ show: z.strictObject({ sources: z.boolean(), products: z.boolean(), contact: z.boolean() }) })
    .optional(),
});

export const tryInput = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Enter a question.')
    .max(tryLimits.question, `Use at most ${tryLimits.question.toLocaleString('en-GB')} characters.`),
  /** Empty: the site's. */
  language: z.string().max(16).optional(),
  /** The URL or path of the page on which it is asked. */
  page: z
    .string()
    .trim()
    .max(tryLimits.page, `Use at most ${tryLimits.page.toLocaleString('en-GB')} characters.`)
    .optional(),
  /** Earlier messages, oldest first. */
  history: z.array(turn).max(tryLimits.turns, `Send at most the last ${tryLimits.turns} messages.`).optional(),
  drafts: drafts.optional(),
});

export const tryOutput = z.object({
  text: z.string(),
  /** Whether a model chose any of the words. */
  generated: z.boolean(),
  sources: z.array(source),
  products: z.array(productCard),
  offers: z.array(offer),
  suggestions: z.array(z.string()),
  choices: z.array(z.string()),
  outcome,
  offersContact: z.boolean(),
  /** How the answer was found. */
  trace: trace.nullable(),
});

/**
 * The same events as for visitors, with a trace and without a chat: nothing is stored. `done` or `error` is the last.
 */
export type TryEvents = {
  queued: Record<string, never>;
  text: { text: string; generated?: boolean };
  sources: { sources: Source[] };
  products: { products: ProductCard[] };
  offers: { offers: Offer[] };
  suggestions: { suggestions: string[] };
  choices: { choices: string[] };
  trace: { trace: Trace };
  done: { outcome: Outcome; offersContact: boolean; generated: boolean };
  error: { error: string; code: string };
};

export type TryInput = z.infer<typeof tryInput>;
export type TryOutput = z.infer<typeof tryOutput>;
