import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#database/client.ts';
import { executePrepared } from '#database/prepared.ts';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, globalTransaction, single, transaction } from '#domain/context.ts';
import { pipeline, remember, remembering, sharedRead } from '#domain/shared-read.ts';
import { createSite } from '#domain/sites/site.ts';
import { databaseCode } from '#platform/errors.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let ours: Context;
let theirs: Context;
beforeAll(async () => {
  services = await openTestServices();
  [ours, theirs] = (await Promise.all(
    ['ours', 'theirs'].map(async id =>
      contextOf(services, await createOrganization(services.database, id), 'manage:sites', 'list:sites'),
    ),
  )) as [Context, Context];
  await createSite(ours, { name: 'Ours', urls: ['https://ours.example'] });
});

const transactionId = async (tx: Transaction) => {
  const [row] = await executePrepared<{ id: string }>(tx, 'now', sql`select pg_current_xact_id()::text as id`);
  return row?.id;
};
const names = (ctx: Context) => transaction(ctx, tx => tx.select({ name: sites.name }).from(sites));

describe('look-ups together', () => {
  it('share one transaction, whichever way they ask', async () => {
    const ids = await sharedRead(ours, async ctx => [
      await transaction(ctx, transactionId),
      await single(ctx, transactionId),
      await transaction(ctx, transactionId),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await transaction(ours, transactionId)).not.toBe(ids[0]);
  });

  it('see their own organisation only, and what belongs to none in another transaction', async () => {
    expect(await sharedRead(ours, names)).toEqual([{ name: 'Ours' }]);
    expect(await sharedRead(theirs, names)).toEqual([]);
    const known = await sharedRead(theirs, ctx => globalTransaction(ctx, tx => tx.select().from(organizations)));
    expect(known.length).toBeGreaterThan(1);
    await expect(sharedRead(ours, ctx => globalTransaction(ctx, tx => tx.select().from(sites)))).resolves.toEqual([]);
  });

  it('read once what they remember; other transactions read it again', async () => {
    let reads = 0;
    const read = (tx: Transaction) =>
      remember(tx, 'the same', async () => {
        reads += 1;
        return reads;
      });
    const twice = (ctx: Context) => transaction(ctx, async tx => [await read(tx), await read(tx)]);
    expect(await sharedRead(ours, async ctx => [await twice(ctx), await twice(ctx)])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await sharedRead(ours, twice)).toEqual([2, 2]);
    expect(await twice(ours)).toEqual([3, 4]);
    expect(
      await transaction(ours, async tx => {
        remembering(tx);
        return [await read(tx), await read(tx)];
      }),
    ).toEqual([5, 5]);
  });
});

describe('a single statement', () => {
  it('is of one organisation, and for a second one there is no transaction', async () => {
    const all = (tx: Transaction) => tx.select({ name: sites.name }).from(sites);
    expect(await single(ours, all)).toEqual([{ name: 'Ours' }]);
    expect(await single(theirs, all)).toEqual([]);
    await expect(single(ours, async tx => [await all(tx), await all(tx)])).rejects.toThrow(TypeError);
    expect(await single(theirs, all)).toEqual([]);
  });

  it('is kept when it is done, and nothing of it when it fails', async () => {
    const rename = (name: string) => (tx: Transaction) => tx.update(sites).set({ name }).where(eq(sites.name, 'Ours'));
    await expect(single(ours, rename('x'.repeat(5000)))).rejects.toThrow();
    expect(await names(ours)).toEqual([{ name: 'Ours' }]);
    await single(ours, rename('Renamed'));
    expect(await names(ours)).toEqual([{ name: 'Renamed' }]);
    await single(theirs, tx => tx.update(sites).set({ name: 'Stolen' }));
    expect(await names(ours)).toEqual([{ name: 'Renamed' }]);
    await transaction(ours, tx => tx.update(sites).set({ name: 'Ours' }));
  });
});

it('of statements that go out together the first that fails says why, and none of them stays', async () => {
  const failed = transaction(ours, tx =>
    pipeline([
      tx.update(sites).set({ name: 'Half' }).execute(),
      executePrepared(tx, 'zero', sql`select 1 / (select count(*)::int - 1 from sites)`),
      executePrepared(tx, 'behind', sql`select 1`),
    ]),
  );
  expect(databaseCode(await failed.catch(error => error))).toBe('22012');
  expect(await names(ours)).toEqual([{ name: 'Ours' }]);
});
