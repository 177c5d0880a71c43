import { z } from 'zod';
import { sectionQuestionSources } from '#database/column-values.ts';

export const sectionQuestionLimits = {
  text: 200,
  perSection: 5,
  perDocument: 500,
  sections: 500,
  headings: 6,
  heading: 1000,
} as const;

const text = z
  .string()
  .trim()
  .min(3, 'Enter a question.')
  .max(sectionQuestionLimits.text, `Use at most ${sectionQuestionLimits.text} characters.`)
  .transform(typed => typed.replaceAll('\u0000', '').replaceAll(/\s+/g, ' '));

/** `headings`: those above the section, as the list of sections has them. */
export const sectionQuestionInput = z.strictObject({
  headings: z.array(z.string().max(sectionQuestionLimits.heading)).max(sectionQuestionLimits.headings),
  text,
});

export const sectionQuestionChange = z.strictObject({ text });

export const sectionQuestionOutput = z.object({
  id: z.uuid(),
  text: z.string(),
  source: z.enum(sectionQuestionSources),
  createdAt: z.iso.datetime(),
});

/** In the order of the document. */
export const sectionOutput = z.object({
  headings: z.array(z.string()),
  /** The document no longer has this section: its questions are kept, but not used. */
  isGone: z.boolean(),
  questions: z.array(sectionQuestionOutput),
});

export type SectionQuestionInput = z.infer<typeof sectionQuestionInput>;
export type SectionQuestionChange = z.infer<typeof sectionQuestionChange>;
export type SectionQuestionItem = z.infer<typeof sectionQuestionOutput>;
export type QuestionedSection = z.infer<typeof sectionOutput>;
