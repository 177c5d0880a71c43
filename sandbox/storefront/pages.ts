import { html, raw } from 'hono/html';
import { formatPrice, type Product, products } from '#sandbox/storefront/catalogue.ts';
import { drawProduct } from '#sandbox/storefront/drawings.ts';
import type { Information } from '#sandbox/storefront/information.ts';
import { type Markup, sectionPath } from '#sandbox/storefront/layout.ts';

const shownTogether = 4;

export function renderHome(): Markup {
  const [first] = products;
  return html`<section class="welcome">
<div>
<h1>For hills where it rains sideways</h1>
<p>Shells, boots and tents from Kendal, made to be repaired. Sixty days to return, a lifetime to wear.</p>
<a class="button" href="${sectionPath('Jackets')}">See the jackets</a>
</div>
${first ? drawProduct(first) : ''}
</section>
${renderRow('Everything we make', products)}`;
}

export function renderSection(section: string): Markup {
  return html`<h1>${section}</h1>${renderGrid(products.filter(product => product.section === section))}`;
}

/** What search engines and price comparisons read, as shop systems write it. */
function describeForPrograms({ slug, name, section, price, color, sizes, soldOut, summary }: Product): Markup {
  const variants = sizes.map(size => ({
    '@type': 'Product',
    name: `${name} - ${size}`,
    sku: `${slug}-${size.toLowerCase().replaceAll(' ', '-')}`,
    size,
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${soldOut.includes(size) ? 'OutOfStock' : 'InStock'}`,
    },
  }));
  const group = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name,
    description: summary,
    category: section,
    color: color.name,
    brand: { '@type': 'Brand', name: 'Tarn & Trail' },
    image: `/pictures/${slug}.png`,
    hasVariant: variants,
  };
  return html`<script type="application/ld+json">${raw(JSON.stringify(group).replaceAll('<', '\\u003c'))}</script>`;
}

export function renderProduct(product: Product): Markup {
  const { name, section, price, color, sizes, soldOut, summary, facts, slug } = product;
  const others = products.filter(other => other !== product);
  const near = [
    ...others.filter(other => other.section === section),
    ...others.filter(other => other.section !== section),
  ].slice(0, shownTogether);
  const available = sizes.find(size => !soldOut.includes(size));
  return html`<p class="crumbs"><a href="${sectionPath(section)}">${section}</a> / ${name}</p>
<div class="product">
<div class="picture">${drawProduct(product, true)}</div>
<div>
<h1>${name}</h1>
<p class="price">${formatPrice(price)}</p>
<p class="summary">${summary}</p>
<form method="post" action="/basket">
<input type="hidden" name="slug" value="${slug}">
<p><b>Colour</b> ${color.name}</p>
<fieldset><legend>Size</legend>
${sizes.map(
  size => html`<label><input type="radio" name="size" value="${size}"
${size === available ? 'checked' : ''} ${soldOut.includes(size) ? 'disabled' : ''}><span>${size}</span></label>`,
)}
</fieldset>
<button class="button">Add to basket</button>
</form>
<dl>${facts.map(([term, words]) => html`<div><dt>${term}</dt><dd>${words}</dd></div>`)}</dl>
<p class="promise">Order by 3 pm for delivery tomorrow. <a href="/shipping">Shipping</a> · <a href="/returns">60 days to return</a> · <a href="/sizes">Size guide</a></p>
</div>
</div>
${describeForPrograms(product)}
${renderRow('Goes well with', near)}`;
}

export function renderInformation({ title, lead, parts }: Information, notice?: string): Markup {
  return html`<article>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${notice ? html`<p>${notice}</p>` : ''}
${parts.map(part => html`<h2>${part.title}</h2>${part.lines.map(line => html`<p>${line}</p>`)}`)}
</article>`;
}

export function renderBasket(items: { product: Product; size: string }[]): Markup {
  if (items.length === 0) {
    return html`<article><h1>Your basket</h1><p class="lead">It is empty. The <a href="/">shop</a> is not.</p></article>`;
  }
  const total = items.reduce((sum, { product }) => sum + product.price, 0);
  return html`<article>
<h1>Your basket</h1>
<ul class="items">${items.map(
    ({ product, size }) =>
      html`<li>${drawProduct(product)}<span><a href="/products/${product.slug}">${product.name}</a><br>${size}</span><b>${formatPrice(product.price)}</b></li>`,
  )}</ul>
<p class="total">Together <b>${formatPrice(total)}</b></p>
<form method="post" action="/basket"><input type="hidden" name="empty" value="1"><button class="button quiet">Empty the basket</button></form>
<p>This shop is made up, so the way ends here: nothing is sold.</p>
</article>`;
}

export function renderMissing(): Markup {
  return html`<article><h1>Page not found</h1><p class="lead">Try the <a href="/">front page</a>.</p></article>`;
}

function renderRow(title: string, row: Product[]): Markup {
  return html`<section><h2>${title}</h2>${renderGrid(row)}</section>`;
}

function renderGrid(row: Product[]): Markup {
  return html`<ul class="grid">${row.map(
    product =>
      html`<li><a href="/products/${product.slug}"><span class="tile">${drawProduct(product)}</span>${product.name}</a><span class="cost">${formatPrice(product.price)}</span></li>`,
  )}</ul>`;
}
