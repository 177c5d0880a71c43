import { href } from 'react-router';
import { ShownProduct, shownProductFrame } from '#app/routes/products/shown-product.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import type { ProductCard } from '#domain/answers/inputs.ts';

/** The products an answer showed, as they were then; each leads to what it is now. */
export function AnswerProducts({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <ul aria-label="Products" className="flex gap-2 overflow-x-auto pb-1">
      {products.map(product => (
        <li key={product.id}>
          <AppLink
            to={href('/sites/data/products/:id/view', { id: product.id })}
            className={cx(shownProductFrame, 'hover:bg-hover')}
          >
            <ShownProduct product={product} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
