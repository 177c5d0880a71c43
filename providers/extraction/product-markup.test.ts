import { expect, it } from 'vitest';
import { parseMarkup } from '#providers/extraction/markup.ts';
import { readProductMarkup } from '#providers/extraction/product-markup.ts';

const url = 'https://lamps.example/products/desk-lamp';
const read = (html: string) => readProductMarkup(parseMarkup(html), url);
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const lamp = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Desk lamp',
  description: '<p>Warm light &amp; a long arm.</p>',
  sku: 'DL-1',
  image: ['/img/lamp.jpg', { '@type': 'ImageObject', url: 'https://cdn.example/lamp-2.jpg' }],
  brand: { '@type': 'Brand', name: 'Harbour' },
  category: 'Lamps > Desk lamps',
  weight: { '@type': 'QuantitativeValue', value: 1.2, unitText: 'kg' },
  additionalProperty: [{ name: 'Bulb', value: 'E14' }],
  offers: { '@type': 'Offer', price: '1,299.00', priceCurrency: 'gbp', availability: 'https://schema.org/InStock' },
};

it('reads a product from JSON-LD with price, stock, pictures and attributes', () => {
  expect(read(jsonLd(lamp))).toEqual({
    title: 'Desk lamp',
    description: '<p>Warm light &amp; a long arm.</p>',
    sku: 'DL-1',
    offers: [{ price: '1,299.00', compareAtPrice: '', currency: 'gbp', availability: 'https://schema.org/InStock' }],
    images: ['https://lamps.example/img/lamp.jpg', 'https://cdn.example/lamp-2.jpg'],
    categories: ['Lamps > Desk lamps'],
    attributes: [
      { name: 'Brand', value: 'Harbour' },
      { name: 'Weight', value: '1.2 kg' },
      { name: 'Bulb', value: 'E14' },
    ],
    variants: [],
  });
});

it('reads the price of a WooCommerce page from its price specifications, also inside a graph', () => {
  const offers = [
    {
      '@type': 'Offer',
      priceSpecification: [
        { '@type': 'UnitPriceSpecification', price: '20.00', priceCurrency: 'EUR' },
        {
          '@type': 'UnitPriceSpecification',
          price: '25.00',
          priceCurrency: 'EUR',
          priceType: 'https://schema.org/ListPrice',
        },
      ],
      availability: 'http://schema.org/OutOfStock',
    },
  ];
  const graph = {
    '@graph': [
      { '@type': 'WebPage', name: 'Shop' },
      { ...lamp, offers },
    ],
  };
  expect(read(jsonLd(graph))).toMatchObject({
    offers: [
      { price: '20.00', compareAtPrice: '25.00', currency: 'EUR', availability: 'http://schema.org/OutOfStock' },
    ],
  });
});

it('reads the variants of a product group with their options and stock', () => {
  const variant = (size: string, price: number, isIn: boolean) => ({
    '@type': 'Product',
    sku: `B-${size}`,
    name: `Boots - ${size}`,
    size,
    offers: { price, priceCurrency: 'USD', availability: isIn ? 'InStock' : 'SoldOut' },
  });
  const group = {
    '@type': 'ProductGroup',
    name: 'Boots',
    productGroupID: 'B',
    hasVariant: [variant('41', 90, true), variant('42', 95, false)],
  };
  expect(read(jsonLd(group))).toMatchObject({
    title: 'Boots',
    sku: 'B',
    offers: [{ price: '90' }, { price: '95' }],
    variants: [
      { sku: 'B-41', options: [{ name: 'Size', value: '41' }], offer: { price: '90', availability: 'InStock' } },
      { sku: 'B-42', options: [{ name: 'Size', value: '42' }], offer: { price: '95', availability: 'SoldOut' } },
    ],
  });
});

it('reads microdata, Open Graph and the variations of a WooCommerce form', () => {
  const microdata = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">
    <span itemprop="price">24,90 €</span><link itemprop="availability" href="https://schema.org/InStock"></div></div>`;
  expect(read(microdata)).toMatchObject({
    title: 'Kettle',
    offers: [{ price: '24,90 €', currency: 'EUR', availability: 'https://schema.org/InStock' }],
  });
  const openGraph = `<meta property="og:type" content="product"><meta property="og:title" content="Mug">
    <meta property="og:price:amount" content="9.50"><meta property="og:price:currency" content="USD">
    <meta property="og:image" content="//cdn.example/mug.png">`;
  expect(read(openGraph)).toMatchObject({
    title: 'Mug',
    offers: [{ price: '9.50' }],
    images: ['https://cdn.example/mug.png'],
  });
  const variations = JSON.stringify([
    {
      sku: 'M-R',
      attributes: { attribute_pa_colour: 'red' },
      display_price: 8,
      display_regular_price: 10,
      is_in_stock: false,
      image: { src: 'https://cdn.example/red.png' },
    },
  ]).replaceAll('"', '&quot;');
  expect(read(`${openGraph}<form data-product_variations="${variations}"></form>`)?.variants).toEqual([
    {
      sku: 'M-R',
      options: [{ name: 'Colour', value: 'red' }],
      offer: { price: '8', compareAtPrice: '10', currency: '', availability: 'OutOfStock' },
      image: 'https://cdn.example/red.png',
    },
  ]);
});

it.each([
  ['a list of products', jsonLd([lamp, { ...lamp, name: 'Floor lamp' }])],
  ['an article', jsonLd({ '@type': 'Article', name: 'How we make lamps' })],
  ['broken JSON', '<script type="application/ld+json">{"@type": "Product", </script>'],
  [
    'a page without a price in Open Graph',
    '<meta property="og:type" content="product"><meta property="og:title" content="A">',
  ],
  ['a product without a name', jsonLd({ '@type': 'Product', offers: { price: 1 } })],
  ['a script larger than any product', jsonLd({ ...lamp, description: 'x'.repeat(1_100_000) })],
])('finds no product in %s', (_, html) => {
  expect(read(html)).toBeNull();
});
