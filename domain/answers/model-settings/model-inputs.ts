import { z } from 'zod';
import { wordings } from '#database/column-values.ts';

const modelLimits = { url: 300, model: 120, key: 500, temperature: 2, maxTokens: 8000, price: 10_000 } as const;

const addressWords = 'Enter the full address, for example https://api.openai.com/v1';

const price = z
  .number('Enter a price, for example 0.15.')
  .min(0, 'Enter a price of 0 or more.')
  .max(modelLimits.price, `Use at most ${modelLimits.price}.`)
  .nullable()
  .default(null);

export const modelInput = z.strictObject({
  enabled: z.boolean().default(true),
  /** Without /chat/completions. */
  url: z
    .string()
    .trim()
    .max(modelLimits.url, `Use at most ${modelLimits.url} characters.`)
    .refine(isEndpoint, addressWords)
    .transform(url => url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')),
  /** Empty keeps the stored key. */
  key: z.string().trim().max(modelLimits.key, `Use at most ${modelLimits.key} characters.`).default(''),
  model: z
    .string()
    .trim()
    .min(1, 'Enter the model’s name, for example gpt-4.1-mini.')
    .max(modelLimits.model, `Use at most ${modelLimits.model} characters.`),
  temperature: z
    .number('Enter a number from 0 to 2.')
    .min(0, 'Enter a number from 0 to 2.')
    .max(modelLimits.temperature, 'Enter a number from 0 to 2.')
    .default(0),
  maxTokens: z
    .int('Enter a whole number from 50 to 8000.')
    .min(50, 'Enter a whole number from 50 to 8000.')
    .max(modelLimits.maxTokens, 'Enter a whole number from 50 to 8000.')
    .default(600),
  inputPrice: price,
  outputPrice: price,
  /** Whether a second call checks what the sources' facts alone cannot prove. */
  judge: z.boolean().default(true),
});

export const wordingInput = z.strictObject({ wording: z.enum(wordings, 'Choose how answers are worded.') });

/** Why the model's own words are shown, or quotes. */
const wordingReasons = ['chosen', 'not-judged', 'not-measured', 'misses-false', 'refuses-true', 'measured'] as const;

/** How many statements a model is tested with. */
export const testedStatements = { false: 40, true: 20 } as const;

const ownModel = z.object({
  enabled: z.boolean(),
  url: z.string(),
  model: z.string(),
  /** The last characters of the key, to tell keys apart; the key itself is never shown again. */
  keyEnding: z.string().nullable(),
  temperature: z.number(),
  maxTokens: z.int(),
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
  judge: z.boolean(),
  updatedAt: z.iso.datetime(),
});

const measurementOutput = z.object({
  /** False statements that the model found. */
  caught: z.int(),
  /** True statements that it accepted. */
  kept: z.int(),
  measuredAt: z.iso.datetime(),
});

/** Models of a server on the computer that Aisle runs on. */
const localServer = z.object({ server: z.string(), url: z.string(), models: z.array(z.string()) });

export const modelOutput = z.object({
  /** Whose model writes the answers: the organisation's own, the one of its plan, or none, so that answers are quotes. */
  writer: z.enum(['own', 'included', 'none']),
  own: ownModel.nullable(),
  /** The model that plans can include; null: the operator has none. */
  included: z.object({ isInPlan: z.boolean(), isUsedUp: z.boolean() }).nullable(),
  wording: z.object({ chosen: z.enum(wordings), effective: z.enum(wordings), reason: z.enum(wordingReasons) }),
  check: z.object({
    result: measurementOutput.nullable(),
    isRunning: z.boolean(),
    /** Why the last check of the organisation's own model couldn't be finished. */
    problem: z.string().nullable(),
  }),
  local: z.array(localServer),
});

export const modelTestOutput = z.object({
  works: z.boolean(),
  /** The result as a sentence. */
  words: z.string(),
  /** What visitors would see, or else the model's output. */
  said: z.string().nullable(),
  milliseconds: z.int(),
});

export const modelSampleInput = z.strictObject({
  siteId: z.uuid(),
  /** Empty: a question from the site's own headings. */
  question: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
  model: modelInput,
});

export const modelSampleOutput = z.object({
  question: z.string(),
  /** The answer without a model, and with it. */
  quoted: z.string(),
  written: z.string(),
  /** Whether the model worded any of it; otherwise it was quoted, too. */
  generated: z.boolean(),
});

export type ModelSampleInput = z.infer<typeof modelSampleInput>;
export type ModelSample = z.infer<typeof modelSampleOutput>;
export type ModelInput = z.infer<typeof modelInput>;
export type OwnModel = z.infer<typeof ownModel>;
export type ModelOutput = z.infer<typeof modelOutput>;
export type Wording = (typeof wordings)[number];
export type WordingReason = (typeof wordingReasons)[number];
export type LocalServer = z.infer<typeof localServer>;
export type ModelTest = z.infer<typeof modelTestOutput>;

function isEndpoint(typed: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(typed);
    return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
  } catch {
    return false;
  }
}
