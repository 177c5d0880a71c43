import { createHash } from 'node:crypto';
import { type Context, requireOrganization } from '#domain/context.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { AppError } from '#platform/errors.ts';
import type { FetchOptions } from '#providers/crawler/crawler.ts';
import { extract, extractPage } from '#providers/extraction/extract.ts';
import type { ExtractedPage } from '#providers/extraction/extracted.ts';

export type ReadPage = ExtractedPage & {
  /** The URL after redirects. */
  url: string;
  hash: string;
  etag: string | null;
  lastModified: string | null;
};

export async function fetchPage(ctx: Context, url: string): Promise<ReadPage> {
  const read = await fetchChanged(ctx, url, {});
  if (read === 'same') throw noAnswer(304);
  return read;
}

/** `same`: the website reports no change. Throws `page_gone` if the page no longer exists. */
export async function fetchChanged(ctx: Context, address: string, known: FetchOptions): Promise<ReadPage | 'same'> {
  const { url, status, contentType, bytes, etag, lastModified, robots } = await ctx.crawler.fetch(address, known);
  if (status === 304) return 'same';
  if (status === 404 || status === 410) {
    throw new AppError('invalid', 'page_gone', 'The website says this page doesn’t exist.');
  }
  if (status === 401 || status === 403) {
    throw new AppError('invalid', 'page_closed', 'The website denied access to this page.');
  }
  if (status === 429 || status >= 500) throw noAnswer(status);
  if (status !== 200) throw new AppError('invalid', 'no_page', `The website responded with status ${status}.`);
  const page = await readWords(ctx, bytes, url, contentType);
  const hash = createHash('sha256').update(page.text).digest('hex');
  const mayIndex = page.mayIndex && !/noindex|none/i.test(robots);
  const mayFollow = page.mayFollow && !/nofollow|none/i.test(robots);
  return { ...page, mayIndex, mayFollow, url, hash, etag, lastModified };
}

/** A URL may also lead to a PDF or a text file. */
async function readWords(ctx: Context, bytes: Buffer, url: string, contentType: string): Promise<ExtractedPage> {
  const limits = { owner: requireOrganization(ctx), largest: documentLimits.fileSize };
  if (/html|^$/.test(contentType)) return extractPage({ bytes, url, contentType }, limits);
  const name = new URL(url).pathname;
  const file = await extract({ bytes, name, contentType }, limits);
  return {
    ...file,
    title: file.title ?? fileNameOf(name),
    canonical: null,
    links: [],
    product: null,
    platform: null,
    mayIndex: true,
    mayFollow: true,
  };
}

/** `/files/care-guide.pdf` becomes “care guide”. */
function fileNameOf(path: string): string | null {
  const name = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  try {
    return (
      decodeURIComponent(name)
        .replaceAll(/[-_+]+/g, ' ')
        .trim() || null
    );
  } catch {
    return name || null;
  }
}

export function noAnswer(status: number): AppError {
  const words =
    status === 429 ? 'The website is limiting requests right now.' : `The website isn’t working right now (${status}).`;
  return new AppError('unavailable', 'website_unavailable', words, { retryAfter: 60 });
}
