import { z } from 'zod';
import { availabilities, engines, outcomes, sourceKinds } from '#database/column-values.ts';

export { engines };

/** A source of an answer. Its quote is an exact slice of it. */
export const source = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  /** Opens the page at the quote, if it has a public URL. */
  url: z.string().nullable(),
  quote: z.string(),
  /** The document version that contains the quote. */
  version: z.int().optional(),
});

export const productCard = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  /** Always one of our URLs: we fetch and resize the shop's images. */
  imageUrl: z.string().nullable(),
  price: z.string().nullable(),
  compareAtPrice: z.string().nullable(),
  availability: z.enum(availabilities),
  /** "In stock" in the language of the answer; empty if unknown. Answers stored earlier have none. */
  availabilityLabel: z.string().optional(),
});

/** A passage that may help if the assistant is not sure of an answer. */
export const offer = z.object({
  /** The document's id. */
  id: z.string(),
  title: z.string(),
  /** The heading of the passage's section. */
  heading: z.string().nullable(),
  /** The passage as plain text, at most about 1,200 characters. */
  text: z.string(),
  url: z.string().nullable(),
  version: z.int(),
  /** The language of the document. */
  language: z.string(),
});

const cartLimits = { items: 20, title: 150, quantity: 999, price: 9_999_999.99 } as const;

/** What the visitor says is in the cart. It proves nothing. */
export const cart = z
  .array(
    z.strictObject({
      title: z
        .string()
        .trim()
        .min(1, 'Enter the title of the item.')
        .max(cartLimits.title, `Use at most ${cartLimits.title} characters.`),
      quantity: z
        .int('Enter a whole number.')
        .min(1, 'Enter a quantity of 1 or more.')
        .max(cartLimits.quantity, `Enter a quantity of at most ${cartLimits.quantity}.`),
      /** Of one piece. */
      price: z
        .number('Enter a price, for example 24.90.')
        .min(0, 'Enter a price of 0 or more.')
        .max(cartLimits.price, 'This price is too high.')
        .optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, for example EUR.')
        .optional(),
    }),
  )
  .max(cartLimits.items, `Send at most ${cartLimits.items} items.`);

export type Cart = z.infer<typeof cart>;

export const outcome = z.enum(outcomes);

/** The figure that counts an answer, if any does, and whether the visitor is offered the contact form below it. */
export const outcomeFacts = {
  answered: { figure: 'answered', offersContact: false },
  clarified: { figure: null, offersContact: false },
  offered: { figure: 'offered', offersContact: true },
  unknown: { figure: 'unanswered', offersContact: true },
  refused: { figure: 'answered', offersContact: true },
  limit: { figure: 'unanswered', offersContact: true },
  unavailable: { figure: 'unanswered', offersContact: true },
  stopped: { figure: null, offersContact: true },
  failed: { figure: 'unanswered', offersContact: true },
} as const satisfies Record<Outcome, { figure: 'answered' | 'offered' | 'unanswered' | null; offersContact: boolean }>;

/** The outcomes that a figure counts; null: those that none counts. */
export function outcomesOf(figure: OutcomeFigure): Outcome[] {
  return outcomes.filter(one => outcomeFacts[one].figure === figure);
}

/** How many of the last answers asked back, counted from the newest. */
export function countClarified(messages: readonly { role: string; outcome?: Outcome | null | undefined }[]): number {
  const ends = messages.filter(({ role }) => role === 'assistant').map(one => one.outcome);
  return ends.length - 1 - ends.findLastIndex(end => end !== 'clarified');
}

/** What found fault with a model's sentence: the output guard, its facts, the judge, or an earlier sentence like it. */
const checks = ['guard', 'fact', 'judge', 'repeat'] as const;
/** A judge's verdict: says so, omits a condition, contradicts, not said, or states nothing. */
const judgeLetters = ['s', 'o', 'c', 'n', 'x'] as const;

export const sentence = z.object({
  text: z.string(),
  /** The index in the answer's sources. */
  source: z.int().nullable(),
  verdict: z.enum(['proven', 'dropped']),
  why: z.string(),
  /** Why a model's sentence was dropped. */
  check: z.enum(checks).optional(),
  letter: z.enum(judgeLetters).optional(),
});

/** How an answer was found, for members who want to understand it. */
export const trace = z.object({
  /** What worded the answer; null if there was none. */
  engine: z.enum(engines).nullable(),
  /** The cached answer that is repeated; the rest describes how that one was found. */
  repeats: z.string().optional(),
  /** The question as it was searched for: follow-ups are completed. */
  understood: z.string(),
  language: z.string(),
  /** Corrected misspellings. */
  repairs: z.array(z.object({ from: z.string(), to: z.string() })),
  synonyms: z.array(z.string()),
  usedMeaning: z.boolean(),
  rules: z.array(
    z.object({
      ruleId: z.string().nullable(),
      name: z.string(),
      kind: z.string(),
      outcome: z.enum(['decides', 'joins', 'beaten', 'held']),
      reason: z.string(),
    }),
  ),
  /** The passages and products that were found. */
  candidates: z.array(
    z.object({
      kind: z.enum(['document', 'product']),
      id: z.string(),
      title: z.string(),
      version: z.int().nullable(),
      headings: z.array(z.string()),
      excerpt: z.string(),
      /** How much of the question it mentions, from 0 to 1. */
      score: z.number(),
      /** Whether it was shown to the visitor: quoted, or suggested without an answer. */
      chosen: z.boolean(),
      /** Why it was chosen or not, as a sentence. */
      why: z.string(),
    }),
  ),
  /** Limits found in the question: "under 300", "for 2". */
  filters: z.array(z.string()),
  /** The visitor wanted a person, so the contact form opened. */
  opensContact: z.boolean().optional(),
  /** The visitor's words for a product that the catalogue does not have. */
  missing: z.string().optional(),
  /** Whether the passages were sufficient, if that decided: products, facts and models decide on their own. */
  gate: z.object({ score: z.number(), threshold: z.number(), passed: z.boolean() }).nullable(),
  /** Every sentence that was written, including those that were not sent. */
  sentences: z.array(sentence),
  /** The judge's verdict on the whole: whether it answers the question. `late`: it came too late to count. */
  judged: z
    .object({ answers: z.enum(['full', 'part', 'other']).nullable(), late: z.boolean(), milliseconds: z.number() })
    .nullable()
    .optional(),
  model: z
    .object({
      name: z.string(),
      promptHash: z.string(),
      inputTokens: z.int().nullable(),
      outputTokens: z.int().nullable(),
      /** In US dollars, if the model's price is known. */
      cost: z.number().nullable(),
      attempts: z.int(),
      /** Why the model did not answer, as a sentence. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** In order. */
  steps: z.array(z.object({ name: z.string(), milliseconds: z.number() })),
});

export type JudgeLetter = (typeof judgeLetters)[number];
export type Source = z.infer<typeof source>;
export type ProductCard = z.infer<typeof productCard>;
export type Offer = z.infer<typeof offer>;
export type Outcome = z.infer<typeof outcome>;
export type OutcomeFigure = (typeof outcomeFacts)[Outcome]['figure'];
export type Trace = z.infer<typeof trace>;

/** What a visitor has read in an answer, for the follow-up. Best first. */
export type ReadDocuments = { documents: string[]; quoted?: string | undefined; isAnswer: boolean };

type ShownAnswer = {
  outcome: Outcome | null;
  sources: readonly Pick<Source, 'id' | 'kind' | 'quote'>[];
  offers: readonly Pick<Offer, 'id'>[];
};

/** Undefined for questions back and small talk: the follow-up is about what was read before. */
export function listReadDocuments({ outcome, sources, offers }: ShownAnswer): ReadDocuments | undefined {
  const isEmpty = sources.length + offers.length === 0;
  if (isEmpty && (outcome === 'answered' || outcome === 'clarified')) return undefined;
  const cited = sources.filter(({ kind }) => kind === 'document');
  return {
    documents: [...new Set((sources.length > 0 ? cited : offers).map(({ id }) => id))],
    quoted: cited[0]?.quote,
    isAnswer: cited.length > 0,
  };
}
