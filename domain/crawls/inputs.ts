import { z } from 'zod';
import { crawlKinds, crawlPageStates, crawlStates, refreshIntervals } from '#database/column-values.ts';
import { splitAddresses } from '#domain/sites/inputs.ts';

export const crawlLimits = { url: 2000, pages: 1000, depth: 10, chosen: 1000, atOnce: 3 } as const;

const wholeAddress = 'Enter the full address, for example https://tarnandtrail.co.uk';

/** https:// is added if the scheme is missing. */
const url = z
  .string()
  .trim()
  .min(1, wholeAddress)
  .max(crawlLimits.url, `Use at most ${crawlLimits.url.toLocaleString('en-GB')} characters.`)
  .transform((typed, check) => {
    const found = readAddress(typed);
    if (!found) check.addIssue(wholeAddress);
    return found ?? z.NEVER;
  });

/** `page` reads one page immediately. `sitemap` and `links` find pages first, of which some are then chosen. */
export const crawlInput = z.strictObject({
  kind: z.enum(crawlKinds, 'Choose how to find pages.'),
  url,
  maxPages: z
    .int(`Enter a whole number from 1 to ${crawlLimits.pages}.`)
    .min(1, `Enter a whole number from 1 to ${crawlLimits.pages}.`)
    .max(crawlLimits.pages, `Enter a whole number from 1 to ${crawlLimits.pages}.`)
    .default(200),
  /** How many links away from the first page. */
  maxDepth: z
    .int(`Enter a whole number from 1 to ${crawlLimits.depth}.`)
    .min(1, `Enter a whole number from 1 to ${crawlLimits.depth}.`)
    .max(crawlLimits.depth, `Enter a whole number from 1 to ${crawlLimits.depth}.`)
    .default(5),
  /** All found pages that the plan allows are read without asking. */
  readsAll: z.boolean().default(false),
});

/** Several websites in one field, separated by commas or spaces: each is its own crawl. */
export const crawlsInput = crawlInput.extend({
  url: z
    .string()
    .transform(typed => splitAddresses(typed))
    .pipe(
      z.array(url).min(1, wholeAddress).max(crawlLimits.atOnce, `Enter at most ${crawlLimits.atOnce} URLs at a time.`),
    ),
});

export const choiceInput = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, 'Choose at least one page.')
    .max(crawlLimits.chosen, `Choose at most ${crawlLimits.chosen.toLocaleString('en-GB')} pages.`),
});

export const crawlPagesInput = z.object({ state: z.enum(crawlPageStates).optional() });

export const crawlOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  kind: z.enum(crawlKinds),
  url: z.string(),
  state: z.enum(crawlStates),
  /** A sentence: why it failed or stopped early. */
  problem: z.string().nullable(),
  maxPages: z.int(),
  maxDepth: z.int(),
  readsAll: z.boolean(),
  /** Pages that can be read, were read, are waiting, and were skipped. */
  progress: z.object({
    found: z.int(),
    read: z.int(),
    /** The number of read pages that became products. */
    products: z.int(),
    left: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const crawlPageOutput = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Null until the page is fetched. */
  title: z.string().nullable(),
  state: z.enum(crawlPageStates),
  /** A sentence: why it is not read. */
  problem: z.string().nullable(),
  depth: z.int(),
  /** The document with this page's text. */
  documentId: z.uuid().nullable(),
  /** The page sells a product, which is imported as one. */
  isProduct: z.boolean(),
  productId: z.uuid().nullable(),
});

export const sourceOutput = z.object({
  documentId: z.uuid(),
  url: z.string(),
  checkedAt: z.iso.datetime(),
  /** When the website first reported that the page no longer exists. The text stays until you delete the document. */
  vanishedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  /** How often the plan checks pages for changes; `manual`: only on request. */
  refresh: z.enum(refreshIntervals),
});

export type CrawlInput = z.infer<typeof crawlInput>;
export type Crawl = z.infer<typeof crawlOutput>;
export type CrawlPage = z.infer<typeof crawlPageOutput>;
export type PageSource = z.infer<typeof sourceOutput>;

/** The URL that was typed; https:// is added if the scheme is missing, and http:// on this computer. */
export function readAddress(typed: string): string | undefined {
  const isLocal = /^(localhost|127\.\d|\[::1\])/i.test(typed);
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? '' : isLocal ? 'http://' : 'https://';
  const found = URL.parse(`${scheme}${typed}`);
  if (!found || !/^https?:$/.test(found.protocol) || found.username || found.password) return undefined;
  if (!found.hostname.includes('.') && !found.hostname.startsWith('[') && found.hostname !== 'localhost')
    return undefined;
  found.hash = '';
  return found.href.length <= crawlLimits.url ? found.href : undefined;
}
