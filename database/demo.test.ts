import { expect, it } from 'vitest';
import { demoOrganization, loadDemo } from '#database/demo.ts';
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
