import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { sourceUsesQuery } from '#app/routes/knowledge/source-uses.tsx';
import { useCursor } from '#app/routes/organizations/url-state.ts';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { defaultCurrency } from '#app/routes/products/default-currency.ts';
import { ImportBar } from '#app/routes/products/import-bar.tsx';
import { OverLimitNotice } from '#app/routes/products/over-limit-notice.tsx';
import { deleteMany, switchMany } from '#app/routes/products/product-changes.ts';
import { FilterRow, NothingFound, useProductFilters } from '#app/routes/products/product-filters.tsx';
import { countProducts } from '#app/routes/products/product-labels.ts';
import { productsQuery } from '#app/routes/products/product-queries.ts';
import { ProductTable } from '#app/routes/products/product-table.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { DeleteSelected, SwitchSelected } from '#app/ui/selection-actions.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CursorPager } from '#app/ui/table.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

const ProductDrawer = lazy(() => import('#app/routes/products/product-drawer.tsx'));
const ImportDrawer = lazy(() => import('#app/routes/products/import-drawer.tsx'));

export const meta = screenMeta;

type Opened = { kind: 'add' } | { kind: 'edit'; id: string } | { kind: 'import'; id?: string };

export default function Products() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="products" actions={<AddButtons onOpen={() => {}} />} isPending />
          <Skeleton className="mb-4 h-9 w-28 rounded-control max-desk:h-39 max-desk:w-full" />
          <ProductTable products={undefined} />
        </>
      }
    >
      {site => <ProductsOf key={site.id} site={site} />}
    </WithSite>
  );
}

function AddButtons({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <Allowed need="manage:sites">
      <Button icon={FileUp} onClick={() => onOpen({ kind: 'import' })}>
        Import a file
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => onOpen({ kind: 'add' })}>
        Add a product
      </Button>
    </Allowed>
  );
}

function ProductsOf({ site }: { site: SessionSite }) {
  const canManage = useCan('manage:sites');
  const [opened, setOpened] = useState<Opened | null>(null);
  const filters = useProductFilters();
  const [address] = useSearchParams();
  const asked = productsQuery(site.id, { ...filters.asked, after: address.get('after') });
  const { data, error, refetch, isFetching, isPending } = useQuery(
    { ...asked, placeholderData: before => before },
    getQueryClient(),
  );
  const uses = useQuery(sourceUsesQuery(site.id, 'product'), getQueryClient());
  const [chosenIds, select] = useState<ReadonlySet<string>>(new Set());
  const pages = useCursor(data?.pagination.next);
  const rows = data?.data;
  // Only rows on this page can be selected.
  const chosen = rows?.filter(({ id }) => chosenIds.has(id)) ?? [];
  const close = () => setOpened(null);
  const isEmpty = rows?.length === 0 && !filters.isFiltered && !address.get('after');
  return (
    <>
      <ScreenHead
        of="products"
        actions={
          <>
            <PlaygroundButton siteId={site.id} />
            {!isEmpty && <AddButtons onOpen={setOpened} />}
          </>
        }
        isPending={isPending}
      />
      <ImportBar siteId={site.id} onOpen={id => setOpened({ kind: 'import', id })} />
      {rows?.some(({ overLimit }) => overLimit) && <OverLimitNotice />}
      {error && !data ? (
        <LoadProblem error={error} what="the products" busy={isFetching} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <NoProducts name={site.name} action={canManage && <AddButtons onOpen={setOpened} />} />
      ) : (
        <>
          {chosen.length > 0 ? (
            <SelectedProducts siteId={site.id} chosen={chosen} onClear={() => select(new Set())} />
          ) : (
            <FilterRow siteId={site.id} filters={filters} />
          )}
          <ProductTable
            products={rows}
            uses={uses.data}
            sort={filters.sort}
            onSort={filters.setSort}
            onEdit={id => setOpened({ kind: 'edit', id })}
            selection={canManage ? new Set(chosen.map(({ id }) => id)) : undefined}
            onSelectionChange={select}
            empty={<NothingFound onClear={filters.clear} />}
            footer={
              rows &&
              (pages.previous || pages.next) && (
                <CursorPager label={`${rows.length} on this page`} previous={pages.previous} next={pages.next} />
              )
            }
          />
        </>
      )}
      <Suspense>
        {opened?.kind === 'import' && <ImportDrawer site={site} importId={opened.id} onClose={close} />}
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <ProductDrawer
            siteId={site.id}
            id={opened.kind === 'edit' ? opened.id : undefined}
            currency={defaultCurrency(rows?.map(({ currency }) => currency) ?? [], navigator.language)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function NoProducts({ name, action }: { name: string; action: ReactNode }) {
  return (
    <EmptyState drawing={<ShelfDrawing />} title="No products yet" action={action}>
      {action
        ? `Answers on ${name} can show your products with their prices while they’re in stock. Import a CSV file from your shop, or add products manually.`
        : 'An Owner, Admin or Editor can add products.'}
    </EmptyState>
  );
}

type SelectedProductsProps = { siteId: string; chosen: readonly ProductSummary[]; onClear: () => void };

function SelectedProducts({ siteId, chosen, onClear }: SelectedProductsProps) {
  const them = chosen.length === 1 ? 'it' : 'them';
  return (
    <div className="mb-4">
      <SelectionBar count={chosen.length} onClear={onClear}>
        <SwitchSelected
          rows={chosen.filter(({ overLimit }) => !overLimit)}
          onSwitch={(ids, enabled) => switchMany(siteId, ids, enabled)}
        />
        <DeleteSelected
          what={countProducts(chosen.length)}
          onDelete={() =>
            deleteMany(
              siteId,
              chosen.map(({ id }) => id),
            )
          }
        >
          Answers will stop showing {them}, and all details are deleted. This can’t be undone. To hide products instead,
          turn them off.
        </DeleteSelected>
      </SelectionBar>
    </div>
  );
}
