import { ProductPicture } from '#app/routes/products/product-picture.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { isWebAddress } from '#app/ui/web-address.ts';
import { formatPrice, type Product } from '#domain/products/inputs.ts';

/** The product card of the widget, in the colours of the dashboard. */
export function ProductCard({ product }: { product: Product }) {
  const { title, price, compareAtPrice, currency, availability, url, pictureUrl } = product;
  const stock = { 'in-stock': 'In stock', 'out-of-stock': 'Sold out', unknown: '' }[availability];
  const inside = (
    <>
      <ProductPicture address={pictureUrl} className="size-14 rounded-inner" />
      <span className="grid min-w-0 text-12 text-ink-2 leading-[17px]">
        <b className="truncate font-semibold text-13 text-ink">{title}</b>
        {price !== null && (
          <span className="text-ink tabular-nums">
            {formatPrice(price, currency)}{' '}
            {compareAtPrice !== null && <s className="text-ink-3">{formatPrice(compareAtPrice, currency)}</s>}
          </span>
        )}
        {stock && <span className="truncate">{stock}</span>}
      </span>
    </>
  );
  const style = 'flex min-h-18 w-53 items-center gap-2.5 rounded-panel border border-line bg-surface p-[7px] text-left';
  if (!isWebAddress(url)) return <span className={style}>{inside}</span>;
  return (
    <OutsideLink to={url} className={style}>
      {inside}
    </OutsideLink>
  );
}
