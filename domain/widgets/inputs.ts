import { z } from 'zod';

export const widgetLimits = {
  name: 80,
  description: 300,
  perSite: 50,
  picture: 100_000,
  text: 200,
  greeting: 500,
  suggestion: 120,
  suggestions: 6,
  languages: 12,
  offset: 200,
} as const;

/** The languages the widget itself speaks. Texts of the site may be in any of them. */
export const widgetLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'tr', 'ja', 'zh', 'ar'] as const;
export const widgetLanguage = z.enum(widgetLanguages);
export type WidgetLanguage = z.infer<typeof widgetLanguage>;

export const widgetType = z.enum(['bubble', 'inline', 'search']);
export type WidgetType = z.infer<typeof widgetType>;

const atMost = (length: number) => z.string().trim().max(length, `Use at most ${length} characters.`);
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #rrggbb.');
const offsetWords = `Use a whole number from 0 to ${widgetLimits.offset}.`;
const offset = z.int(offsetWords).min(0, offsetWords).max(widgetLimits.offset, offsetWords);
/** A length, and nothing else that CSS knows. */
const length = z.string().regex(/^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|vh|vw|%)$/, 'Write a length, for example 16px.');

/** An empty text means the widget's own words in that language. */
const widgetTexts = z.strictObject({
  title: atMost(widgetLimits.text),
  greeting: atMost(widgetLimits.greeting),
  placeholder: atMost(widgetLimits.text),
  launcher: atMost(widgetLimits.text),
  suggestions: z.array(atMost(widgetLimits.suggestion).min(1)).max(widgetLimits.suggestions),
});

/** CSS variables people may set, each with the values it takes. */
const widgetVariables = z.strictObject({
  '--aisle-radius': length.optional(),
  '--aisle-font-size': length.optional(),
  '--aisle-panel-width': length.optional(),
  '--aisle-panel-height': length.optional(),
  '--aisle-font-family': z
    .string()
    .max(120, 'Use at most 120 characters.')
    .regex(/^[\p{L}\d "',-]+$/u, 'Write names of fonts, separated by commas.')
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
 * What a page gets to draw its widget: the published settings, told in one language. Served at
 * GET /api/widget/{key}/config?language=de with an ETag; `preview` pages are handed one from the draft.
 */
export const widgetConfig = z.object({
  key: z.string(),
  version: z.int(),
  type: widgetType,
  /** What the site is called, for the title and the letter of the avatar. */
  name: z.string(),
  language: widgetLanguage,
  /** Set where the widget must not show itself: switched off, or its plan has ended. */
  hidden: z.boolean(),
  texts: widgetTexts,
  /** What the launcher says of itself where the site has no words of its own. */
  words: z.object({ ask: z.string(), unreachable: z.string() }),
  accent: color,
  scheme: z.enum(['auto', 'light', 'dark']),
  position: widgetSettings.shape.position,
  avatar: z.object({ kind: z.enum(['none', 'letter', 'picture']), url: z.string().nullable() }),
  launcher: widgetSettings.shape.launcher,
  show: widgetSettings.shape.show,
  variables: z.record(z.string(), z.string()),
});

export type WidgetConfig = z.infer<typeof widgetConfig>;

const name = atMost(widgetLimits.name).min(1, 'Give the widget a name.');
const description = atMost(widgetLimits.description);
const version = z.int().min(1);
/** The draft as its editor last saw it: whoever saves over a newer one is told. */
const draftRevision = z.int().min(1);

export const newWidgetInput = z.strictObject({ name, description: description.default(''), type: widgetType });
export const widgetInput = z.strictObject({ name, description, enabled: z.boolean() });
export const draftInput = z.strictObject({ settings: widgetSettings, draftRevision });
export const revisionInput = z.strictObject({ draftRevision });
export const restoreInput = z.strictObject({ version, draftRevision });

export const widgetPictureInput = z.strictObject({
  /** The file in base64. */
  image: z
    .base64('This is not a picture.')
    .max(Math.ceil((widgetLimits.picture * 4) / 3) + 4, 'This picture is too large. Choose a smaller one.'),
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
  /** What visitors see. */
  config: widgetSettings,
  draft: widgetSettings,
  draftRevision,
  draftBy: author,
  draftAt: z.iso.datetime().nullable(),
  publishedBy: author,
  publishedAt: z.iso.datetime(),
  site: z.object({ name: z.string(), language: z.string(), hasContact: z.boolean() }),
});

/** What can differ between two versions. */
export const widgetParts = [
  'accent',
  'scheme',
  'position',
  'avatar',
  'launcher',
  'title',
  'greeting',
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
  /** What is different from the version before. */
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
