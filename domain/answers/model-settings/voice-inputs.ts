import { z } from 'zod';
import { answerLengths, formalities, tones } from '#database/column-values.ts';

export const voiceLimits = { name: 60, toneText: 300, phrases: 500 } as const;

const toneMissing = 'Describe the tone, for example “warm, with a little dry humour”.';

/** How a model speaks for a site. */
export const voiceInput = z
  .strictObject({
    name: optionalText(voiceLimits.name),
    tone: z.enum(tones).default('friendly'),
    /** Only for the tone `own`. */
    toneText: optionalText(voiceLimits.toneText),
    length: z.enum(answerLengths).default('normal'),
    /** For languages with two forms of address, such as German. `automatic`: as the site's own texts do. */
    formality: z.enum(formalities).default('automatic'),
    say: optionalText(voiceLimits.phrases),
    avoid: optionalText(voiceLimits.phrases),
  })
  .refine(({ tone, toneText }) => tone !== 'own' || toneText !== null, { path: ['toneText'], error: toneMissing });

export type Voice = z.infer<typeof voiceInput>;

export const defaultVoice: Voice = voiceInput.parse({});

function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .transform(typed => typed || null)
    .nullable()
    .default(null);
}
