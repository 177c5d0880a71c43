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
const languages = ['en', 'de', 'es', 'nl', 'pt'] as const;
type Line = [
  language: (typeof languages)[number],
  title: string,
  category: string,
  description: string,
  soldOut?: true,
];
const lines: Line[] = [
  ['en', 'Crunchy Granola', 'Granola', 'Oats with almonds and hazelnuts. Contains nuts.'],
  ['en', 'Seed Granola', 'Granola', 'Oats with pumpkin seeds. Free from nuts.'],
  ['en', 'Nut Butter Bar', 'Snacks', 'A bar full of nuts.'],
  ['en', 'Rice Crackers', 'Snacks', 'Made without nuts.'],
  ['en', 'Corn Puffs', 'Snacks', 'Made of maize.'],
  ['en', 'Cotton Shirt Red', 'Shirts', 'A light shirt.'],
  ['en', 'Cotton Shirt Green', 'Shirts', 'A light shirt.'],
  ['en', 'Cotton Shirt Blue', 'Shirts', 'A light shirt.'],
  ['en', 'Crème Brûlée Torch', 'Kitchen', 'Melts sugar.'],
  ['en', 'Señorío Olive Oil', 'Oils', 'From Andalusia.'],
  ['en', 'Ledger Wallet', 'Wallets', 'Holds eight cards.', true],
  ['en', 'Hooded Rain Jacket', 'Jackets', 'With a hood.'],
  ['en', 'Trail Jacket', 'Jackets', 'No hood, very light.'],
  ['de', 'Bergkäse würzig', 'Käse', 'Aus Heumilch.'],
  ['de', 'Regenjacke Sturm', 'Jacken', 'Mit Kapuze.'],
  ['de', 'Kapuzenjacke Fell', 'Jacken', 'Warm und weich.'],
  ['de', 'Windjacke Brise', 'Jacken', 'Ohne Kapuze, sehr leicht.'],
  ['es', 'Chaqueta Tormenta', 'Chaquetas', 'Con capucha.'],
  ['es', 'Chaqueta Brisa', 'Chaquetas', 'Muy ligera.'],
  ['es', 'Granola Clásica', 'Granola', 'Avena con nueces.'],
  ['es', 'Granola Semillas', 'Granola', 'Avena con semillas, sin nueces.'],
  ['nl', 'Regenjas Storm', 'Jassen', 'Met capuchon.'],
  ['nl', 'Regenjas Bries', 'Jassen', 'Heel licht.'],
  ['pt', 'Casaco Tempestade', 'Casacos', 'Com capuz.'],
  ['pt', 'Casaco Brisa', 'Casacos', 'Muito leve.'],
];

beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  for (const language of languages) {
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
  await addProduct(ctx, sites.get('en') as string, {
    title: 'Praline Bar',
    categories: ['Snacks'],
    description: 'Full of nuts.',
    variants: [{ image: 'https://shop.example/nut-free.jpg' }],
  });
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
  ['a shirt, not red and not green', 'Cotton Shirt Blue', 'Cotton Shirt Green'],
  ['shirts, no red or green', 'Cotton Shirt Blue', 'Cotton Shirt Green'],
  ['granola without nuts', 'Seed Granola', 'Crunchy Granola'],
  ['granola with no nuts', 'Seed Granola', 'Crunchy Granola'],
  ['snacks without nuts', 'Rice Crackers', 'Nut Butter Bar'],
  ['snacks without nuts', 'Rice Crackers', 'Praline Bar'],
  ['snacks without gluten or nuts', '', 'Rice Crackers'],
  ['snacks without milk and nuts', '', 'Corn Puffs'],
  ['jacket without hood', 'Trail Jacket', 'Hooded Rain Jacket'],
  ['a jacket with no hood please', 'Trail Jacket', 'Hooded Rain Jacket'],
  ['a jacket that doesn’t have a hood', 'Trail Jacket', 'Hooded Rain Jacket'],
  ['Jacke ohne Kapuze', 'Windjacke Brise', 'Regenjacke Sturm', 'de'],
  ['habt ihr eine Jacke, die keine Kapuze hat?', 'Windjacke Brise', 'Kapuzenjacke Fell', 'de'],
  ['chaqueta sin capucha', 'Chaqueta Brisa', 'Chaqueta Tormenta', 'es'],
  ['quiero una chaqueta que no tenga capucha', 'Chaqueta Brisa', 'Chaqueta Tormenta', 'es'],
  ['granola sin nueces', 'Granola Semillas', 'Granola Clásica', 'es'],
  ['regenjas zonder capuchon', 'Regenjas Bries', 'Regenjas Storm', 'nl'],
  ['hebben jullie regenjassen met geen capuchon', 'Regenjas Bries', 'Regenjas Storm', 'nl'],
  ['casaco sem capuz', 'Casaco Brisa', 'Casaco Tempestade', 'pt'],
  ['um casaco que não tenha capuz', 'Casaco Brisa', 'Casaco Tempestade', 'pt'],
] as [string, string, string, WidgetLanguage?][])(
  '“%s” lists “%s” and not “%s”',
  async (question, wanted, excluded, language = 'en') => {
    const text = await ask(question, language);
    expect(text).toContain(wanted);
    expect(text).not.toContain(excluded);
  },
);

it('a question about a named product is not a wish for another one', async () => {
  for (const name of ['Hooded Rain Jacket', 'hooded rain jackett']) {
    expect(await ask(`how much is the ${name} without the hood?`, 'en')).toContain('Hooded Rain Jacket');
  }
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
    expect(await ask(question, 'en')).toContain('The Ledger Wallet (€10.00) is sold out at the moment.');
  },
);
