import { useQuery } from '@tanstack/react-query';
import { FileText, type LucideIcon, Package, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { refreshProducts } from '#app/routes/products/product-queries.ts';
import {
  describeOverPlan,
  describeProgress,
  describeResult,
  isRunning,
  kindLabels,
  shareOf,
} from '#app/routes/shopify/status-labels.ts';
import { syncAgain, syncsQuery } from '#app/routes/shopify/status-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopSync } from '#domain/shopify/inputs.ts';

type Kind = ShopSync['kind'];

const kinds: { kind: Kind; icon: LucideIcon; intro: string }[] = [
  { kind: 'catalogue', icon: Package, intro: 'Synced with every change and checked nightly.' },
  { kind: 'content', icon: FileText, intro: 'Added as documents and checked weekly.' },
];

export function SyncSection() {
  const { data, error, isFetching, refetch } = useQuery(syncsQuery, getQueryClient());
  const isAnyRunning = data?.some(isRunning) ?? false;
  useEffect(() => {
    if (!isAnyRunning) void refreshProducts();
  }, [isAnyRunning]);
  if (error && !data) {
    return <LoadProblem error={error} what="your catalogue" busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Panel>
      <PanelHead title="Sync" />
      <div className="mt-3 border-line border-t">
        {data ? (
          <ul>
            {kinds.map(one => (
              <SyncRow key={one.kind} {...one} syncs={data.filter(({ kind }) => kind === one.kind)} />
            ))}
          </ul>
        ) : (
          <SkeletonRows rows={2} label="Loading your catalogue" />
        )}
      </div>
    </Panel>
  );
}

type SyncRowProps = (typeof kinds)[number] & { syncs: ShopSync[] };

function SyncRow({ kind, icon: Icon, intro, syncs: [latest] }: SyncRowProps) {
  const canManage = useCan('manage:sites');
  const [busy, setBusy] = useState(false);
  const running = latest && isRunning(latest);

  async function again() {
    setBusy(true);
    await syncAgain(kind);
    setBusy(false);
  }

  return (
    <li className="flex items-start gap-4 border-line border-b px-5 py-4 last:border-b-0 max-desk:flex-wrap max-desk:gap-x-3 max-desk:px-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-selected text-ink-2">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 flex-1 max-desk:basis-[calc(100%-44px)]">
        <h3 className="font-medium text-14 leading-5">{kindLabels[kind]}</h3>
        {latest ? <SyncState sync={latest} /> : <p className="text-13 text-ink-2">Not synced yet. {intro}</p>}
        {latest && !running && latest.state === 'done' && <p className="mt-1 text-12 text-ink-3">{intro}</p>}
      </div>
      {canManage && (
        <Button
          size="small"
          icon={RotateCw}
          busy={busy || running}
          onClick={() => void again()}
          className="min-w-28 max-desk:ml-11"
        >
          {running ? 'Syncing' : latest ? 'Sync again' : 'Sync'}
          <span className="sr-only">: {kindLabels[kind].toLowerCase()}</span>
        </Button>
      )}
    </li>
  );
}

function SyncState({ sync }: { sync: ShopSync }) {
  if (isRunning(sync)) return <Progress sync={sync} />;
  const overPlan = describeOverPlan(sync);
  if (sync.state === 'failed') {
    return (
      <p className="mt-0.5 max-w-form text-13 text-red">
        {sync.problem ?? 'The sync failed. Try again.'} <Ago at={sync.endedAt} />
      </p>
    );
  }
  return (
    <>
      <p className="text-13 text-ink-2">
        {describeResult(sync)} <Ago at={sync.endedAt} />
      </p>
      {overPlan && <p className="mt-0.5 text-13 text-amber">{overPlan} Upgrade to include all of them.</p>}
    </>
  );
}

function Ago({ at }: { at: string | null }) {
  return (
    at && (
      <span className="text-ink-3 whitespace-nowrap">
        · <Time at={at} />
      </span>
    )
  );
}

function Progress({ sync }: { sync: ShopSync }) {
  const share = shareOf(sync);
  const progress = describeProgress(sync);
  return (
    <>
      <p role="status" className="text-13 text-ink-2 tabular-nums">
        {progress}
      </p>
      <Meter className="mt-2" value={(share ?? 0) * 100} max={100} label={kindLabels[sync.kind]} text={progress} />
    </>
  );
}
