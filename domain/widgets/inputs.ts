import { z } from 'zod';
import { widgetTypes } from '#database/column-values.ts';

export const widgetLimits = {
  name: 80,
  description: 300,
  perSite: 50,
  picture: 100_000,
  text: 200,
  greeting: 500,
  notice: 120,
  suggestion: 120,
  suggestions: 6,
  languages: 12,
  offset: 200,
} as const;

/** The languages of the widget's own texts. */
export const widgetLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'tr', 'ja', 'zh', 'ar'] as const;
export const widgetLanguage = z.enum(widgetLanguages);
export type WidgetLanguage = z.infer<typeof widgetLanguage>;

export const widgetType = z.enum(widgetTypes);
export type WidgetType = z.infer<typeof widgetType>;

const atMost = (length: number) => z.string().trim().max(length, `Use at most ${length} characters.`);
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #rrggbb.');
const offsetWords = `Use a whole number from 0 to ${widgetLimits.offset}.`;
const offset = z.int(offsetWords).min(0, offsetWords).max(widgetLimits.offset, offsetWords);
/** A CSS length and nothing else. */
const length = z.string().regex(/^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|vh|vw|%)$/, 'Enter a length, for example 16px.');

/** An empty text uses the widget's default in that language. Older versions have no `notice`. */
const widgetTexts = z.strictObject({
  title: atMost(widgetLimits.text),
  greeting: atMost(widgetLimits.greeting),
  notice: atMost(widgetLimits.notice).default(''),
  placeholder: atMost(widgetLimits.text),
  launcher: atMost(widgetLimits.text),
  suggestions: z.array(atMost(widgetLimits.suggestion).min(1)).max(widgetLimits.suggestions),
});

/** CSS variables that can be set, with their allowed values. */
const widgetVariables = z.strictObject({
  '--aisle-radius': length.optional(),
  '--aisle-font-size': length.optional(),
  '--aisle-panel-width': length.optional(),
  '--aisle-panel-height': length.optional(),
  '--aisle-font-family': z
    .string()
    .max(120, 'Use at most 120 characters.')
    .regex(/^[\p{L}\d "',-]+$/u, 'Enter font names, separated by commas.')
    .optional(),
  '--aisle-background': color.optional(),
  '--aisle-text': color.optional(),
  '--aisle-border': color.optional(),
});

export const widgetSettings = z.strictObject({
  texts: z.partialRecord(widgetLanguage, widgetTexts),
  accent: color,
  scheme: z.enum(['auto', 'light', 'dark']),
  position: z.strictObject({ side: z.enum(['left', 'right']), x: offset, y: offset }),
  avatar: z.strictObject({ kind: z.enum(['none', 'letter', 'picture']), pictureId: z.uuid().nullable() }),
  launcher: z.strictObject({ icon: z.enum(['chat', 'question', 'spark', 'search']), showsLabel: z.boolean() }),
  show: z.strictObject({ sources: z.boolean(), products: z.boolean(), contact: z.boolean() }),
  variables: widgetVariables,
});

export type WidgetTexts = z.infer<typeof widgetTexts>;
export type WidgetSettings = z.infer<typeof widgetSettings>;

export const defaultSettings: WidgetSettings = {
  texts: {},
  accent: '#007c59',
  scheme: 'auto',
  position: { side: 'right', x: 20, y: 20 },
  avatar: { kind: 'letter', pictureId: null },
  launcher: { icon: 'chat', showsLabel: false },
  show: { sources: true, products: true, contact: true },
  variables: {},
};

/**
 * What a page needs to draw its widget: the published settings in one language. Served at GET
 * /api/widget/{key}/config?language=de with an ETag; `preview` pages get one from the draft.
 */
export const widgetConfig = z.object({
  key: z.string(),
  version: z.int(),
  type: widgetType,
  /** The site's name, for the title and the avatar's initial. */
  name: z.string(),
  language: widgetLanguage,
  /** The widget must not show: it is turned off, or the plan has ended. */
  hidden: z.boolean(),
  /** A model is configured: the widget shows that an AI answers. */
  ai: z.boolean(),
  texts: widgetTexts,
  /** Default texts of the launcher, and the label of answers that a model wrote. */
  words: z.object({ ask: z.string(), unreachable: z.string(), aiWritten: z.string() }),
  accent: color,
  scheme: z.enum(['auto', 'light', 'dark']),
  position: widgetSettings.shape.position,
  avatar: z.object({ kind: z.enum(['none', 'letter', 'picture']), url: z.string().nullable() }),
  launcher: widgetSettings.shape.launcher,
  show: widgetSettings.shape.show,
  variables: z.record(z.string(), z.string()),
});

export type WidgetConfig = z.infer<typeof widgetConfig>;

/** The hosted page that shows a widget to anyone who has its link. */
export function testPagePath(key: string): string {
  return `/try/${key}`;
}

const name = atMost(widgetLimits.name).min(1, 'Give the widget a name.');
const description = atMost(widgetLimits.description);
const version = z.int().min(1);
/** The draft revision the editor loaded: detects concurrent changes. */
const draftRevision = z.int().min(1);

export const newWidgetInput = z.strictObject({ name, description: description.default(''), type: widgetType });
export const widgetInput = z.strictObject({ name, description, enabled: z.boolean() });
export const draftInput = z.strictObject({ settings: widgetSettings, draftRevision });
export const revisionInput = z.strictObject({ draftRevision });
export const restoreInput = z.strictObject({ version, draftRevision });

export const widgetPictureInput = z.strictObject({
  /** The file in base64. */
  image: z
    .base64('This isn’t an image.')
    .max(Math.ceil((widgetLimits.picture * 4) / 3) + 4, 'This image is too large. Choose a smaller one.'),
});

const author = z.object({ id: z.string(), name: z.string() }).nullable();

export const widgetSummary = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: widgetType,
  key: z.string(),
  version: z.int(),
  enabled: z.boolean(),
  /** What visitors see. */
  config: widgetSettings,
  /** The draft differs from what visitors see. */
  hasChanges: z.boolean(),
  /** The page that last loaded it, and when. */
  seenUrl: z.string().nullable(),
  seenAt: z.iso.datetime().nullable(),
  questionsThisWeek: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const widgetOutput = widgetSummary.extend({
  draft: widgetSettings,
  draftRevision,
  draftBy: author,
  draftAt: z.iso.datetime().nullable(),
  publishedBy: author,
  publishedAt: z.iso.datetime(),
  site: z.object({ name: z.string(), language: z.string(), hasContact: z.boolean(), hasModel: z.boolean() }),
});

/** The parts of the settings that can differ between two versions. */
export const widgetParts = [
  'accent',
  'scheme',
  'position',
  'avatar',
  'launcher',
  'title',
  'greeting',
  'notice',
  'suggestions',
  'placeholder',
  'sources',
  'products',
  'contact',
  'variables',
] as const;
const widgetPart = z.enum(widgetParts);

export const versionOutput = z.object({
  version,
  /** Changes since the previous version. */
  changes: z.array(widgetPart),
  publishedBy: author,
  publishedAt: z.iso.datetime(),
});

export const widgetPictureOutput = z.object({ id: z.uuid(), url: z.string() });

export type NewWidgetInput = z.infer<typeof newWidgetInput>;
export type WidgetInput = z.infer<typeof widgetInput>;
export type DraftInput = z.infer<typeof draftInput>;
export type WidgetSummary = z.infer<typeof widgetSummary>;
export type Widget = z.infer<typeof widgetOutput>;
export type WidgetPart = z.infer<typeof widgetPart>;
export type WidgetVersion = z.infer<typeof versionOutput>;
