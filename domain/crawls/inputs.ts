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

/** `page` reads one page at once. `sitemap` and `links` find pages first, of which some are then chosen. */
export const crawlInput = z.strictObject({
  kind: z.enum(crawlKinds, 'Choose one page, the pages of a sitemap, or those that links lead to.'),
  url,
  maxPages: z
    .int(`Write a number from 1 to ${crawlLimits.pages}.`)
    .min(1, `Write a number from 1 to ${crawlLimits.pages}.`)
    .max(crawlLimits.pages, `Write a number from 1 to ${crawlLimits.pages}.`)
    .default(200),
  /** How many links away from the first page. */
  maxDepth: z
    .int(`Write a number from 1 to ${crawlLimits.depth}.`)
    .min(1, `Write a number from 1 to ${crawlLimits.depth}.`)
    .max(crawlLimits.depth, `Write a number from 1 to ${crawlLimits.depth}.`)
    .default(5),
  /** What is found is read without asking, as far as the plan has room. */
  readsAll: z.boolean().default(false),
});

/** Several websites in one field, with commas or spaces between: each is a crawl of its own. */
export const crawlsInput = crawlInput.extend({
  url: z
    .string()
    .transform(typed => splitAddresses(typed))
    .pipe(
      z
        .array(url)
        .min(1, wholeAddress)
        .max(crawlLimits.atOnce, `Enter at most ${crawlLimits.atOnce} addresses at a time.`),
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
  /** A sentence: why it failed, or ended before it had everything. */
  problem: z.string().nullable(),
  maxPages: z.int(),
  maxDepth: z.int(),
  readsAll: z.boolean(),
  /** Pages that can be read, were read, are still to be looked at or read, and those that are not. */
  progress: z.object({
    found: z.int(),
    read: z.int(),
    /** Those of the pages read that are products now. */
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
  /** None as long as nobody looked at it. */
  title: z.string().nullable(),
  state: z.enum(crawlPageStates),
  /** A sentence: why it is not read. */
  problem: z.string().nullable(),
  depth: z.int(),
  /** The document that holds it already, or since now. */
  documentId: z.uuid().nullable(),
  /** The page sells a product, which is imported as one. */
  isProduct: z.boolean(),
  productId: z.uuid().nullable(),
});

export const sourceOutput = z.object({
  documentId: z.uuid(),
  url: z.string(),
  checkedAt: z.iso.datetime(),
  /** Since when the website says the page doesn't exist. The text stays until you delete the document. */
  vanishedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  /** How often the plan compares pages with their website; `manual` is only when somebody asks. */
  refresh: z.enum(refreshIntervals),
});

export type CrawlInput = z.infer<typeof crawlInput>;
export type Crawl = z.infer<typeof crawlOutput>;
export type CrawlPage = z.infer<typeof crawlPageOutput>;
export type PageSource = z.infer<typeof sourceOutput>;

/** The address that was meant; https:// is added if the scheme is missing, and http:// on this computer. */
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
