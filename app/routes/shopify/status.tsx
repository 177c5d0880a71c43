import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { DataRequestSection } from '#app/routes/shopify/data-request-section.tsx';
import { EventSection } from '#app/routes/shopify/event-section.tsx';
import { OwnerSection } from '#app/routes/shopify/owner-section.tsx';
import { PlanSection } from '#app/routes/shopify/plan-section.tsx';
import { causeLabels, describeResult, isRunning, kindLabels } from '#app/routes/shopify/status-labels.ts';
import { syncsQuery } from '#app/routes/shopify/status-queries.ts';
import { SyncSection } from '#app/routes/shopify/sync-section.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopSync } from '#domain/shopify/inputs.ts';

export const meta = screenMeta;

/** The state of the sync, the plan and the customer data requests. */
export default function Status() {
  const screen = useScreen();
  return (
    <>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <div className="grid grid-cols-1 items-start gap-6 min-[980px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <SyncSection />
          <SyncHistory />
          <EventSection />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PlanSection />
          <DataRequestSection />
          <OwnerSection />
          <LinkSection />
        </div>
      </div>
    </>
  );
}

/** A new shop gets its own organisation. Merchants who already have one can link it here. */
function LinkSection() {
  return (
    <Panel className="px-5 py-4 max-desk:px-4">
      <h2 className="text-14 leading-5">Organisation</h2>
      <p className="mt-0.5 text-pretty text-13 text-ink-2">
        Already use Aisle for another site? Link this shop to that organisation.
      </p>
      <Button asChild size="small" className="mt-3">
        <AppLink to="/shopify/auth?with=code">Link to an organisation</AppLink>
      </Button>
    </Panel>
  );
}

/** Finished syncs. Renders nothing if there are none. */
function SyncHistory() {
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
