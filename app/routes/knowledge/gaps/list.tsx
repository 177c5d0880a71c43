import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { gapsQuery, refreshGaps } from '#app/routes/knowledge/gaps/gap-queries.ts';
import { GapTable } from '#app/routes/knowledge/gaps/gap-table.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Segment } from '#app/ui/segment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type GapList, type GapState, gapStates } from '#domain/gaps/inputs.ts';

export const meta = screenMeta;

const labels: Record<GapState, string> = { open: 'Open', closed: 'Answered', dismissed: 'Dismissed' };

export default function Gaps() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="gaps" />
          <Skeleton className="mb-4 h-9 w-72 rounded-control max-desk:h-12 max-desk:w-full" />
          <GapTable gaps={undefined} state="open" />
        </>
      }
    >
      {site => <GapsOf key={site.id} site={site} />}
    </WithSite>
  );
}

function GapsOf({ site }: { site: SessionSite }) {
  const canManage = useCan('manage:sites');
  const [word, setWord] = useUrlWord('state');
  const state = gapStates.find(one => one === word) ?? 'open';
  const { data, error, refetch, isFetching } = useQuery(
    { ...gapsQuery(site.id, state), placeholderData: before => before },
    getQueryClient(),
  );
  const { open = 0, closed = 0, dismissed = 0 } = data?.counts ?? {};
  const isEmpty = data && open + closed + dismissed === 0;
  return (
    <>
      <ScreenHead of="gaps" actions={canManage && <RefreshButton siteId={site.id} />} />
      {error && !data ? (
        <LoadProblem error={error} what="the gaps" busy={isFetching} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoGaps />
      ) : (
        <>
          <Segment
            label="Status"
            className="mb-4"
            value={state}
            onValueChange={next => setWord(next === 'open' ? '' : next)}
            options={gapStates.map(value => ({ value, label: labels[value], count: data?.counts[value] }))}
          />
          <GapTable gaps={data && ofState(data, state)} state={state} empty={<NoneOfState state={state} />} />
        </>
      )}
    </>
  );
}

/** While another list loads, the one before is not shown under its name. */
function ofState({ gaps }: GapList, state: GapState) {
  return gaps.every(gap => gap.state === state) ? gaps : undefined;
}

function RefreshButton({ siteId }: { siteId: string }) {
  const [busy, setBusy] = useState(false);
  async function refresh() {
    setBusy(true);
    try {
      await refreshGaps(siteId);
      toast({ title: 'Gaps are up to date' });
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    }
    setBusy(false);
  }
  return (
    <Button icon={RotateCw} busy={busy} onClick={() => void refresh()}>
      Refresh
    </Button>
  );
}

function NoGaps() {
  return (
    <EmptyState drawing={<IconDrawing icon={MessageCircleQuestion} />} title="No gaps yet">
      Questions that Aisle couldn’t answer, or whose answer got a thumbs down, appear here. Similar questions are
      grouped, so you only answer once. The list is updated every night.
    </EmptyState>
  );
}

const none: Record<GapState, string> = {
  open: 'No open gaps. The list is updated every night.',
  closed: 'Gaps you answer appear here.',
  dismissed: 'Gaps you dismiss appear here.',
};

function NoneOfState({ state }: { state: GapState }) {
  return <p className="py-16 text-center text-ink-2">{none[state]}</p>;
}
