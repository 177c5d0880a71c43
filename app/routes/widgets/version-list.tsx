import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import type { Draft } from '#app/routes/widgets/use-draft.ts';
import { countChanges, describeChanges } from '#app/routes/widgets/widget-labels.ts';
import { versionsQuery } from '#app/routes/widgets/widget-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import { historyLimits } from '#domain/organizations/inputs.ts';
import type { WidgetVersion } from '#domain/widgets/inputs.ts';

type VersionListProps = { draft: Draft; onRestore: (version: number) => void };

/** The draft, then the published versions, newest first. */
export default function VersionList({ draft, onRestore }: VersionListProps) {
  const { base, unpublished, unsaved } = draft;
  const { user } = useSession();
  const query = useInfiniteQuery(versionsQuery(base.id), getQueryClient());
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const nameOf = (author: { id: string; name: string } | null) =>
    author && (author.id === user?.id ? 'You' : author.name);
  return (
    <>
      <ol>
        {unpublished.length > 0 && (
          <Row number={base.version + 1} title="Draft" mark={<Badge>Not live</Badge>}>
            {countChanges(unpublished.length)},{' '}
            {unsaved ? (
              'not saved yet'
            ) : (
              <>
                saved {base.draftBy && `by ${base.draftBy.id === user?.id ? 'you' : base.draftBy.name} `}
                {base.draftAt && <Time at={base.draftAt} />}
              </>
            )}
          </Row>
        )}
        {versions.map(version => (
          <Row
            key={version.version}
            number={version.version}
            title={titleOf(version)}
            mark={
              version.version === base.version ? (
                <Badge tone="accent">Live</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Restore version ${version.version}`}
                  onClick={() => onRestore(version.version)}
                >
                  Restore
                </Button>
              )
            }
          >
            {version.publishedBy && `${nameOf(version.publishedBy)}, `}
            <Time at={version.publishedAt} />
          </Row>
        ))}
      </ol>
      <p className="px-3 py-2 text-12 text-ink-3">
        The last {historyLimits.versions} versions are kept for up to a year.
      </p>
      {query.isPending && <VersionsSkeleton />}
      {query.error && <p className="px-3 py-2 text-13 text-red">{query.error.message}</p>}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 ml-12 text-accent-ink"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

type RowProps = { number: number; title: string; mark: ReactNode; children: ReactNode };

function Row({ number, title, mark, children }: RowProps) {
  return (
    <li className="flex items-start gap-3 rounded-control px-3 py-2 hover:bg-float-hover">
      <span className="w-6 shrink-0 text-13 text-ink-3 tabular-nums leading-5">{number}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-13 leading-5">{title}</span>
        <span className="block text-12 text-ink-3">{children}</span>
      </span>
      {mark}
    </li>
  );
}

function VersionsSkeleton() {
  return (
    <div role="status" className="grid gap-3 px-3 py-2">
      <span className="sr-only">Loading versions</span>
      {[0, 1].map(row => (
        <div key={row} className="ml-9 grid gap-1.5">
          <Skeleton className="w-2/5" />
          <Skeleton className="h-2.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

function titleOf({ version, changes }: WidgetVersion): string {
  if (changes.length > 0) return describeChanges(changes);
  return version === 1 ? 'Initial version' : 'No changes';
}
