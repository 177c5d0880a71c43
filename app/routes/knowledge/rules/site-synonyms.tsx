import { useQuery } from '@tanstack/react-query';
import { PencilLine, Plus, Replace, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { removeSynonyms, synonymsQuery } from '#app/routes/knowledge/rules/synonym-changes.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Synonyms } from '#domain/retrieval/inputs.ts';

const SynonymsDialog = lazy(() => import('#app/routes/knowledge/rules/synonyms-dialog.tsx'));

export function SiteSynonyms({ site, onAdd }: { site: SessionSite; onAdd: () => void }) {
  const canManage = useCan('manage:sites');
  const [edited, setEdited] = useState<Synonyms | null>(null);
  const { data, error, refetch, isFetching } = useQuery(synonymsQuery(site.id), getQueryClient());
  if (error && !data) {
    return <LoadProblem error={error} what="the synonyms" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) return <NoSynonyms onAdd={onAdd} />;
  return (
    <>
      <p className="mb-4 max-w-form text-13 text-ink-2">
        A question that uses one word of a group also matches documents and rules that use the others.
      </p>
      <Panel>
        {data ? (
          <ul className="divide-y divide-line">
            {data.map(group => (
              <li key={group.id} className="flex items-center gap-3 px-5 py-2.5 max-desk:px-4">
                <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
                  {group.phrases.map(phrase => (
                    <span key={phrase} className="rounded-full bg-selected px-2.5 py-0.5 text-13 wrap-anywhere">
                      {phrase}
                    </span>
                  ))}
                </span>
                {canManage && (
                  <span className="flex shrink-0">
                    <IconButton
                      label={`Edit ${describeGroup(group)}`}
                      icon={PencilLine}
                      size="small"
                      onClick={() => setEdited(group)}
                    />
                    <IconButton
                      label={`Delete ${describeGroup(group)}`}
                      icon={Trash2}
                      size="small"
                      onClick={() => void removeSynonyms(group)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonRows label="Loading synonyms" picture={false} />
        )}
      </Panel>
      {edited && (
        <Suspense>
          <SynonymsDialog siteId={site.id} group={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

export function AddSynonymsButton({ onClick }: { onClick: () => void }) {
  return (
    <Allowed need="manage:sites">
      <Button variant="primary" icon={Plus} onClick={onClick}>
        Add synonyms
      </Button>
    </Allowed>
  );
}

function NoSynonyms({ onAdd }: { onAdd: () => void }) {
  const canManage = useCan('manage:sites');
  return (
    <EmptyState
      drawing={<IconDrawing icon={Replace} />}
      title="No synonyms yet"
      action={canManage && <AddSynonymsButton onClick={onAdd} />}
    >
      {canManage
        ? 'Your visitors may say “sneakers” where you write “trainers”. Tell Aisle which words mean the same, so both find the answer.'
        : 'An Owner, Admin or Editor can add synonyms.'}
    </EmptyState>
  );
}

function describeGroup({ phrases }: Synonyms): string {
  return phrases.slice(0, 2).join(' and ');
}
