import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { describeOutcome, describeTopic } from '#app/routes/shopify/status-labels.ts';
import { eventsQuery } from '#app/routes/shopify/status-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopEvent } from '#domain/shopify/inputs.ts';

const few = 8;

/** The shop's recent webhooks. */
export function EventSection() {
  const { data, error, isFetching, refetch } = useQuery(eventsQuery, getQueryClient());
  const [showsAll, setShowsAll] = useState(false);
  if (error && !data) {
    return <LoadProblem error={error} what="Shopify events" busy={isFetching} onRetry={() => void refetch()} />;
  }
  const shown = showsAll ? data : data?.slice(0, few);
  return (
    <Panel>
      <PanelHead title="Shopify events" note="Newest first" />
      <div className="mt-3 border-line border-t">
        {shown ? <Events events={shown} /> : <SkeletonRows rows={3} picture={false} label="Loading Shopify events" />}
        {data && shown && shown.length < data.length && (
          <div className="border-line border-t px-5 py-3 max-desk:px-4">
            <Button size="small" onClick={() => setShowsAll(true)}>
              Show all {data.length}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Events({ events }: { events: readonly ShopEvent[] }) {
  if (events.length === 0) {
    return (
      <p className="px-5 py-8 text-center text-balance text-13 text-ink-2">
        No events yet. Product changes in Shopify appear here.
      </p>
    );
  }
  return (
    <ol aria-label="Shopify events">
      {events.map(event => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

function EventRow({ event }: { event: ShopEvent }) {
  const { label, tone } = describeOutcome(event);
  return (
    <li className="flex min-h-11 items-center gap-4 border-line border-b px-5 py-2.5 last:border-b-0 max-desk:px-4">
      <p className="min-w-0 flex-1 leading-5">
        {describeTopic(event.topic)}{' '}
        <span className="text-13 text-ink-3 whitespace-nowrap">
          · <Time at={event.receivedAt} />
        </span>
      </p>
      <State tone={tone}>{label}</State>
    </li>
  );
}
