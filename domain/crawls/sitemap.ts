import { gunzipSync } from 'node:zlib';
import { AppError } from '#platform/errors.ts';

export type Sitemap = { isIndex: boolean; addresses: string[] };

const largest = 16 * 1024 * 1024;
const most = 50_000;

/** Reads the addresses of a sitemap: XML, gzipped XML, or one per line. Entities are never expanded. */
export function readSitemap(bytes: Buffer): Sitemap {
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes) : bytes).toString('utf8');
  const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 5000));
  if (!isIndex && !/<urlset[\s>]/i.test(text.slice(0, 5000))) return { isIndex: false, addresses: readLines(text) };
  const addresses: string[] = [];
  let at = 0;
  while (addresses.length < most) {
    const from = text.indexOf('<loc>', at);
    const to = from < 0 ? -1 : text.indexOf('</loc>', from);
    if (to < 0) break;
    const words = decode(text.slice(from + 5, Math.min(to, from + 5000)).trim());
    if (URL.canParse(words)) addresses.push(words);
    at = to;
  }
  return { isIndex, addresses };
}

function readLines(text: string): string[] {
  const lines = text.slice(0, 5_000_000).split(/\s+/);
  if (!/^\ufeff?https?:\/\//i.test(text.trimStart())) {
    throw new AppError('invalid', 'no_sitemap', 'There’s no sitemap at this address.');
  }
  return lines.filter(line => /^https?:\/\//i.test(line) && URL.canParse(line)).slice(0, most);
}

function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: largest });
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
