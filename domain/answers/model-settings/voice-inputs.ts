import { z } from 'zod';
import { answerLengths, formalities, tones, wordings } from '#database/column-values.ts';

const voiceLimits = { name: 60, toneText: 300, phrases: 500 } as const;

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

export const voiceOutput = z.object({
  voice: z.object({
    name: z.string().nullable(),
    tone: z.enum(tones),
    toneText: z.string().nullable(),
    length: z.enum(answerLengths),
    formality: z.enum(formalities),
    say: z.string().nullable(),
    avoid: z.string().nullable(),
  }),
  /** Of this site, for the preview. */
  questions: z.array(z.string()),
  /** Only a model that writes naturally uses the voice. `none`: no model writes. */
  wording: z.enum([...wordings, 'none']),
});

export const voicePreviewInput = z.strictObject({
  question: z.string().trim().min(1, 'Enter a question.').max(500, 'Use at most 500 characters.'),
  voice: voiceInput,
});

export const voicePreviewOutput = z.object({
  /** The answer with the saved voice, and with the one to try. */
  today: z.string(),
  preview: z.string(),
  /** Whether the model worded the preview; otherwise it is a quote. */
  generated: z.boolean(),
});

export type VoiceSettings = z.infer<typeof voiceOutput>;
export type VoicePreviewInput = z.infer<typeof voicePreviewInput>;
export type VoicePreview = z.infer<typeof voicePreviewOutput>;
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
