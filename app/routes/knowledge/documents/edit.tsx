import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useSession } from '#app/client/session.ts';
import { DocumentActions } from '#app/routes/knowledge/documents/document-actions.tsx';
import { DocumentEditor } from '#app/routes/knowledge/documents/document-editor.tsx';
import { documentQuery, forgetIfLeft } from '#app/routes/knowledge/documents/document-queries.ts';
import { stateOf } from '#app/routes/knowledge/documents/document-words.ts';
import { EditorOnItsWay } from '#app/routes/knowledge/documents/editor-on-its-way.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WayBack } from '#app/shell/way-back.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { useGo } from '#app/ui/places.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';

export const meta = screenMeta;

export default function EditDocument() {
  const { id = '' } = useParams();
  // What was read a while ago may have been changed since, and whoever edits it would only hear so when saving.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(
    { ...documentQuery(id), refetchOnMount: 'always' },
    getQueryClient(),
  );
  useSameSite(data?.siteId);
  useEffect(() => () => forgetIfLeft(id), [id]);
  return (
    <>
      <WayBack />
      {error && !data ? (
        <>
          <PageHead title="Document" />
          <LoadProblem error={error} what="this document" busy={isFetching} onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <Head document={data} />
          {data && isFetchedAfterMount ? <DocumentEditor key={id} document={data} /> : <EditorOnItsWay />}
        </>
      )}
    </>
  );
}

function Head({ document }: { document: Document | undefined }) {
  const go = useGo();
  if (!document) return <PageHead title={<TitleOnItsWay />} />;
  const { tone, words } = stateOf(document);
  return (
    <PageHead
      title={document.title}
      badge={
        <>
          <Badge tone={tone} dot>
            {words}
          </Badge>
          <span className="ml-auto">
            <DocumentActions look="head" document={document} onDeleted={() => void go('/sites/data/documents')} />
          </span>
        </>
      }
    />
  );
}

/** The site of the document is the one that is worked on; whoever switches to another goes to its documents. */
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

function TitleOnItsWay() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Document</span>
      <Skeleton className="h-4 w-56" />
    </span>
  );
}
