import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { SourceUses } from '#app/routes/knowledge/source-uses.tsx';
import { availabilityLabels, priceLabel } from '#app/routes/products/product-labels.ts';
import { State } from '#app/ui/badge.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import { formatPrice, isInStock, isUploaded, type Product, type Variant } from '#domain/products/inputs.ts';

export function Description({ product: { description } }: { product: Product }) {
  if (!description) return null;
  return (
    <Panel>
      <PanelHead title="Description" />
      <p className="whitespace-pre-line px-5 pt-2 pb-5 text-pretty wrap-anywhere text-ink-2 max-desk:px-4">
        {description}
      </p>
    </Panel>
  );
}

export function Variants({ product }: { product: Product }) {
  const { variants, currency } = product;
  if (variants.length === 0) return null;
  const columns: TableColumn<Variant & { at: number }>[] = [
    {
      key: 'options',
      header: 'Variant',
      cell: variant => <span className="wrap-anywhere font-medium">{describeOptions(variant)}</span>,
    },
    {
      key: 'sku',
      header: 'SKU',
      width: 140,
      cell: ({ sku }) => <span className="wrap-anywhere text-13 text-ink-2">{sku ?? ''}</span>,
    },
    {
      key: 'stock',
      header: 'Stock',
      width: 120,
      cell: variant => (
        <span className="max-desk:inline-flex max-desk:align-bottom">
          <State tone={isInStock(variant) ? 'accent' : 'red'}>
            {variant.stock === null
              ? 'Not tracked'
              : isInStock(variant)
                ? variant.stock.toLocaleString('en-GB')
                : 'Sold out'}
          </State>
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      width: 120,
      align: 'right',
      cell: ({ price }) => priceLabel({ price: price ?? product.price, currency }),
    },
  ];
  return (
    <Table
      label="Variants"
      columns={columns}
      rows={variants.map((variant, at) => ({ ...variant, at }))}
      rowKey={({ at }) => String(at)}
    />
  );
}

function describeOptions({ options, sku }: Variant): string {
  return options.map(({ value }) => value).join(', ') || sku || 'Default';
}

const sources = {
  hand: 'Added manually',
  file: 'Imported from a file',
  page: 'Read from your website',
  api: 'Added through the API',
  shopify: 'From Shopify',
  demo: 'Demo data',
};

type FactsProps = {
  product: Product;
  /** Answers of the last 30 days; undefined while unknown. */
  uses: number | undefined;
};

export function Facts({ product, uses }: FactsProps) {
  const { price, compareAtPrice, currency, availability, images, categories, attributes, page } = product;
  const pageUrl = page?.url ?? product.url;
  return (
    <Panel>
      <PanelHead title="Details" />
      <dl className="mt-2 divide-y divide-line px-5 pb-2 text-13 max-desk:px-4">
        <Fact name="Price">{priceLabel({ price, currency })}</Fact>
        {compareAtPrice !== null && <Fact name="Compare-at price">{formatPrice(compareAtPrice, currency)}</Fact>}
        <Fact name="Stock">{availabilityLabels[availability]}</Fact>
        {product.sku && <Fact name="SKU">{product.sku}</Fact>}
        {product.externalId && product.source !== 'page' && <Fact name="Handle">{product.externalId}</Fact>}
        {categories.length > 0 && <Fact name="Categories">{categories.join(', ')}</Fact>}
        {attributes.map(({ name, value }) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
        {pageUrl && (
          <Fact name="Product page">
            <Outside url={pageUrl}>{pageUrl.replace(/^https?:\/\//, '')}</Outside>
            {page?.vanishedAt && (
              <p className="mt-1 text-amber">
                Removed from your website <Time at={page.vanishedAt} />.
                {!product.enabled && ' It turns on again when the page is back.'}
              </p>
            )}
          </Fact>
        )}
        {images.length > 0 && (
          <Fact name={images.length === 1 ? 'Image' : 'Images'}>
            <span className="grid gap-1">
              {images.map(image => (
                <Outside key={image} url={image}>
                  {isUploaded(image, product.id) ? 'Uploaded image' : image.replace(/^.*\//, '') || image}
                </Outside>
              ))}
            </span>
          </Fact>
        )}
        {uses !== undefined && (
          <Fact name="Used in answers">
            <SourceUses count={uses} />
          </Fact>
        )}
        <Fact name="Source">{sources[product.source]}</Fact>
        {page && (
          <Fact name="Page checked">
            <Time at={page.checkedAt} />
          </Fact>
        )}
        <Fact name="Last updated">
          <Time at={product.updatedAt} />
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-2">
      <dt className="wrap-anywhere w-28 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Outside({ url, children }: { url: string; children: ReactNode }) {
  return (
    <OutsideLink to={url} className="inline-flex max-w-full items-center gap-1.5 text-accent-ink hover:underline">
      <span className="min-w-0 truncate">{children}</span>
      <ExternalLink aria-hidden className="size-3.5" />
    </OutsideLink>
  );
}
