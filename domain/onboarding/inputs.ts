import { z } from 'zod';
import { productCard, source } from '#domain/answers/inputs.ts';
import { readAddress } from '#domain/crawls/inputs.ts';
import { siteInput, siteLimits } from '#domain/sites/inputs.ts';
import { type WidgetConfig, widgetLanguages, widgetSettings } from '#domain/widgets/inputs.ts';

const example = 'Enter the address of your website, for example tarnandtrail.co.uk';

/** `example.com` is enough. */
const website = z
  .string()
  .trim()
  .min(1, example)
  .max(siteLimits.url, `Use at most ${siteLimits.url} characters.`)
  .transform((typed, check) => {
    const found = readAddress(typed);
    if (!found) check.addIssue(example);
    return found ?? z.NEVER;
  });

export const websiteInput = z.strictObject({ website });

/** What the front page says about the website. */
export const websiteOutput = z.object({
  /** The URL after redirects. */
  url: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  accent: z.string().nullable(),
  /** A sentence: why the page could not be read. Name and colour are then guessed or missing. */
  problem: z.string().nullable(),
});

export const firstSiteInput = z.strictObject({
  website,
  name: siteInput.shape.name,
  language: siteInput.shape.language.nullable().optional(),
  timeZone: siteInput.shape.timeZone,
  contactEmail: siteInput.shape.contactEmail,
  accent: widgetSettings.shape.accent.nullable().optional(),
});

export const firstSiteOutput = z.object({ siteId: z.uuid() });

export const firstQuestionsOutput = z.object({ questions: z.array(z.string()) });

export const examplesQuery = z.object({ language: z.enum(widgetLanguages).optional() });

/** A question and the site's own answer to it. */
export const exampleOutput = z.object({
  question: z.string(),
  text: z.string(),
  sources: z.array(source),
  products: z.array(productCard),
  suggestions: z.array(z.string()),
});

export type ExamplesQuery = z.infer<typeof examplesQuery>;
export type Example = z.infer<typeof exampleOutput>;
/** The part of a widget that is being edited and shown in the preview. */
export type PreviewPart = 'launcher' | 'start' | 'answer' | 'contact';

/** The message from the dashboard to the preview frame. Without examples it shows a made-up chat. */
export type PreviewOrder = {
  type: 'aisle:config';
  config: WidgetConfig;
  open: boolean;
  scheme: 'light' | 'dark';
  part: PreviewPart | null;
  examples: Example[];
};

export type WebsiteInput = z.infer<typeof websiteInput>;
export type WebsiteFacts = z.infer<typeof websiteOutput>;
export type FirstSiteInput = z.infer<typeof firstSiteInput>;
