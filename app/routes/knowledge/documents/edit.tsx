import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useSession } from '#app/client/session.ts';
import { DocumentActions } from '#app/routes/knowledge/documents/document-actions.tsx';
import { DocumentEditor, editorColumns } from '#app/routes/knowledge/documents/document-editor.tsx';
import { statusOf } from '#app/routes/knowledge/documents/document-labels.ts';
import { documentQuery, forgetIfDeleted } from '#app/routes/knowledge/documents/document-queries.ts';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';

export const meta = screenMeta;

export default function EditDocument() {
  const { id = '' } = useParams();
  // Start from the latest version, so that people do not find out about other changes only when saving.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(
    { ...documentQuery(id), refetchOnMount: 'always' },
    getQueryClient(),
  );
  useSameSite(data?.siteId);
  useEffect(() => () => forgetIfDeleted(id), [id]);
  return (
    <>
      <BackLink />
      {error && !data ? (
        <>
          <PageHead title="Document" />
          <LoadProblem error={error} what="this document" busy={isFetching} onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <Head document={data} />
          {data && isFetchedAfterMount ? <DocumentEditor key={id} document={data} /> : <EditorSkeleton />}
        </>
      )}
    </>
  );
}

function Head({ document }: { document: Document | undefined }) {
  const go = useGo();
  if (!document) return <PageHead title={<TitleSkeleton />} />;
  const { tone, label } = statusOf(document);
  return (
    <PageHead
      title={document.title}
      badge={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      actions={
        <span className="flex-none!">
          <DocumentActions look="head" document={document} onDeleted={() => void go('/sites/data/documents')} />
        </span>
      }
    />
  );
}

/** Selects the document's site. Switching to another site opens the documents of that site. */
function useSameSite(siteId: string | undefined): void {
  const { site, sites } = useSession();
  const go = useGo();
  const before = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (siteId && sites.some(({ id }) => id === siteId)) selectSite(siteId);
  }, [siteId, sites]);

  useEffect(() => {
    const left = before.current;
    before.current = site?.id;
    if (siteId && left === siteId && site && site.id !== siteId) void go('/sites/data/documents');
  }, [site, siteId, go]);
}

function TitleSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Document</span>
      <Skeleton className="h-4 w-56" />
    </span>
  );
}

/** Has the height of the form. */
function EditorSkeleton() {
  return (
    <div role="status" className={editorColumns}>
      <span className="sr-only">Loading the document</span>
      <div className="grid content-start gap-5">
        <div>
          <Skeleton className="mb-2.5 w-24" />
          <Skeleton className="h-9 rounded-control max-desk:h-11" />
        </div>
        <div>
          <Skeleton className="mb-2.5 w-24" />
          <Skeleton className="h-90 rounded-control" />
        </div>
      </div>
      <Skeleton className="h-60 rounded-panel" />
    </div>
  );
}
