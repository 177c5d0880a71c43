import { counted, sayAddress } from '#app/routes/knowledge/documents/document-words.ts';
import type { Crawl } from '#domain/crawls/inputs.ts';

export function sayTitle({ state, kind, url }: Pick<Crawl, 'state' | 'kind' | 'url'>): string {
  const address = sayAddress(url);
  if (state === 'finding') return `Looking for pages of ${address}`;
  if (state === 'found') return `Choose pages of ${address}`;
  if (state === 'reading') return `Reading ${address}`;
  if (state === 'done') return kind === 'page' ? address : `Pages of ${address}`;
  return address;
}

/** How much there is, was done and is left. */
export function sayProgress({ state, problem, progress }: Pick<Crawl, 'state' | 'problem' | 'progress'>): string {
  const { found, read, left, failed } = progress;
  if (state === 'finding' && found + left === 0) return 'Asking the website what may be read.';
  if (state === 'finding')
    return `${counted(found, 'page')} found, ${left} still to look at. It goes on when you leave.`;
  if (state === 'found') return [`${counted(found, 'page')} found.`, problem].filter(Boolean).join(' ');
  if (state === 'reading') return `${read} of ${read + left} read. It goes on when you leave.`;
  if (state === 'canceled') return read > 0 ? `Stopped. ${counted(read, 'page')} of it stay.` : 'Stopped.';
  const failures = failed > 0 ? ` ${counted(failed, 'page')} could not be read.` : '';
  return read > 0 ? `${counted(read, 'page')} read, answered from now on.${failures}` : failures.trim();
}

/** Where on its website a page is. */
export function sayPath(url: string): string {
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
