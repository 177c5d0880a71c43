import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { dataRequestsQuery, downloadRequest } from '#app/routes/shopify/status-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { ShopDataRequest } from '#domain/shopify/inputs.ts';

/** Customers' requests for a copy of their data, made through Shopify. */
export function DataRequestSection() {
  const { data, error, isFetching, refetch } = useQuery(dataRequestsQuery, getQueryClient());
  if (error && !data) {
    return <LoadProblem error={error} what="customer data requests" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-36 rounded-panel" />;
  return (
    <Panel>
      <div className="px-5 py-4 max-desk:px-4">
        <h2 className="text-14 leading-5">Customer data requests</h2>
        <p className="mt-0.5 text-pretty text-13 text-ink-2">
          {data.length === 0
            ? 'When a customer requests their data, a file with their chats appears here.'
            : 'Send each file to the customer who requested it.'}
        </p>
      </div>
      {data.length > 0 && (
        <ul aria-label="Customer data requests" className="border-line border-t">
          {data.map(request => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RequestRow({ request }: { request: ShopDataRequest }) {
  const [busy, setBusy] = useState(false);
  const { requestId, chats, createdAt, readyAt } = request;

  async function download() {
    setBusy(true);
    await downloadRequest(request);
    setBusy(false);
  }

  return (
    <li className="flex items-center gap-3 border-line border-b px-5 py-3 last:border-b-0 max-desk:px-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium leading-5">Request {requestId}</p>
        <p className="text-13 text-ink-2">
          {readyAt ? `${chats} ${chats === 1 ? 'chat' : 'chats'}` : 'Preparing'}{' '}
          <span className="text-ink-3 whitespace-nowrap">
            · <Time at={createdAt} />
          </span>
        </p>
      </div>
      {readyAt && (
        <Button
          size="small"
          icon={Download}
          busy={busy}
          onClick={() => void download()}
          aria-label={`Download request ${requestId}`}
        >
          Download
        </Button>
      )}
    </li>
  );
}
