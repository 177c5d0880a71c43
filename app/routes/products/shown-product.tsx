import { ProductPicture } from '#app/routes/products/product-picture.tsx';
import type { ProductCard } from '#domain/answers/inputs.ts';

const stocks = { 'in-stock': 'In stock', 'out-of-stock': 'Sold out', unknown: '' };

/** Classes for the element around a `ShownProduct`. */
export const shownProductFrame =
  'flex min-h-18 w-53 items-center gap-2.5 rounded-panel border border-line bg-surface p-[7px]';

export function ShownProduct({ product }: ShownProductProps) {
  const { title, imageUrl, price, compareAtPrice, availability, availabilityLabel } = product;
  const stock = availabilityLabel ?? stocks[availability];
  return (
    <>
      <ProductPicture address={imageUrl} className="size-14 rounded-inner" />
      <span className="grid min-w-0 text-12 text-ink-2 leading-[17px]">
        <b className="truncate font-semibold text-13 text-ink">{title}</b>
        {price && (
          <span className="text-ink tabular-nums">
            {price} {compareAtPrice && <s className="text-ink-3">{compareAtPrice}</s>}
          </span>
        )}
        {stock && <span className="truncate">{stock}</span>}
      </span>
    </>
  );
}

type ShownProductProps = { product: ProductCard };
