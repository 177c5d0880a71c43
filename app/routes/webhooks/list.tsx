import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { OrganizationFrame } from '#app/routes/organizations/organization-frame.tsx';
import { WebhookActions, type WebhookDialog } from '#app/routes/webhooks/webhook-actions.tsx';
import { describeEvents, formatAddress } from '#app/routes/webhooks/webhook-labels.ts';
import { endpointsQuery } from '#app/routes/webhooks/webhook-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Endpoint } from '#domain/webhooks/inputs.ts';

const WebhookDialogs = lazy(() => import('#app/routes/webhooks/webhook-dialogs.tsx'));

export const meta = screenMeta;
export const handle = { preload: () => getQueryClient().prefetchQuery(endpointsQuery) };

/** The organisation's webhook endpoints. */
export default function Webhooks() {
  const { data, error, refetch } = useQuery(endpointsQuery, getQueryClient());
  const [dialog, setDialog] = useState<WebhookDialog | null>(null);
  const add = (
    <Button icon={Plus} disabled={!data} onClick={() => setDialog({ kind: 'create' })}>
      Add endpoint
    </Button>
  );
  return (
    <OrganizationFrame>
      <div className="mb-3 flex max-w-form flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 max-desk:basis-full">
          <h2 className="text-14 leading-5">Webhooks</h2>
          <p className="mt-0.5 text-pretty text-13 text-ink-2">
            Send chat events to your own systems as they happen: your help desk, your CRM or a team channel.
          </p>
        </div>
        {data && data.length > 0 && add}
      </div>
      {error ? (
        <LoadProblem error={error} what="webhooks" onRetry={() => void refetch()} />
      ) : (
        <Panel className="max-w-form">
          {!data ? (
            <SkeletonRows rows={1} label="Loading webhooks" />
          ) : data.length === 0 ? (
            <NoEndpoints>{add}</NoEndpoints>
          ) : (
            <ul>
              {data.map(endpoint => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} onOpenDialog={setDialog} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      {dialog && (
        <Suspense>
          <WebhookDialogs dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </OrganizationFrame>
  );
}

function NoEndpoints({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-5 py-8 text-center">
      <Webhook aria-hidden className="mb-3 size-6 text-ink-3" />
      <h3 className="font-medium text-14">No endpoints yet</h3>
      <p className="mt-0.5 mb-4 max-w-80 text-balance text-13 text-ink-2">
        Add your server’s URL. Every delivery is signed, and retried for a day if it fails.
      </p>
      {children}
    </div>
  );
}

type EndpointRowProps = { endpoint: Endpoint; onOpenDialog: (dialog: WebhookDialog) => void };

function EndpointRow({ endpoint, onOpenDialog }: EndpointRowProps) {
  return (
    <li className="relative flex items-center gap-4 border-line border-b px-5 py-3.5 last:border-b-0 hover:bg-hover max-desk:px-4">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full truncate rounded-inner text-left font-medium text-14 after:absolute after:inset-0"
          title={endpoint.url}
          onClick={() => onOpenDialog({ kind: 'log', endpoint })}
        >
          {formatAddress(endpoint)}
        </button>
        <p className="truncate text-13 text-ink-2">{describeEvents(endpoint.events)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <EndpointState endpoint={endpoint} />
          {endpoint.lastTriedAt && (
            <span className="text-12 text-ink-3">
              Last sent <Time at={endpoint.lastTriedAt} />
            </span>
          )}
        </div>
      </div>
      <div className="relative">
        <WebhookActions endpoint={endpoint} onOpenDialog={onOpenDialog} />
      </div>
    </li>
  );
}

function EndpointState({ endpoint: { state, failingSince, stoppedAt } }: { endpoint: Endpoint }) {
  if (state === 'works') return <State tone="accent">Active</State>;
  if (state === 'off') return <State>Off</State>;
  const since = state === 'stopped' ? stoppedAt : failingSince;
  return (
    <State tone={state === 'stopped' ? 'red' : 'amber'}>
      <span className="whitespace-normal">
        {state === 'stopped' ? 'Turned off after repeated failures' : 'Failing'}
        {since && (
          <>
            {' · '}
            <Time at={since} />
          </>
        )}
      </span>
    </State>
  );
}
