import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileText, Globe, LoaderCircle, Tag } from 'lucide-react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { isRunning } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Crawl, CrawlPage } from '#domain/crawls/inputs.ts';

const refetchWhileRunning = 1_000;

/** The pages of a new site, in the order they are read. */
export function ReadPages({ crawl }: { crawl: Crawl | undefined }) {
  if (!crawl) return <NothingRead />;
  return (
    <Panel>
      <Summary crawl={crawl} />
      <Pages crawl={crawl} />
    </Panel>
  );
}

function NothingRead() {
  return (
    <Panel className="px-5 py-4 text-ink-2 max-desk:px-4">
      <p>Aisle hasn’t read anything yet, so it can’t answer.</p>
      <p className="mt-2">
        <AppLink to="/sites/data/documents/new" className="font-medium text-accent-ink hover:underline">
          Add documents
        </AppLink>
      </p>
    </Panel>
  );
}

function describeState(crawl: Crawl, host: string): string {
  if (isRunning(crawl)) return `Reading ${host}`;
  if (crawl.state === 'failed') return `We couldn’t read ${host}`;
  return crawl.state === 'canceled' ? `Stopped reading ${host}` : `Finished reading ${host}`;
}

function Summary({ crawl }: { crawl: Crawl }) {
  const { state, url, progress, problem } = crawl;
  const canSubscribe = useCan('manage:organization-subscription');
  const host = new URL(url).host;
  const Icon = isRunning(crawl) ? LoaderCircle : state === 'failed' ? CircleAlert : CircleCheck;
  return (
    <div className="grid gap-3 px-5 py-4 max-desk:px-4">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={cx(
            'mt-0.5',
            state === 'failed' ? 'text-red' : 'text-accent-ink',
            isRunning(crawl) && 'animate-spin',
          )}
        />
        <div className="min-w-0">
          <p role="status" className="font-medium leading-5 wrap-anywhere">
            {describeState(crawl, host)}
          </p>
          <p className="text-13 text-ink-2 tabular-nums">{describe(crawl)}</p>
          {problem && (
            <p className="mt-1 text-13 text-ink-2">
              {problem}{' '}
              {state === 'done' && canSubscribe && (
                <AppLink to="/organizations/subscription/plans" className="font-medium text-accent-ink hover:underline">
                  View plans
                </AppLink>
              )}
            </p>
          )}
        </div>
      </div>
      {state === 'reading' && (
        <Meter label={`Reading ${host}`} value={progress.read} max={progress.read + progress.left} />
      )}
    </div>
  );
}

function describe({ state, progress: { found, read, products } }: Crawl): string {
  if (state === 'finding') return found === 0 ? 'Looking for pages' : `${countPages(found)} found so far`;
  if (read === 0) return 'No pages read';
  const pages = `${countPages(read)} read`;
  return products > 0 ? `${pages}, ${products} of them products` : pages;
}

function countPages(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`;
}

function Pages({ crawl }: { crawl: Crawl }) {
  const { data } = useQuery(
    {
      queryKey: ['crawls', 'pages', crawl.id, 'live', crawl.state],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/crawls/{id}/pages', { params: { id: crawl.id }, query: {}, signal }),
      refetchInterval: isRunning(crawl) ? refetchWhileRunning : (false as const),
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  );
  const shown = (data ?? []).filter(({ state }) => ['found', 'chosen', 'read'].includes(state));
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section aria-label="Pages" tabIndex={0} className="max-h-[520px] overflow-y-auto border-line border-t py-1.5">
      <ul>
        {shown.map(page => (
          <PageRow key={page.id} page={page} />
        ))}
      </ul>
    </section>
  );
}

function PageRow({ page: { url, title, state, isProduct } }: { page: CrawlPage }) {
  const Icon = state !== 'read' ? Globe : isProduct ? Tag : FileText;
  const kind = state !== 'read' ? 'Found' : isProduct ? 'Product' : 'Document';
  return (
    <li className="flex items-center gap-3 px-5 py-1.5 max-desk:px-4">
      <Icon aria-hidden className={state === 'read' ? 'text-accent-ink' : 'text-ink-3'} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5">{title ?? pathOf(url)}</span>
        <span className="block truncate text-12 text-ink-3">{pathOf(url)}</span>
      </span>
      <span className="text-12 text-ink-3">{kind}</span>
    </li>
  );
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
