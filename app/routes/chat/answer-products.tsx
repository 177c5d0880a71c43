import { href } from 'react-router';
import { ProductPicture } from '#app/routes/products/product-picture.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import type { ProductCard } from '#domain/answers/inputs.ts';

const stocks = { 'in-stock': 'In stock', 'out-of-stock': 'Sold out', unknown: '' };

/** The products an answer showed, as they were then; each leads to what it is now. */
export function AnswerProducts({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <ul aria-label="Products" className="flex gap-2 overflow-x-auto pb-1">
      {products.map(({ id, title, imageUrl, price, compareAtPrice, availability }) => (
        <li key={id}>
          <AppLink
            to={href('/sites/data/products/:id/view', { id })}
            className="flex min-h-18 w-53 items-center gap-2.5 rounded-panel border border-line bg-surface p-[7px] hover:bg-hover"
          >
            <ProductPicture address={imageUrl} className="size-14 rounded-inner" />
            <span className="grid min-w-0 text-12 text-ink-2 leading-[17px]">
              <b className="truncate font-semibold text-13 text-ink">{title}</b>
              {price && (
                <span className="text-ink tabular-nums">
                  {price} {compareAtPrice && <s className="text-ink-3">{compareAtPrice}</s>}
                </span>
              )}
              {stocks[availability] && <span className="truncate">{stocks[availability]}</span>}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
