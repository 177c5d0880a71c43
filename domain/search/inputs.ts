import { z } from 'zod';

export const searchLimits = { query: 100, words: 6, recent: 8, perKind: 5, titles: 200, common: 5000 } as const;

export const itemKinds = ['document', 'product', 'rule', 'widget', 'chat'] as const;

export type ItemKind = (typeof itemKinds)[number];

const recentItem = z.templateLiteral([z.enum(itemKinds), ':', z.uuid()]);

export const searchQuery = z.object({
  q: z.string().trim().max(searchLimits.query).default(''),
  /** The site whose chats are searched. Everything else is searched in all sites. */
  site: z.uuid().optional(),
  /** Items that the person opened last, newest first, separated by commas: `document:id,rule:id`. */
  recent: z
    .string()
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(recentItem).max(searchLimits.recent))
    .optional(),
});

export type SearchQuery = z.output<typeof searchQuery>;

export const searchResult = z.object({
  kind: z.enum([...itemKinds, 'member']),
  id: z.string(),
  title: z.string(),
  /** A product's code or a member's email address. */
  detail: z.string().nullable(),
  /** Null for members. */
  siteId: z.uuid().nullable(),
  isRecent: z.boolean(),
});

export type SearchResult = z.output<typeof searchResult>;
