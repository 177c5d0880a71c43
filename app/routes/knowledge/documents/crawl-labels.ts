import { counted, formatAddress } from '#app/routes/knowledge/documents/document-labels.ts';
import type { Crawl } from '#domain/crawls/inputs.ts';

export function describeTitle({ state, kind, url }: Pick<Crawl, 'state' | 'kind' | 'url'>): string {
  const address = formatAddress(url);
  if (state === 'finding') return `Finding pages on ${address}`;
  if (state === 'found') return `Choose pages from ${address}`;
  if (state === 'reading') return `Reading ${address}`;
  if (state === 'done') return kind === 'page' ? address : `Pages from ${address}`;
  return address;
}

export function describeProgress({ state, problem, progress }: Pick<Crawl, 'state' | 'problem' | 'progress'>): string {
  const { found, read, products, left, failed } = progress;
  if (state === 'finding' && found + left === 0) return 'Checking what the website lets us read.';
  if (state === 'finding') return `${counted(found, 'page')} found, ${left} left to check. You can leave this page.`;
  if (state === 'found') return [`${counted(found, 'page')} found.`, problem].filter(Boolean).join(' ');
  if (state === 'reading') return `${read} of ${read + left} read. You can leave this page.`;
  if (state === 'canceled') return read > 0 ? `Stopped. ${counted(read, 'page')} kept.` : 'Stopped.';
  const failures = failed > 0 ? ` ${counted(failed, 'page')} couldn’t be read.` : '';
  if (read === 0) return failures.trim();
  const imported =
    products > 0 ? `, ${products === read ? 'all' : products.toLocaleString('en-GB')} imported as products` : '';
  return `${counted(read, 'page')} read${imported}. Aisle can answer from ${read === 1 ? 'it' : 'them'} now.${failures}`;
}

/** The path of a page, decoded. */
export function formatPath(url: string): string {
  const { pathname, search } = new URL(url);
  return decode(pathname + search);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
