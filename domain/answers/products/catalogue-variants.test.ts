import { beforeAll, expect, it } from 'vitest';
import { answerFromCatalogue } from '#domain/answers/products/catalogue.ts';
import type { Context } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { createSite } from '#domain/sites/site.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';

let ctx: Context;
const sites = new Map<WidgetLanguage, string>();

type Variant = [price: number, stock: number, ...options: [name: string, value: string][]];
const variants = (all: Variant[]) =>
  all.map(([price, stock, ...options]) => ({
    price,
    stock,
    options: options.map(([name, value]) => ({ name, value })),
  }));

const picture = (name: string) => `https://shop.example/${name.toLowerCase()}.jpg`;

beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  for (const language of ['en', 'de'] as const) {
    sites.set(language, (await createSite(ctx, { name: language, urls: [], language })).id);
  }
  const add = (language: 'en' | 'de', currency: string, title: string, category: string, all: Variant[]) =>
    addProduct(ctx, sites.get(language) as string, {
      title,
      price: all[0]?.[0] ?? null,
      currency,
      categories: [category],
      availability: 'in-stock',
      variants: variants(all),
    });
  await add('en', 'GBP', 'Guji Espresso', 'Coffee', [
    [9, 4, ['Weight', '250 g']],
    [32, 4, ['Weight', '1 kg']],
  ]);
  await add('en', 'GBP', 'Wool Blanket', 'Blankets', [
    [79, 3, ['Size', 'Single'], ['Colour', 'Grey']],
    [139, 3, ['Size', 'King'], ['Colour', 'Grey']],
    [149, 0, ['Size', 'King'], ['Colour', 'Red']],
  ]);
  await add('en', 'GBP', 'Trail Shirt', 'Shirts', [
    [25, 3, ['Size', 'M']],
    [25, 0, ['Size', 'L']],
    [29, 2, ['Size', 'XXL']],
  ]);
  await addProduct(ctx, sites.get('en') as string, {
    title: 'Fell Jacket',
    currency: 'GBP',
    categories: ['Jackets'],
    images: [picture('front')],
    variants: [
      ['Red', 'M', 90],
      ['Red', 'XL', 99],
      ['Green', 'M', 90],
      ['Green', 'XL', 99],
      ['Grey', 'M', 85],
    ].map(([color, size, price]) => ({
      price,
      stock: 3,
      options: [
        { name: 'Colour', value: color },
        { name: 'Size', value: size },
      ],
      image: color === 'Grey' ? null : picture(`${color}`),
    })),
  });
  await add('de', 'EUR', 'Bergkäse', 'Käse', [
    [6.5, 3, ['Gewicht', '200 g']],
    [14.9, 3, ['Gewicht', '500 g']],
  ]);
}, 60_000);

async function ask(question: string, language: WidgetLanguage) {
  const search = await findProducts(ctx, { siteId: sites.get(language) as string, question, language, limit: 6 });
  const { sentences } = answerFromCatalogue({ question, language, search, documentsAnswer: false });
  return sentences;
}

it.each([
  ['how much is the Guji Espresso in 1 kg?', 'en', 'The Guji Espresso (1 kg) costs £32.00 and is in stock.'],
  ['price of 1kg Guji Espresso', 'en', 'The Guji Espresso (1 kg) costs £32.00 and is in stock.'],
  ['what does a 1000 g bag of Guji Espresso cost', 'en', 'The Guji Espresso (1 kg) costs £32.00 and is in stock.'],
  [
    'what does the king size wool blanket cost?',
    'en',
    'The Wool Blanket (King, Grey) costs £139.00 and is in stock. The Wool Blanket (King, Red, £149.00) is sold out',
  ],
  [
    'how much is the wool blanket in king and grey',
    'en',
    'The Wool Blanket (Grey, King) costs £139.00 and is in stock.',
  ],
  [
    'what is the price of the grey wool blanket, king',
    'en',
    'The Wool Blanket (Grey, King) costs £139.00 and is in stock.',
  ],
  ['wool blanket king red price', 'en', 'The Wool Blanket (Red, King, £149.00) is sold out'],
  ['how much is the Trail Shirt in XXL?', 'en', 'The Trail Shirt (XXL) costs £29.00 and is in stock.'],
  ['Was kostet der Bergkäse mit 500 g?', 'de', 'Bergkäse (500 g) kostet 14,90 € und ist auf Lager.'],
  ['Preis Bergkäse 500g', 'de', 'Bergkäse (500 g) kostet 14,90 €'],
  ['coffee 1kg', 'en', 'the Guji Espresso (1 kg, £32.00)'],
] as const)('“%s” gets the price of that variant', async (question, language, text) => {
  const sentences = await ask(question, language);
  expect(sentences.map(one => one.text.replaceAll('\u00a0', ' ')).join(' ')).toContain(text);
});

it('a weight is a size', async () => {
  const textOf = async (question: string) => (await ask(question, 'en')).map(({ text }) => text).join(' ');
  expect(await textOf('what sizes does Guji Espresso come in')).toBe('The Guji Espresso comes in 250 g and 1 kg.');
  expect(await textOf('is the Guji Espresso available in 2 kg')).toContain('The Guji Espresso doesn’t come in 2kg.');
});

it('the card shows the price of that variant', async () => {
  const [sentence] = await ask('how much is the Guji Espresso in 1 kg?', 'en');
  expect(sentence?.variants).toMatchObject([{ price: 32, availability: 'in-stock' }]);
});

it.each([
  ['do you have the Fell Jacket in green?', 'green'],
  ['how much is the Fell Jacket in green XL?', 'green'],
  ['is the red Fell Jacket in stock?', 'red'],
  ['do you have green jackets?', 'green'],
])('the card shows the picture of that variant: “%s”', async (question, color) => {
  const [sentence] = await ask(question, 'en');
  expect(sentence?.variants).toMatchObject([{ images: [picture(color), picture('front')] }]);
});

it.each([
  'how much is the Fell Jacket?',
  'do you have the Fell Jacket in XL?',
  'do you have the Fell Jacket in grey?',
  'do you have the Fell Jacket in pink?',
])('the card shows the picture of the product: “%s”', async question => {
  const [sentence] = await ask(question, 'en');
  expect(sentence?.products).toMatchObject([{ title: 'Fell Jacket', images: [picture('front')] }]);
  expect(sentence?.variants?.[0]?.images ?? [picture('front')]).toEqual([picture('front')]);
});
