import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { availabilityWords, sayPrice } from '#app/routes/products/product-words.ts';
import { State } from '#app/ui/badge.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import { formatPrice, isInStock, type Product, type Variant } from '#domain/products/inputs.ts';

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
      cell: variant => <span className="wrap-anywhere font-medium">{sayOptions(variant)}</span>,
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
              ? 'Not counted'
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
      cell: ({ price }) => sayPrice({ price: price ?? product.price, currency }),
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

function sayOptions({ options, sku }: Variant): string {
  return options.map(({ value }) => value).join(', ') || sku || 'One kind';
}

const sources = {
  hand: 'Added by hand',
  file: 'Imported from a file',
  api: 'Sent by a program',
  shopify: 'From Shopify',
  demo: 'Part of the demo',
};

export function Facts({ product }: { product: Product }) {
  const { price, compareAtPrice, currency, availability, url, images, categories, attributes } = product;
  return (
    <Panel>
      <PanelHead title="What Aisle knows" />
      <dl className="mt-2 divide-y divide-line px-5 pb-2 text-13 max-desk:px-4">
        <Fact name="Price">{sayPrice({ price, currency })}</Fact>
        {compareAtPrice !== null && <Fact name="Price before">{formatPrice(compareAtPrice, currency)}</Fact>}
        <Fact name="Stock">{availabilityWords[availability]}</Fact>
        {product.sku && <Fact name="SKU">{product.sku}</Fact>}
        {product.externalId && <Fact name="Handle">{product.externalId}</Fact>}
        {categories.length > 0 && <Fact name="Categories">{categories.join(', ')}</Fact>}
        {attributes.map(({ name, value }) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
        {url && (
          <Fact name="Page">
            <Outside url={url}>{url.replace(/^https?:\/\//, '')}</Outside>
          </Fact>
        )}
        {images.length > 0 && (
          <Fact name={images.length === 1 ? 'Picture' : 'Pictures'}>
            <span className="grid gap-1">
              {images.map(image => (
                <Outside key={image} url={image}>
                  {image.replace(/^.*\//, '') || image}
                </Outside>
              ))}
            </span>
          </Fact>
        )}
        <Fact name="Came from">{sources[product.source]}</Fact>
        <Fact name="Changed">
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
