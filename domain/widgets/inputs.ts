import { z } from 'zod';

export const widgetLimits = {
  name: 80,
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
const offset = z.int().min(0).max(widgetLimits.offset);
/** A length, and nothing else that CSS knows. */
const length = z.string().regex(/^\d{1,4}(?:\.\d{1,2})?(?:px|rem|em|vh|vw|%)$/, 'Write a length, for example 16px.');

/** An empty text means the widget's own words in that language. */
const texts = z.strictObject({
  title: atMost(widgetLimits.text),
  greeting: atMost(widgetLimits.greeting),
  placeholder: atMost(widgetLimits.text),
  launcher: atMost(widgetLimits.text),
  suggestions: z.array(atMost(widgetLimits.suggestion).min(1)).max(widgetLimits.suggestions),
});

/** CSS variables people may set, each with the values it takes. */
export const widgetVariables = z.strictObject({
  '--aisle-radius': length.optional(),
  '--aisle-font-size': length.optional(),
  '--aisle-panel-width': length.optional(),
  '--aisle-panel-height': length.optional(),
  '--aisle-font-family': z
    .string()
    .max(120)
    .regex(/^[\p{L}\d "',-]+$/u, 'Write names of fonts, separated by commas.')
    .optional(),
  '--aisle-background': color.optional(),
  '--aisle-text': color.optional(),
  '--aisle-border': color.optional(),
});

export const widgetSettings = z.strictObject({
  texts: z.partialRecord(widgetLanguage, texts),
  accent: color,
  scheme: z.enum(['auto', 'light', 'dark']),
  position: z.strictObject({ side: z.enum(['left', 'right']), x: offset, y: offset }),
  avatar: z.strictObject({ kind: z.enum(['none', 'letter', 'picture']), pictureId: z.uuid().nullable() }),
  launcher: z.strictObject({ icon: z.enum(['chat', 'question', 'spark', 'search']), showsLabel: z.boolean() }),
  show: z.strictObject({ sources: z.boolean(), products: z.boolean(), contact: z.boolean() }),
  variables: widgetVariables,
});

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
  texts: texts,
  accent: color,
  scheme: z.enum(['auto', 'light', 'dark']),
  position: widgetSettings.shape.position,
  avatar: z.object({ kind: z.enum(['none', 'letter', 'picture']), url: z.string().nullable() }),
  launcher: widgetSettings.shape.launcher,
  show: widgetSettings.shape.show,
  variables: z.record(z.string(), z.string()),
});

export type WidgetConfig = z.infer<typeof widgetConfig>;
