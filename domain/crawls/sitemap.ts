import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '#platform/errors.ts';

/** Addresses are read one by one, so that the reader can pause between them and stop early. */
export type Sitemap = { isIndex: boolean; addresses: Iterable<string> };

export const sitemapLimits = {
  bytes: 16 * 1024 * 1024,
  addresses: 50_000,
  address: 5000,
  /** Of a robots.txt, of an index, and beside the pages of a crawl. */
  sitemaps: 100,
  depth: 3,
} as const;

/** Reads the addresses of a sitemap: XML, gzipped XML, or one per line. Entities are never expanded. */
export async function readSitemap(bytes: Buffer): Promise<Sitemap> {
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpack(bytes) : bytes).toString('utf8');
  const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 5000));
  if (isIndex || /<urlset[\s>]/i.test(text.slice(0, 5000))) return { isIndex, addresses: readLocations(text) };
  if (!/^\s*https?:\/\//i.test(text.slice(0, 5000))) {
    throw new AppError('invalid', 'no_sitemap', 'There’s no sitemap at this address.');
  }
  return { isIndex: false, addresses: readLines(text) };
}

function* readLocations(text: string): Generator<string> {
  let at = 0;
  for (let count = 0; count < sitemapLimits.addresses; count++) {
    const from = text.indexOf('<loc>', at);
    const to = from < 0 ? -1 : text.indexOf('</loc>', from);
    if (to < 0) return;
    const address = to - from > sitemapLimits.address ? '' : decode(text.slice(from + 5, to).trim());
    if (URL.canParse(address)) yield address;
    at = to;
  }
}

function* readLines(text: string): Generator<string> {
  const words = /\S+/g;
  for (let count = 0; count < sitemapLimits.addresses; count++) {
    const address = words.exec(text)?.[0].replace(/^\ufeff/, '');
    if (address === undefined) return;
    if (address.length > sitemapLimits.address || !/^https?:\/\//i.test(address)) continue;
    if (URL.canParse(address)) yield address;
  }
}

const gunzipped = promisify(gunzip);

async function unpack(bytes: Buffer): Promise<Buffer> {
  try {
    return await gunzipped(bytes, { maxOutputLength: sitemapLimits.bytes });
  } catch {
    throw new AppError('invalid', 'sitemap_broken', 'The sitemap is damaged or too large.');
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(words: string): string {
  return words
    .replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .trim();
}
