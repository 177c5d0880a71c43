import { z } from 'zod';
import { atMost, productOutput } from '#domain/products/inputs.ts';

export const findInput = z.strictObject({
  question: z.string().trim().min(1, 'Enter a question.').max(2000, atMost(2000)),
  language: z.string().max(16).optional(),
  limit: z.int().min(1).max(20).default(5),
});

export const foundProducts = z.object({
  products: z.array(
    z.object({
      product: productOutput,
      /** The share of the question that it matches, from 0 to 1. */
      score: z.number(),
      /** Why it was found, as sentences. */
      reasons: z.array(z.string()),
    }),
  ),
  /** What was understood of the question besides its words. */
  understood: z.array(z.string()),
});

export type FoundProducts = z.infer<typeof foundProducts>;
