import { expect, it } from 'vitest';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { allowStorefront, demoWidgetKey } from '#database/demo-widget.ts';
import { findOwner } from '#database/lookups.ts';
import { products } from '#database/schema/products.ts';
import { sites } from '#database/schema/sites.ts';
import { listRules } from '#domain/knowledge/rule.ts';
import { reviewRules } from '#domain/knowledge/rule-findings.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { addDemoProducts } from '#server/demo-products.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';

it('the demo is loaded once, and later changes by people are kept', async () => {
  const { database } = await openTestServices();
  const read = () => database.transaction(demoOrganization.id, tx => tx.select({ name: sites.name }).from(sites));
  expect(await loadDemo(database)).toBe(true);
  expect(await read()).toHaveLength(2);
  await database.transaction(demoOrganization.id, tx => tx.update(sites).set({ name: 'Renamed' }));
  expect(await loadDemo(database)).toBe(false);
  expect(await read()).toEqual([{ name: 'Renamed' }, { name: 'Renamed' }]);
});

it('the demo’s widget is found by its key, and its site allows the origin of the demo shop, once', async () => {
  const { database } = await openTestServices();
  await loadDemo(database);
  expect(await findOwner(database, 'widget-key', demoWidgetKey)).toMatchObject({ organizationId: demoOrganization.id });
  for (let starts = 0; starts < 2; starts++) await allowStorefront(database, demoSite, 'http://localhost:3005');
  const rows = await database.transaction(demoOrganization.id, tx => tx.select({ urls: sites.urls }).from(sites));
  expect(rows.filter(({ urls }) => urls.includes('http://localhost:3005'))).toEqual([
    { urls: ['https://tarnandtrail.co.uk', 'https://*.tarnandtrail.co.uk', 'http://localhost:3005'] },
  ]);
});

it('R08 the demo’s 48 products are found by questions', async () => {
  const services = await openTestServices();
  await loadDemo(services.database, addDemoProducts);
  const ctx = contextOf(services, demoOrganization.id, 'list:sites');
  const count = await services.database.transaction(demoOrganization.id, tx => tx.$count(products));
  expect(count).toBe(48);
  const find = (question: string) => findProducts(ctx, { siteId: demoSite.siteId, question, limit: 3 });
  const ask = async (question: string) => (await find(question)).products.map(one => one.product.title);
  expect((await ask('a tent for two people under 400'))[0]).toBe('Bothy 2 Tent');
  expect(await ask('Is the Skarn 3L Jacket in stock in M?')).toContain('Skarn 3L Jacket');
  // The only parka is sold out: it is found as the closest, with the reason.
  const parka = await find('Do you have a parka?');
  expect(parka.products.map(({ product, match }) => [product.title, match])).toEqual([['Rowan Parka', 'close']]);
  expect(parka.missed).toEqual(['stock']);
});

it('the demo’s rules answer in two languages, and do not conflict', async () => {
  const services = await openTestServices();
  await loadDemo(services.database);
  const ctx = contextOf(services, demoOrganization.id, 'list:sites');
  expect(await listRules(ctx, demoSite.siteId)).toHaveLength(8);
  expect(await reviewRules(ctx, demoSite.siteId)).toEqual([]);
  const asked = { siteId: demoSite.siteId, page: null, now: new Date() };
  const ask = async (question: string) => (await matchRules(ctx, { ...asked, question })).decision?.name;
  expect(await ask('where is my ordr')).toBe('Where is my order');
  expect(await ask('Wo bleibt meine Bestellung?')).toBe('Where is my order');
  expect(await ask('Is there an avalanche on Helvellyn?')).toBe('No safety or route advice');
  expect(await ask('Is the Skarn waterproof?')).toBeUndefined();
});
