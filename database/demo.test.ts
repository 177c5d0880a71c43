import { expect, it } from 'vitest';
import { demoOrganization, demoSite, loadDemo } from '#database/demo.ts';
import { allowStorefront, demoWidgetKey } from '#database/demo-widget.ts';
import { findOwner } from '#database/lookups.ts';
import { sites } from '#database/schema/sites.ts';
import { openTestServices } from '#tests/setup/database.ts';

it('the demo is loaded once, and what people changed afterwards stays', async () => {
  const { database } = await openTestServices();
  const read = () => database.transaction(demoOrganization.id, tx => tx.select({ name: sites.name }).from(sites));
  expect(await loadDemo(database)).toBe(true);
  expect(await read()).toHaveLength(2);
  await database.transaction(demoOrganization.id, tx => tx.update(sites).set({ name: 'Renamed' }));
  expect(await loadDemo(database)).toBe(false);
  expect(await read()).toEqual([{ name: 'Renamed' }, { name: 'Renamed' }]);
});

it('the demo’s widget is found by its key, and its site lets the demo shop in, once', async () => {
  const { database } = await openTestServices();
  await loadDemo(database);
  expect(await findOwner(database, 'widget-key', demoWidgetKey)).toMatchObject({ organizationId: demoOrganization.id });
  for (let starts = 0; starts < 2; starts++) await allowStorefront(database, demoSite, 'http://localhost:3005');
  const rows = await database.transaction(demoOrganization.id, tx => tx.select({ urls: sites.urls }).from(sites));
  expect(rows.filter(({ urls }) => urls.includes('http://localhost:3005'))).toEqual([
    { urls: ['https://tarnandtrail.co.uk', 'https://*.tarnandtrail.co.uk', 'http://localhost:3005'] },
  ]);
});
