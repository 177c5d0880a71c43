import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { versionsQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';
import type { VersionSummary } from '#domain/knowledge/version-inputs.ts';
import { historyLimits } from '#domain/organizations/inputs.ts';

export type DocumentAsideProps = { document: Document; unsaved: boolean; onRestored: (restored: Document) => void };

const CompareDialog = lazy(() => import('#app/routes/knowledge/documents/compare-dialog.tsx'));

/** All versions, newest first. */
export default function VersionList({ document, unsaved, onRestored }: DocumentAsideProps) {
  const query = useInfiniteQuery(versionsQuery(document.id), getQueryClient());
  const [compared, setCompared] = useState<number | null>(null);
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <ol aria-label="Versions" className="max-h-96 overflow-y-auto pt-1">
        {versions.map(version => (
          <Row
            key={version.version}
            version={version}
            document={document}
            onCompare={() => setCompared(version.version)}
          />
        ))}
      </ol>
      {query.isPending && <Skeleton className="mx-5 my-3 w-3/5" />}
      {query.error && <p className="px-5 py-2 text-13 text-red">{query.error.message}</p>}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="mx-2.5 text-accent-ink"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      <p className="px-5 pt-2 pb-1 text-12 text-ink-3 max-desk:px-4">
        The last {historyLimits.versions} versions are kept for up to a year. Versions quoted in chats stay as long as
        those chats.
      </p>
      {compared !== null && (
        <Suspense>
          <CompareDialog
            document={document}
            versions={versions}
            from={compared}
            unsaved={unsaved}
            onRestored={onRestored}
            onClose={() => setCompared(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type RowProps = { version: VersionSummary; document: Document; onCompare: () => void };

function Row({ version, document, onCompare }: RowProps) {
  const ownId = useSession().user?.id;
  const { version: number, madeBy, madeAt, words } = version;
  const author = madeBy === null ? sourceLabel(document) : madeBy.id === ownId ? 'You' : madeBy.name;
  return (
    <li className="flex items-start gap-3 px-5 py-2 max-desk:px-4">
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-13 leading-5">Version {number}</span>
        <span className="block text-12 text-ink-3">
          {author && `${author}, `}
          <Time at={madeAt} />
        </span>
        <span className="block text-12 text-ink-3">{counted(words, 'word')}</span>
      </span>
      {number === document.version ? (
        <Badge tone="accent">Current</Badge>
      ) : (
        <Button size="small" aria-label={`Compare version ${number}`} onClick={onCompare}>
          Compare
        </Button>
      )}
    </li>
  );
}

function sourceLabel({ kind }: Document): string {
  if (kind === 'page') return 'Read from the page';
  return kind === 'written' || kind === 'qa' ? '' : 'Read from the original';
}
