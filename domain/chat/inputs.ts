import { z } from 'zod';
import { messageRoles, ratings } from '#database/column-values.ts';
import {
  cart,
  type Offer,
  type Outcome,
  offer,
  outcome,
  type ProductCard,
  productCard,
  type Source,
  source,
} from '#domain/answers/inputs.ts';

export const chatLimits = { text: 2000, reason: 1000, contactName: 120, contactMessage: 4000 } as const;

export const visitorMessage = z.object({
  id: z.uuid(),
  role: z.enum(messageRoles),
  /** Markdown; [1] cites the first source. A block quote below an answer with sources is the rest of what it cites, to be folded. */
  text: z.string(),
  /** Whether a model chose any of the words. Show people that they are AI-written. */
  generated: z.boolean(),
  outcome: outcome.nullable(),
  sources: z.array(source),
  products: z.array(productCard),
  /** Passages that may help, if the outcome is `offered`. */
  offers: z.array(offer),
  suggestions: z.array(z.string()),
  /** Short answers to choose from, if the outcome is `clarified`. Send the chosen one as the next question. */
  choices: z.array(z.string()),
  feedback: z.enum(ratings).nullable(),
  createdAt: z.iso.datetime(),
});

export type VisitorMessage = z.infer<typeof visitorMessage>;

const page = z.string().max(2000).optional();

export const sessionInput = z.strictObject({
  /** The visitor token of an earlier session. */
  visitor: z.string().max(600).optional(),
  /** The shop's signed statement of who is signed in. */
  customer: z.string().max(600).optional(),
  page,
  language: z.string().max(16).optional(),
});

export const sessionOutput = z.object({
  /** The bearer token for all calls below. */
  session: z.string(),
  expiresAt: z.iso.datetime(),
  /** Stored by the browser: opens the same conversation again. */
  visitor: z.string(),
  /** The proof of work for the next question; null without load. */
  challenge: z.object({ salt: z.string(), bits: z.int() }).nullable(),
});

export const askInput = z.strictObject({
  /** Created by the browser: a repeated question is answered once. */
  id: z.uuid(),
  text: z
    .string()
    .trim()
    .min(1, 'Type a question first.')
    .max(chatLimits.text, `Use at most ${chatLimits.text} characters.`),
  page,
  /** An invalid cart is ignored, so that a bug in the page doesn't block answers. */
  cart: cart.optional().catch(undefined),
  language: z.string().max(16).optional(),
  /** The number that solves the session's challenge. */
  proof: z.string().max(64).optional(),
});

/** A question through the server API. */
export const apiAskInput = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'Enter a question.')
    .max(chatLimits.text, `Use at most ${chatLimits.text} characters.`),
  /** Continues a conversation; without it a new one starts. */
  chatId: z.uuid('Send the chatId of an answer before this one.').optional(),
  /** Your own ID of the user. We store only its hash. */
  user: z.string().trim().min(1).max(200, 'Use at most 200 characters.').optional(),
  language: z.string().max(16).optional(),
  /** The page that the question is about; rules may depend on it. */
  page: z
    .url({ protocol: /^https?$/, message: 'Enter the full address, for example https://shop.example/help' })
    .max(2000)
    .optional(),
  cart: cart.optional(),
});

export const apiAskHeaders = z.object({
  /** A repeated request with the same question gets the same answer, for a day. */
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 letters, digits or symbols, without spaces.')
    .optional(),
});

/** The whole answer, for clients that cannot stream. Streams send the same in parts; see `streamEvents`. */
export const askOutput = z.object({
  chatId: z.uuid(),
  questionId: z.uuid(),
  answer: visitorMessage,
  /** Whether to offer the contact form now. */
  offersContact: z.boolean(),
  /** Whether the visitor wants a person, so that the contact form should open. */
  opensContact: z.boolean(),
});

/**
 * The events of a stream, in this order: `queued` if the question has to wait, one `start`, `writing` if a model is asked,
 * any number of `text` and of `sources` (all sources so far, before the text that cites them), at most one each of `products`, `offers`,
 * `suggestions` and `choices`, then one `done` or one `error`. A refused question gets `error` without `start`. Lines that start with a
 * colon keep the connection open.
 */
export type StreamEvents = {
  queued: Record<string, never>;
  start: { chatId: string; questionId: string; answerId: string };
  /** The widget shows the phase until the first words. */
  writing: { phase: 'writing' };
  /** `generated` if a model chose these words. */
  text: { text: string; generated?: boolean };
  sources: { sources: Source[] };
  products: { products: ProductCard[] };
  offers: { offers: Offer[] };
  suggestions: { suggestions: string[] };
  choices: { choices: string[] };
  /** `generated` if a model chose any words of the answer. */
  done: { outcome: Outcome; offersContact: boolean; opensContact?: boolean; generated: boolean };
  /** `retryAfter`: seconds until the next attempt. */
  error: { error: string; code: string; retryAfter?: number };
};

export type AskInput = z.infer<typeof askInput>;
export type ApiAskInput = z.infer<typeof apiAskInput>;
export type AskOutput = z.infer<typeof askOutput>;

/** The conversation to continue; without it a new one starts. */
export const history = z.object({ chatId: z.uuid().nullable(), messages: z.array(visitorMessage) });

export type History = z.infer<typeof history>;

export const configQuery = z.strictObject({ language: z.string().max(16).optional(), page });

export const feedbackInput = z.strictObject({
  messageId: z.uuid(),
  /** Null removes the rating. */
  feedback: z.enum(ratings).nullable(),
  reason: z.string().trim().max(chatLimits.reason).optional(),
});

export const contactInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(chatLimits.contactName, `Use at most ${chatLimits.contactName} characters.`),
  email: z.email('Enter an email address we can reply to.').max(254),
  message: z
    .string()
    .trim()
    .min(1, 'Write a message.')
    .max(chatLimits.contactMessage, `Use at most ${chatLimits.contactMessage} characters.`),
});

export const contactOutput = z.object({ chatId: z.uuid() });

/** The number of deleted conversations. */
export const deletedOutput = z.object({ deleted: z.int() });

export type FeedbackInput = z.infer<typeof feedbackInput>;
export type ContactInput = z.infer<typeof contactInput>;
