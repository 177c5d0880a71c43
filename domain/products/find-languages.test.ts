import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { createSite } from '#domain/sites/site.ts';
import { byManyPeople, contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { languageShops } from '#tests/setup/language-shops.ts';
import { addProduct } from '#tests/setup/products.ts';

let ctx: Context;
const sites = new Map<string, string>();
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  for (const [language, { titles, categories, size }] of Object.entries(languageShops)) {
    const { id } = await createSite(ctx, { name: language, urls: [], language });
    sites.set(language, id);
    const [tents, boots, lamps] = categories;
    const sized = (...values: string[]) => values.map(value => ({ options: [{ name: size, value }], stock: 3 }));
    const facts = [
      { category: tents, price: 120, sleeps: '2' },
      { category: tents, price: 190, sleeps: '2' },
      { category: tents, price: 420, sleeps: '4' },
      { category: boots, price: 90, variants: sized('41', '42') },
      { category: boots, price: 150, variants: sized('42.5', '43') },
      { category: lamps, price: 25 },
    ];
    for (const [at, { category, price, sleeps, variants = [] }] of facts.entries()) {
      const attributes = sleeps ? [{ name: 'Sleeps', value: sleeps }] : [];
      await addProduct(byManyPeople(ctx), id, {
        title: titles[at],
        price,
        categories: [category],
        attributes,
        variants,
      });
    }
  }
}, 60_000);

const find = (language: string, question: string) =>
  findProducts(ctx, { siteId: sites.get(language) as string, question, language, limit: 6 });

describe.each(Object.entries(languageShops))('R08 in %s', (language, { titles, questions }) => {
  const [small, light, family, boots, winterBoots, lamp] = titles;
  const exact = async (question: string) => {
    const { products, missed } = await find(language, question);
    return {
      missed,
      titles: products.map(({ product }) => product.title),
      close: products.some(({ match }) => match === 'close'),
    };
  };

  it.each([
    [questions.have, [boots, winterBoots]],
    [questions.search, [lamp]],
    [questions.under, [small, light]],
    [questions.between, [light]],
    [questions.people, [family]],
    [questions.color, [small]],
    [questions.sized, [winterBoots]],
  ])('“%s” finds exactly the requested products', async (question, expected) => {
    const found = await exact(question);
    expect({ ...found, titles: found.titles.toSorted() }).toEqual({
      titles: expected.toSorted(),
      missed: [],
      close: false,
    });
  });

  it.each([
    [questions.cheapest, [small, light, family]],
    [questions.dearest, [winterBoots, boots]],
  ])('“%s” sorts by price within the requested kind', async (question, expected) => {
    expect((await exact(question)).titles).toEqual(expected);
  });

  it.each([questions.unknown, questions.service])('“%s” finds nothing', async question => {
    expect((await exact(question)).titles).toEqual([]);
  });
});

describe("R08 in a language other than the catalogue's", () => {
  const { titles } = languageShops.en;
  it.each(Object.entries(languageShops).map(([language, { questions }]) => [language, questions] as const))(
    'questions in %s find products of an English catalogue',
    async (language, questions) => {
      const ask = async (question: string) => {
        const siteId = sites.get('en') as string;
        const { products } = await findProducts(ctx, { siteId, question, language, limit: 6 });
        return products.map(({ product }) => product.title).toSorted();
      };
      expect(await ask(questions.have)).toEqual([titles[3], titles[4]].toSorted());
      expect(await ask(questions.people)).toEqual([titles[2]]);
      expect(await ask(questions.unknown)).toEqual([]);
    },
  );
});
