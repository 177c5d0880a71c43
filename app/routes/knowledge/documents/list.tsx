import { Plus } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import { getSession, type SessionSite, useCan } from '#app/client/session.ts';
import { CrawlStrips } from '#app/routes/knowledge/documents/crawl-strips.tsx';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { countsQuery, documentsQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { DocumentTable } from '#app/routes/knowledge/documents/document-table.tsx';
import { LimitNotices } from '#app/routes/knowledge/documents/limit-notices.tsx';
import { ListFilters } from '#app/routes/knowledge/documents/list-filters.tsx';
import { NoDocuments } from '#app/routes/knowledge/documents/no-documents.tsx';
import { ReadingPanel } from '#app/routes/knowledge/documents/reading-panel.tsx';
import { UploadBox } from '#app/routes/knowledge/documents/upload-box.tsx';
import { FailedUploads } from '#app/routes/knowledge/documents/upload-list.tsx';
import { useDocumentList } from '#app/routes/knowledge/documents/use-document-list.ts';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CursorPager } from '#app/ui/table.tsx';

export const meta = screenMeta;
export const handle = { preload: prefetch };

async function prefetch(): Promise<void> {
  const { site } = getSession();
  if (!site) return;
  const client = getQueryClient();
  const list = documentsQuery(site.id, { sort: 'updated' });
  await Promise.all([client.prefetchQuery(list), client.prefetchQuery(countsQuery(site.id))]);
}

export default function Documents() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <Head canAdd={false} />
          <ListSkeleton />
        </>
      }
    >
      {site => <DocumentsOf key={site.id} site={site} />}
    </WithSite>
  );
}

/** Has the height of the upload box, the filters and a list. */
function ListSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-17 rounded-panel max-desk:mb-5 max-desk:h-20.5" />
      <Skeleton className="mb-3 h-9 w-130 max-w-full rounded-control max-desk:h-38 max-desk:w-full" />
      <DocumentTable documents={undefined} />
    </>
  );
}

function DocumentsOf({ site }: { site: SessionSite }) {
  const list = useDocumentList(site.id);
  const { counts, rows, error } = list;
  const canManage = useCan('manage:sites');
  const isFull = counts !== undefined && counts.used >= counts.limit;
  const isEmpty = counts?.all === 0 && rows?.length === 0 && !list.isFiltered;
  // An empty list has its upload box in another place, so wait before showing one.
  if (list.isPending && !list.isFiltered) {
    return (
      <>
        <Head siteId={site.id} canAdd isPending />
        <ListSkeleton />
      </>
    );
  }
  if (isEmpty) {
    return (
      <>
        <Head siteId={site.id} canAdd={false} />
        <LimitNotices counts={counts} />
        <NoDocuments siteId={site.id} isFull={isFull} />
      </>
    );
  }
  return (
    <>
      <Head siteId={site.id} canAdd={!isFull} isPending={list.isPending}>
        {counts && ` You’re using ${describeUse(counts)}.`}
      </Head>
      <LimitNotices counts={counts} />
      <div className="mb-6 grid grid-cols-2 items-stretch gap-4 empty:hidden max-desk:mb-5 max-desk:grid-cols-1 max-desk:gap-3 [&>*:only-child]:col-span-full">
        <CrawlStrips siteId={site.id} />
        <ReadingPanel siteId={site.id} counts={counts} />
        {canManage && !isFull && <UploadBox siteId={site.id} />}
      </div>
      <FailedUploads siteId={site.id} />
      {error && !rows ? (
        <LoadProblem error={error} what="the documents" busy={list.isFetching} onRetry={list.retry} />
      ) : (
        <>
          <ListFilters siteId={site.id} list={list} />
          <DocumentTable
            documents={rows}
            uses={list.uses}
            selection={canManage ? list.selection : undefined}
            onSelectionChange={list.select}
            empty={<NothingFound onClear={list.clearFilters} />}
            footer={
              (list.previous || list.next) && (
                <CursorPager label={list.formatCount} previous={list.previous} next={list.next} />
              )
            }
          />
        </>
      )}
    </>
  );
}

type HeadProps = { canAdd: boolean; isPending?: boolean; siteId?: string; children?: string | undefined };

function Head({ canAdd, isPending, siteId, children }: HeadProps) {
  return (
    <ScreenHead
      of="documents"
      isPending={isPending}
      actions={
        siteId && (
          <>
            <PlaygroundButton siteId={siteId} />
            {canAdd && (
              <Allowed need="manage:sites">
                <Button asChild variant="primary" icon={Plus}>
                  <AppLink to="/sites/data/documents/new">Add documents</AppLink>
                </Button>
              </Allowed>
            )}
          </>
        )
      }
    >
      {children}
    </ScreenHead>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 text-ink-2">No documents match your filters.</p>
      <Button onClick={onClear}>Show all documents</Button>
    </div>
  );
}

function describeUse({ used, limit }: { used: number; limit: number }): string {
  return `${used.toLocaleString('en-GB')} of ${counted(limit, 'document')}`;
}
