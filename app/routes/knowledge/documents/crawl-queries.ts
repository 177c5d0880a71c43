import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import type { Crawl, CrawlInput, CrawlPage } from '#domain/crawls/inputs.ts';

type Asked = { signal: AbortSignal };

/** How often one looks again while a website is being read. */
const pace = 1_000;

export function crawlsQuery(siteId: string) {
  return {
    queryKey: ['crawls', 'of-site', siteId] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/sites/{id}/crawls', { params: { id: siteId }, signal }),
    refetchInterval: ({ state }: { state: { data?: Crawl[] | undefined } }) =>
      state.data?.some(isRunning) ? pace : (false as const),
  };
}

export function crawlPagesQuery({ id, state, updatedAt }: Crawl) {
  return {
    queryKey: ['crawls', 'pages', id, state, updatedAt] as const,
    queryFn: ({ signal }: Asked) => call('GET /api/crawls/{id}/pages', { params: { id }, query: {}, signal }),
  };
}

export function isRunning({ state }: Pick<Crawl, 'state'>): boolean {
  return state === 'finding' || state === 'reading';
}

export async function startCrawl(siteId: string, body: CrawlInput): Promise<void> {
  keep(await call('POST /api/sites/{id}/crawls', { params: { id: siteId }, body }));
}

export async function choosePages({ id }: Crawl, pages: readonly CrawlPage[]): Promise<void> {
  keep(await call('POST /api/crawls/{id}/choose', { params: { id }, body: { ids: pages.map(page => page.id) } }));
}

export async function cancelCrawl({ id }: Crawl): Promise<void> {
  keep(await call('POST /api/crawls/{id}/cancel', { params: { id } }));
}

/** What the server just told, before it is asked again. */
function keep(told: Crawl): void {
  const client = getQueryClient();
  const { queryKey } = crawlsQuery(told.siteId);
  client.setQueryData<Crawl[]>(queryKey, (known = []) => [told, ...known.filter(({ id }) => id !== told.id)]);
  void client.invalidateQueries({ queryKey });
  void refreshDocuments(told.siteId);
}
