/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ProductCard } from '#domain/answers/inputs.ts';
import { Picture } from './header.tsx';
import { ownPicture, safeLink } from './safe-url.ts';
import type { View } from './view.ts';

export function Products({ view, products }: { view: View; products: ProductCard[] }) {
  return (
    <ul class="cards">
      {products.map(product => (
        <li>
          <Card view={view} product={product} />
        </li>
      ))}
    </ul>
  );
}

function Card({ view: { words, frame }, product }: { view: View; product: ProductCard }) {
  const { title, url, imageUrl, price, compareAtPrice, availability, availabilityLabel } = product;
  const picture = ownPicture(imageUrl, frame.origin);
  const stock =
    availabilityLabel ?? { 'in-stock': words.inStock, 'out-of-stock': words.soldOut, unknown: '' }[availability];
  const href = safeLink(url);
  // A link without an address is exposed as plain text.
  return (
    <a class="card" {...(href ? { href, target: '_blank', rel: 'noopener nofollow' } : {})}>
      {picture && <Picture address={picture} />}
      <span class="facts">
        <b class="cut">{title}</b>
        <span class="price">
          {price} {compareAtPrice && <s>{compareAtPrice}</s>}
        </span>
        <span class="cut">{stock}</span>
      </span>
    </a>
  );
}
