import { z } from 'zod';
import { factKinds, factStates } from '#database/column-values.ts';

export { factKinds };

export type FactKind = (typeof factKinds)[number];

export const factNames: Record<FactKind, string> = {
  'opening-hours': 'Opening hours',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  'delivery-areas': 'Delivery areas',
  'delivery-costs': 'Delivery costs',
  'delivery-time': 'Delivery time',
  'return-window': 'Return window',
  'payment-methods': 'Payment methods',
};

/** A found fact with this confidence can be confirmed without another look. */
export const sureConfidence = 0.8;

export const factLimits = { value: 1000, quote: 2000, language: 16 } as const;

const value = z
  .string()
  .trim()
  .min(1, 'Enter a value.')
  .max(factLimits.value, `Use at most ${factLimits.value} characters.`);

/** A BCP 47 tag. Leave it out for the language of the site. */
const language = z
  .string()
  .trim()
  .max(factLimits.language, 'Choose a language.')
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Choose a language.');

export const factInput = z.strictObject({
  kind: z.enum(factKinds, 'Choose a kind of fact.'),
  value,
  language: language.optional(),
});

/** `accept` replaces the fact with the conflicting statement. `restore` undoes `hide`. */
const factActions = ['confirm', 'correct', 'accept', 'hide', 'restore'] as const;

export const factChange = z
  .strictObject({
    action: z.enum(factActions),
    /** Only for `correct`. */
    value: value.optional(),
    /** The `updatedAt` of the fact on the screen: the change is refused if the fact has changed since. */
    updatedAt: z.iso.datetime().optional(),
  })
  .refine(({ action, value: given }) => (action === 'correct') === (given !== undefined), {
    path: ['value'],
    message: 'Enter a value.',
  });

const source = z.object({
  documentId: z.uuid(),
  version: z.int(),
  title: z.string(),
  url: z.string().nullable(),
});

export const factOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  kind: z.enum(factKinds),
  language: z.string(),
  value: z.string(),
  state: z.enum(factStates),
  /** From 0 to 1, for facts that Aisle found. */
  confidence: z.number().nullable(),
  /** The exact slice of the document's text, and the same without Markdown. */
  quote: z.string().nullable(),
  quoteText: z.string().nullable(),
  /** The document it was found in. None for facts written by hand. */
  source: source.nullable(),
  /** When the document stopped stating a confirmed fact. */
  changedAt: z.iso.datetime().nullable(),
  /** A contradicting statement: on another page, or on the same page after it changed. */
  conflict: z.object({ value: z.string(), source: source.nullable() }).nullable(),
  /** Whether answers use it. */
  inAnswers: z.boolean(),
  /** The person who last changed it. */
  updatedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const factsOutput = z.object({
  facts: z.array(factOutput),
  /** The language of the site, in which facts are added. */
  language: z.string(),
  /** When the site was last searched for facts. Null: never. */
  searchedAt: z.iso.datetime().nullable(),
  /** A search is running or about to start. */
  isSearching: z.boolean(),
});

export type FactInput = z.infer<typeof factInput>;
export type FactChange = z.infer<typeof factChange>;
export type Fact = z.infer<typeof factOutput>;
export type Facts = z.infer<typeof factsOutput>;
