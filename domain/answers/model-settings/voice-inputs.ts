import { z } from 'zod';
import { answerLengths, formalities, tones } from '#database/column-values.ts';

export const voiceInput = z.strictObject({
  name: z.string().nullable(),
  tone: z.enum(tones),
  toneText: z.string().nullable(),
  length: z.enum(answerLengths),
  formality: z.enum(formalities),
  say: z.string().nullable(),
  avoid: z.string().nullable(),
});
export type Voice = z.infer<typeof voiceInput>;
