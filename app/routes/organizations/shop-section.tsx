import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { LinkedShop } from '#domain/shopify/inputs.ts';

const LinkDialog = lazy(() => import('#app/routes/organizations/link-dialog.tsx'));

/** The organisation's Shopify shop, or a button to link one. */
export function ShopSection() {
  const { data, error, refetch } = useQuery(shopQuery, getQueryClient());
  const { site } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  // Shopify isn't configured on this server.
  if (isApiError(error) && error.code === 'no_shopify') return null;
  return (
    <section aria-labelledby="shopify" className="mt-10 max-w-form">
      <h2 id="shopify" className="mb-3 text-14 leading-5">
        Shopify
      </h2>
      {error ? (
        <LoadProblem error={error} what="your shop" onRetry={() => void refetch()} />
      ) : (
        <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
          <div className="min-w-0 flex-1 max-[480px]:w-full">
            {data ? <Linked shop={data} /> : data === null ? <Unlinked /> : <ShopSkeleton />}
          </div>
          {data ? (
            <Button asChild icon={ExternalLink}>
              <a href={data.adminUrl} target="_blank" rel="noreferrer">
                Open in Shopify
              </a>
            </Button>
          ) : (
            <Button icon={Store} disabled={data === undefined || !site} onClick={() => setIsOpen(true)}>
              Link shop
            </Button>
          )}
        </Panel>
      )}
      {isOpen && (
        <Suspense>
          <LinkDialog
            onClose={() => {
              setIsOpen(false);
              void refetch();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Linked({ shop: { name, domain, state, site } }: { shop: LinkedShop }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-14">{name}</h3>
        {states[state]}
      </div>
      <p className="wrap-anywhere text-13 text-ink-2">
        {domain} · answers from {site.name}
      </p>
      {state !== 'installed' && (
        <p className="mt-0.5 text-pretty text-13 text-ink-2">
          {state === 'uninstalled'
            ? 'Aisle was uninstalled from this shop. Reinstall it in the Shopify admin to continue.'
            : 'Open Aisle in the Shopify admin to reconnect.'}
        </p>
      )}
    </>
  );
}

const states = {
  installed: <State tone="accent">Connected</State>,
  reauth_required: <State tone="amber">Reconnect needed</State>,
  uninstalled: <State>Uninstalled</State>,
};

function Unlinked() {
  return (
    <>
      <h3 className="font-medium text-14">No shop linked</h3>
      <p className="text-pretty text-13 text-ink-2">
        Link a Shopify shop to sync its products, pages and policies automatically. You’ll then pay for your plan
        through Shopify.
      </p>
    </>
  );
}

function ShopSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your shop</span>
      <Skeleton className="my-1 w-28" />
      <Skeleton className="mt-2 mb-1 h-2.5 w-4/5" />
    </div>
  );
}

const shopQuery = {
  queryKey: ['organization', 'shop'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/organizations/shop', { signal }),
};
