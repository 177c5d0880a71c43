import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { KeyActions, type KeyDialog } from '#app/routes/sites/key-actions.tsx';
import { SiteFrame, useOpenSite } from '#app/routes/sites/site-frame.tsx';
import { keysQuery, prefetchForSite } from '#app/routes/sites/site-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { Key } from '#domain/sites/inputs.ts';

const KeyDialogs = lazy(() => import('#app/routes/sites/key-dialogs.tsx'));

export const meta = screenMeta;
export const handle = {
  preload: ({ params: { id = '' } }: { params: Record<string, string> }) => prefetchForSite(id, keysQuery(id)),
};

export default function Keys() {
  const { id } = useOpenSite();
  const { data, error, isPending, refetch } = useQuery(keysQuery(id), getQueryClient());
  const canManage = useCan('manage:sites');
  const [dialog, setDialog] = useState<KeyDialog | null>(null);
  const create = canManage && (
    <Button
      variant="primary"
      icon={Plus}
      className={isPending ? 'invisible' : undefined}
      onClick={() => setDialog({ kind: 'create' })}
    >
      Create key
    </Button>
  );
  return (
    <SiteFrame>
      {error ? (
        <LoadProblem error={error} what="keys" onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState drawing={<IconDrawing icon={KeyRound} />} title="No keys yet" action={create}>
          Keys let your own servers ask Aisle questions for this site. The widget doesn’t need one.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <p className="max-w-form flex-1 text-pretty text-ink-2 max-desk:basis-full">
              For your own servers. Anyone with a key can use up your questions, so never put one in a web page.
            </p>
            {create}
          </div>
          <Table
            label="Keys"
            columns={columnsFor(canManage, setDialog)}
            rows={data ?? []}
            rowKey={row => row.id}
            loading={isPending}
            loadingRows={2}
          />
        </>
      )}
      {dialog && (
        <Suspense>
          <KeyDialogs siteId={id} dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </SiteFrame>
  );
}

function columnsFor(canManage: boolean, openDialog: (dialog: KeyDialog) => void): TableColumn<Key>[] {
  const columns: TableColumn<Key>[] = [
    { key: 'name', header: 'Key', cell: key => <KeyName apiKey={key} /> },
    {
      key: 'state',
      header: 'Status',
      width: 190,
      cell: key => (
        <span className="max-desk:inline-flex max-desk:align-bottom">
          <KeyState apiKey={key} />
        </span>
      ),
    },
    {
      key: 'used',
      header: 'Last used',
      width: 140,
      cell: ({ lastUsedAt }) => (
        <span className="text-13 text-ink-2">{lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'}</span>
      ),
    },
    {
      key: 'created',
      header: 'Created',
      width: 140,
      phone: 'hide',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-13 text-ink-2" />,
    },
  ];
  if (!canManage) return columns;
  const actions: TableColumn<Key> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 68,
    align: 'right',
    phone: 'state',
    cell: key => <KeyActions apiKey={key} onOpenDialog={openDialog} />,
  };
  return [...columns, actions];
}

function KeyName({ apiKey: { name, value } }: { apiKey: Key }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
        <KeyRound aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{name}</span>
        <span className="block truncate font-mono text-12 text-ink-3 leading-4 max-desk:leading-[18px]">{value}</span>
      </span>
    </span>
  );
}

function KeyState({ apiKey: { state, expiresAt } }: { apiKey: Key }) {
  if (state === 'active') return <State tone="accent">Active</State>;
  if (state === 'disabled') return <State>Off</State>;
  return (
    <State tone={state === 'ending' ? 'amber' : 'neutral'}>
      <span>
        {state === 'ending' ? 'Expiring' : 'Expired'} · {expiresAt && <Time at={expiresAt} />}
      </span>
    </State>
  );
}
