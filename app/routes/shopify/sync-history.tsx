import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { causeLabels, describeResult, isRunning, kindLabels } from '#app/routes/shopify/status-labels.ts';
import { syncsQuery } from '#app/routes/shopify/status-queries.ts';
import { State } from '#app/ui/badge.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopSync } from '#domain/shopify/inputs.ts';

/** Finished syncs. Renders nothing if there are none. */
export function SyncHistory() {
  const { data } = useQuery(syncsQuery, getQueryClient());
  const ended = data?.filter(sync => !isRunning(sync)) ?? [];
  if (ended.length === 0) return null;
  return (
    <Panel>
      <PanelHead title="Sync history" note="Kept for 60 days" />
      <ol aria-label="Sync history" className="mt-3 border-line border-t">
        {ended.map(sync => (
          <HistoryRow key={sync.id} sync={sync} />
        ))}
      </ol>
    </Panel>
  );
}

function HistoryRow({ sync }: { sync: ShopSync }) {
  const { kind, cause, state, startedAt, problem } = sync;
  return (
    <li className="flex items-start gap-4 border-line border-b px-5 py-2.5 last:border-b-0 max-desk:px-4">
      <div className="min-w-0 flex-1">
        <p className="leading-5">
          <span className="font-medium">{kindLabels[kind]}</span>{' '}
          <span className="text-13 text-ink-3 whitespace-nowrap">
            {causeLabels[cause]} · <Time at={startedAt} />
          </span>
        </p>
        <p className="text-13 text-ink-2">{state === 'failed' ? problem : describeResult(sync)}</p>
      </div>
      <State tone={state === 'failed' ? 'red' : 'accent'}>{state === 'failed' ? 'Failed' : 'Done'}</State>
    </li>
  );
}
