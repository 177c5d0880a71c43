import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SourceUses } from '#app/routes/knowledge/source-uses.tsx';
import { ProductActions } from '#app/routes/products/product-actions.tsx';
import { describeDetail, priceLabel } from '#app/routes/products/product-labels.ts';
import { ProductPicture } from '#app/routes/products/product-picture.tsx';
import { ProductState } from '#app/routes/products/product-state.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn, TableSort } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import { formatPrice, type ProductSummary } from '#domain/products/inputs.ts';

type ProductTableProps = {
  products: readonly ProductSummary[] | undefined;
  /** Answers of the last 30 days by product; undefined while they are unknown. */
  uses?: ReadonlyMap<string, number> | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  onEdit?: ((id: string) => void) | undefined;
  selection?: ReadonlySet<string> | undefined;
  onSelectionChange?: ((selection: Set<string>) => void) | undefined;
  empty?: ReactNode;
  footer?: ReactNode;
};

export function ProductTable({ products, uses, onEdit, ...rest }: ProductTableProps) {
  return (
    <Table
      {...rest}
      label="Products"
      columns={columnsFor(uses, onEdit)}
      rows={products ?? []}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => href('/sites/data/products/:id/view', { id })}
      loading={products === undefined}
      loadingRows={8}
    />
  );
}

function columnsFor(
  uses: ProductTableProps['uses'],
  onEdit: ProductTableProps['onEdit'],
): TableColumn<ProductSummary>[] {
  return [
    { key: 'title', header: 'Product', sortable: true, cell: product => <Name product={product} /> },
    {
      key: 'state',
      header: 'Status',
      width: 156,
      cell: product => (
        <Inline>
          <ProductState product={product} />
        </Inline>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      width: 132,
      align: 'right',
      sortable: true,
      cell: product => <Price product={product} />,
    },
    {
      key: 'uses',
      header: 'Used in answers',
      width: 132,
      align: 'right',
      phone: 'hide',
      cell: ({ id }) => uses && <SourceUses count={uses.get(id) ?? 0} />,
    },
    {
      key: 'changed',
      header: 'Last updated',
      width: 140,
      phone: 'hide',
      cell: product => <Time at={product.updatedAt} className="text-13 text-ink-2" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      width: 68,
      align: 'right',
      phone: 'state',
      cell: product => <ProductActions product={product} onEdit={() => onEdit?.(product.id)} />,
    },
  ];
}

/** On phones the value is next to its label, not below it. */
function Inline({ children }: { children: ReactNode }) {
  return <span className="max-desk:inline-flex max-desk:align-bottom">{children}</span>;
}

function Name({ product }: { product: ProductSummary }) {
  return (
    <span className="flex items-center gap-3">
      <ProductPicture address={product.pictureUrl} className="size-8 rounded-control" />
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{product.title}</span>
        <span className="block truncate text-12 text-ink-3 leading-4 max-desk:text-13 max-desk:leading-[18px]">
          {describeDetail(product)}
        </span>
      </span>
    </span>
  );
}

function Price({ product }: { product: ProductSummary }) {
  if (product.price === null) return <span className="text-13 text-ink-3">No price</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 desk:justify-end">
      {product.compareAtPrice !== null && (
        <s className="text-12 text-ink-3">{formatPrice(product.compareAtPrice, product.currency)}</s>
      )}
      {priceLabel(product)}
    </span>
  );
}
