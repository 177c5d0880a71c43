import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import type { Crawl, CrawlInput, CrawlPage } from '#domain/crawls/inputs.ts';

type QueryContext = { signal: AbortSignal };

const refetchWhileRunning = 1_000;

export function crawlsQuery(siteId: string) {
  return {
    queryKey: ['crawls', 'of-site', siteId] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/sites/{id}/crawls', { params: { id: siteId }, signal }),
    refetchInterval: ({ state }: { state: { data?: Crawl[] | undefined } }) =>
      state.data?.some(isRunning) ? refetchWhileRunning : (false as const),
  };
}

export function crawlPagesQuery({ id, state, updatedAt }: Crawl) {
  return {
    queryKey: ['crawls', 'pages', id, state, updatedAt] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/crawls/{id}/pages', { params: { id }, query: {}, signal }),
  };
}

export function isRunning({ state }: Pick<Crawl, 'state'>): boolean {
  return state === 'finding' || state === 'reading';
}

export async function startCrawl(siteId: string, body: CrawlInput): Promise<void> {
  storeCrawl(await call('POST /api/sites/{id}/crawls', { params: { id: siteId }, body }));
}

export async function choosePages({ id }: Crawl, pages: readonly CrawlPage[]): Promise<void> {
  storeCrawl(await call('POST /api/crawls/{id}/choose', { params: { id }, body: { ids: pages.map(page => page.id) } }));
}

export async function cancelCrawl({ id }: Crawl): Promise<void> {
  storeCrawl(await call('POST /api/crawls/{id}/cancel', { params: { id } }));
}

/** Shows the crawl at once, before the list is fetched again. */
function storeCrawl(crawl: Crawl): void {
  const client = getQueryClient();
  const { queryKey } = crawlsQuery(crawl.siteId);
  client.setQueryData<Crawl[]>(queryKey, (known = []) => [crawl, ...known.filter(({ id }) => id !== crawl.id)]);
  void client.invalidateQueries({ queryKey });
  void refreshDocuments(crawl.siteId);
}
