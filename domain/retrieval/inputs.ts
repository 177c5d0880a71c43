import { z } from 'zod';

export const synonymLimits = { phrase: 80, phrases: 20, groups: 200 } as const;

const phrase = z
  .string()
  .trim()
  .min(1, 'Enter a word or phrase.')
  .max(synonymLimits.phrase, `Use at most ${synonymLimits.phrase} characters.`);

/** Phrases that mean the same on one site: a search for one also finds the others. */
export const synonymsInput = z.strictObject({
  phrases: z
    .array(phrase)
    .min(2, 'Enter at least two phrases that mean the same.')
    .max(synonymLimits.phrases, `Use at most ${synonymLimits.phrases} phrases.`)
    .refine(list => new Set(list.map(one => one.toLowerCase())).size === list.length, 'Write each phrase once.'),
});

export const synonymsOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  phrases: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type SynonymsInput = z.infer<typeof synonymsInput>;
export type Synonyms = z.infer<typeof synonymsOutput>;
