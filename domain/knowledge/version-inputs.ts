// Versions of documents and where they were quoted.
import { z } from 'zod';
import { author, pairOutput } from '#domain/knowledge/inputs.ts';

export const versionSummary = z.object({
  version: z.int(),
  title: z.string(),
  words: z.int(),
  madeBy: author,
  madeAt: z.iso.datetime(),
});

export const versionOutput = versionSummary.extend({ text: z.string(), pairs: z.array(pairOutput).nullable() });

export const restoreInput = z.strictObject({
  version: z.int().min(1, 'Choose a version.'),
  updatedAt: z.iso.datetime().optional(),
});

/** An answer that quoted the document. */
export const useOutput = z.object({
  chatId: z.uuid(),
  question: z.string(),
  quote: z.string(),
  at: z.iso.datetime(),
});

export type DocumentVersion = z.infer<typeof versionOutput>;
export type VersionSummary = z.infer<typeof versionSummary>;
export type DocumentUse = z.infer<typeof useOutput>;
