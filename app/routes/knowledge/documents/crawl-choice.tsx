import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { formatPath } from '#app/routes/knowledge/documents/crawl-labels.ts';
import { choosePages, crawlPagesQuery } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { countsQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Crawl, CrawlPage } from '#domain/crawls/inputs.ts';

/** Choose which of the found pages become documents. Pages that already are documents start unchecked. */
export default function CrawlChoice({ crawl }: { crawl: Crawl }) {
  const { data, error, isFetching, refetch } = useQuery(crawlPagesQuery(crawl), getQueryClient());
  if (error && !data) {
    return (
      <div className="px-5 pb-5">
        <LoadProblem error={error} what="the pages" busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Skeleton className="mx-5 mb-5 h-40" />;
  const found = data.filter(({ state }) => state === 'found');
  const others = data.filter(({ state }) => state === 'skipped' || state === 'failed');
  return <Choice crawl={crawl} found={found} others={others} />;
}

function Choice({ crawl, found, others }: { crawl: Crawl; found: CrawlPage[]; others: CrawlPage[] }) {
  const { data: counts } = useQuery(countsQuery(crawl.siteId), getQueryClient());
  const newPages = found.filter(({ documentId }) => documentId === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(newPages.map(({ id }) => id)));
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const pages = found.filter(({ id }) => chosen.has(id));
  const added = pages.filter(({ documentId, isProduct }) => documentId === null && !isProduct).length;
  const remaining = counts ? Math.max(0, counts.limit - counts.used) : undefined;
  const isTooMany = remaining !== undefined && added > remaining;

  async function read() {
    setBusy(true);
    setProblem('');
    try {
      await choosePages(crawl, pages);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const choose = (page: CrawlPage, isChosen: boolean) =>
    setChosen(new Set([...chosen, page.id].filter(id => id !== page.id || isChosen)));
  return (
    <>
      <div className="border-line border-y bg-sunken px-5 py-2.5 max-desk:px-4">
        <Checkbox
          label={`All ${counted(found.length, 'page')}`}
          checked={pages.length === 0 ? false : pages.length === found.length || 'indeterminate'}
          onCheckedChange={isChosen => setChosen(new Set(isChosen ? found.map(({ id }) => id) : []))}
        />
      </div>
      <ul aria-label="Pages found" className="max-h-[420px] overflow-y-auto py-1.5">
        {found.map(page => (
          <li key={page.id} className="px-5 py-1.5 max-desk:px-4">
            <Checkbox
              label={page.title ?? formatPath(page.url)}
              help={[
                page.title ? formatPath(page.url) : '',
                page.isProduct ? 'imported as a product' : '',
                page.documentId ? 'already a document, will be read again' : '',
              ]
                .filter(Boolean)
                .join(', ')}
              checked={chosen.has(page.id)}
              onCheckedChange={isChosen => choose(page, isChosen)}
            />
          </li>
        ))}
      </ul>
      <SkippedPages pages={others} />
      <div className="grid gap-2 border-line border-t px-5 py-4 max-desk:px-4">
        <div>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={pages.length === 0 || isTooMany}
            onClick={() => void read()}
          >
            {pages.length === 0 ? 'Choose pages to read' : `Read ${counted(pages.length, 'page')}`}
          </Button>
        </div>
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {isTooMany &&
            `Your plan has room for ${counted(remaining, 'more document')}. Choose fewer pages or a larger plan.`}
        </p>
        <p role="alert" className="text-13 text-red empty:hidden">
          {problem}
        </p>
      </div>
    </>
  );
}

function SkippedPages({ pages }: { pages: CrawlPage[] }) {
  if (pages.length === 0) return null;
  return (
    <details className="border-line border-t px-5 py-3 text-13 max-desk:px-4">
      <summary className="cursor-pointer rounded-inner text-ink-2">{counted(pages.length, 'page')} skipped</summary>
      <ul className="mt-2 grid max-h-[240px] gap-2 overflow-y-auto">
        {pages.map(({ id, url, problem }) => (
          <li key={id}>
            <span className="block wrap-anywhere">{formatPath(url)}</span>
            <span className="text-12 text-ink-3">{problem}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
