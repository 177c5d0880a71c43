import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { sourceUsesQuery } from '#app/routes/knowledge/source-uses.tsx';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { OverLimitNotice } from '#app/routes/products/over-limit-notice.tsx';
import { ProductActions } from '#app/routes/products/product-actions.tsx';
import { ProductCard } from '#app/routes/products/product-card.tsx';
import { productQuery } from '#app/routes/products/product-queries.ts';
import { ProductState } from '#app/routes/products/product-state.tsx';
import { Description, Facts, Variants } from '#app/routes/products/view-parts.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Product } from '#domain/products/inputs.ts';

const ProductDrawer = lazy(() => import('#app/routes/products/product-drawer.tsx'));

export const meta = screenMeta;
export const handle = {
  preload: ({ params: { id = '' } }: { params: Record<string, string> }) =>
    getQueryClient().prefetchQuery(productQuery(id)),
};

export default function ViewProduct() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(productQuery(id), getQueryClient());
  const canRead = useCan('list:sites');
  const siteId = data?.siteId ?? '';
  const counted = { ...sourceUsesQuery(siteId, 'product'), enabled: siteId !== '' && canRead };
  const uses = useQuery(counted, getQueryClient());
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  return (
    <>
      <BackLink />
      <PageHead
        title={data?.title ?? (error ? 'Product' : <TitleSkeleton />)}
        badge={data && <ProductState product={data} />}
        actions={data && <Actions product={data} onEdit={edit} />}
      />
      {data?.overLimit && <OverLimitNotice />}
      {error && !data ? (
        <LoadProblem error={error} what="this product" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 min-[1080px]:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {data ? <Shown product={data} /> : <Skeleton className="h-44 rounded-panel" />}
            {data && <Description product={data} />}
            {data && <Variants product={data} />}
          </div>
          {data ? (
            <Facts product={data} uses={uses.data?.get(data.id) ?? (uses.data && 0)} />
          ) : (
            <Skeleton className="h-72 rounded-panel" />
          )}
        </div>
      )}
      {isEditing && data && (
        <Suspense>
          <ProductDrawer siteId={data.siteId} id={data.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Actions({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const go = useGo();
  const canManage = useCan('manage:sites');
  if (!canManage) return <PlaygroundButton siteId={product.siteId} />;
  return (
    <>
      <PlaygroundButton siteId={product.siteId} />
      {!product.overLimit && (
        <Button icon={PencilLine} onClick={onEdit}>
          Edit
        </Button>
      )}
      <span className="flex-none!">
        <ProductActions
          look="head"
          product={product}
          onEdit={onEdit}
          onDeleted={() => void go('/sites/data/products')}
        />
      </span>
    </>
  );
}

function Shown({ product }: { product: Product }) {
  const isHidden = !product.enabled || product.overLimit || product.availability === 'out-of-stock';
  return (
    <Panel>
      <PanelHead title="As visitors see it" />
      <div className="m-4 grid place-items-center rounded-control bg-sunken px-4 py-8">
        <ProductCard product={product} />
      </div>
      <p className="px-5 pb-4 text-13 text-ink-3">
        {isHidden ? whyHidden(product) : 'Answers show this card when visitors ask for something like it.'}
      </p>
    </Panel>
  );
}

function whyHidden({ enabled, overLimit, page }: Product): string {
  if (overLimit) return 'Answers don’t show it because it’s over your plan’s limit.';
  if (!enabled && page?.vanishedAt) return 'Answers don’t show it because its page was removed from your website.';
  if (!enabled) return 'Answers don’t show it because it’s turned off.';
  return 'Answers don’t show it while it’s sold out, unless a visitor asks about its stock.';
}

function TitleSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Product</span>
      <Skeleton className="h-4 w-56" />
    </span>
  );
}
