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
type Line = [language: 'en' | 'de', title: string, category: string, description: string, soldOut?: true];
const lines: Line[] = [
  ['en', 'Crunchy Granola', 'Granola', 'Oats with almonds and hazelnuts. Contains nuts.'],
  ['en', 'Seed Granola', 'Granola', 'Oats with pumpkin seeds. Free from nuts.'],
  ['en', 'Nut Butter Bar', 'Bars', 'A bar full of nuts.'],
  ['en', 'Cotton Shirt Red', 'Shirts', 'A light shirt.'],
  ['en', 'Cotton Shirt Blue', 'Shirts', 'A light shirt.'],
  ['en', 'Crème Brûlée Torch', 'Kitchen', 'Melts sugar.'],
  ['en', 'Señorío Olive Oil', 'Oils', 'From Andalusia.'],
  ['en', 'Ledger Wallet', 'Wallets', 'Holds eight cards.', true],
  ['en', 'Hooded Rain Jacket', 'Jackets', 'With a hood.'],
  ['en', 'Trail Jacket', 'Jackets', 'No hood, very light.'],
  ['de', 'Bergkäse würzig', 'Käse', 'Aus Heumilch.'],
];

beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  for (const language of ['en', 'de'] as const) {
    sites.set(language, (await createSite(ctx, { name: language, urls: [], language })).id);
  }
  for (const [language, title, category, description, soldOut] of lines) {
    await addProduct(ctx, sites.get(language) as string, {
      title,
      price: 10,
      currency: 'EUR',
      categories: [category],
      description,
      availability: soldOut ? 'out-of-stock' : 'in-stock',
    });
  }
}, 60_000);

async function ask(question: string, language: WidgetLanguage): Promise<string> {
  const search = await findProducts(ctx, { siteId: sites.get(language) as string, question, language, limit: 6 });
  const { sentences } = answerFromCatalogue({ question, language, search, documentsAnswer: false });
  return sentences.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(' ');
}

it.each([
  ['a shirt but not red', 'Cotton Shirt Blue', 'Cotton Shirt Red'],
  ['cotton shirt, not red please', 'Cotton Shirt Blue', 'Cotton Shirt Red'],
  ['shirts that aren’t red', 'Cotton Shirt Blue', 'Cotton Shirt Red'],
  ['nut free granola', 'Seed Granola', 'Crunchy Granola'],
  ['granola without nuts', '', 'Crunchy Granola'],
  ['snacks without nuts', '', 'Nut Butter Bar'],
  ['jacket without hood', '', 'Hooded Rain Jacket'],
  ['a jacket that doesn’t have a hood', '', 'Hooded Rain Jacket'],
])('“%s” does not list what the visitor excludes', async (question, wanted, excluded) => {
  const text = await ask(question, 'en');
  expect(text).toContain(wanted);
  expect(text).not.toContain(excluded);
});

it.each([
  ['creme brulee torch', 'en', 'Crème Brûlée Torch costs €10.00 and is in stock.'],
  ['how much is the senorio olive oil', 'en', 'Señorío Olive Oil costs €10.00 and is in stock.'],
  ['Bergkase', 'de', 'Dieses Produkt passt: Bergkäse würzig (10,00 €).'],
  ['was kostet der bergkaese', 'de', 'Bergkäse würzig kostet 10,00 € und ist auf Lager.'],
] as const)('“%s”, typed without accents, finds its product', async (question, language, text) => {
  expect(await ask(question, language)).toContain(text);
});

it.each(['ledger wallet', 'how much is the Ledger Wallet?', 'do you have the ledger wallet'])(
  '“%s” names a sold-out product',
  async question => {
    expect(await ask(question, 'en')).toContain('Ledger Wallet costs €10.00 and is sold out at the moment.');
  },
);
