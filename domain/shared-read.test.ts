import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#database/client.ts';
import { executePrepared } from '#database/prepared.ts';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, globalTransaction, single, transaction, withDraft } from '#domain/context.ts';
import { cachedKnowledge, cachedRead, cachedRows, enableReadCache, pipeline, sharedRead } from '#domain/shared-read.ts';
import { sizeOfReads } from '#domain/site-reads.ts';
import { createSite } from '#domain/sites/site.ts';
import { databaseCode } from '#platform/errors.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let ours: Context;
let theirs: Context;
let siteId: string;
beforeAll(async () => {
  services = await openTestServices();
  [ours, theirs] = (await Promise.all(
    ['ours', 'theirs'].map(async id =>
      contextOf(services, await createOrganization(services.database, id), 'manage:sites', 'list:sites'),
    ),
  )) as [Context, Context];
  ({ id: siteId } = await createSite(ours, { name: 'Ours', urls: ['https://ours.example'] }));
});

const transactionId = async (tx: Transaction) => {
  const [row] = await executePrepared<{ id: string }>(tx, 'now', sql`select pg_current_xact_id()::text as id`);
  return row?.id;
};
const names = (ctx: Context) => transaction(ctx, tx => tx.select({ name: sites.name }).from(sites));

describe('shared reads', () => {
  it('use one transaction, regardless of which function starts them', async () => {
    const ids = await sharedRead(ours, siteId, async ctx => [
      await transaction(ctx, transactionId),
      await single(ctx, transactionId),
      await transaction(ctx, transactionId),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await transaction(ours, transactionId)).not.toBe(ids[0]);
  });

  it('see their own organisation only, and global tables in another transaction', async () => {
    expect(await sharedRead(ours, siteId, names)).toEqual([{ name: 'Ours' }]);
    expect(await sharedRead(theirs, siteId, names)).toEqual([]);
    const known = await sharedRead(theirs, siteId, ctx =>
      globalTransaction(ctx, tx => tx.select().from(organizations)),
    );
    expect(known.length).toBeGreaterThan(1);
    await expect(
      sharedRead(ours, siteId, ctx => globalTransaction(ctx, tx => tx.select().from(sites))),
    ).resolves.toEqual([]);
  });

  it('run a cachedRead once; other transactions run it again', async () => {
    let reads = 0;
    const read = (tx: Transaction) =>
      cachedRead(tx, 'the same', async () => {
        reads += 1;
        return reads;
      });
    const twice = (ctx: Context) => transaction(ctx, async tx => [await read(tx), await read(tx)]);
    expect(await sharedRead(ours, siteId, async ctx => [await twice(ctx), await twice(ctx)])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await sharedRead(ours, siteId, twice)).toEqual([2, 2]);
    expect(await twice(ours)).toEqual([3, 4]);
    expect(
      await transaction(ours, async tx => {
        enableReadCache(tx, {});
        return [await read(tx), await read(tx)];
      }),
    ).toEqual([5, 5]);
  });
});

describe('the knowledge cache of a site', () => {
  const nameOf = (tx: Transaction) =>
    cachedKnowledge(tx, 'name', async () => {
      const [site] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId));
      return { name: site?.name };
    });
  const read = (ctx: Context) => sharedRead(ctx, siteId, shared => transaction(shared, nameOf));
  const rename = (name: string) => (tx: Transaction) => tx.update(sites).set({ name }).where(eq(sites.id, siteId));

  it('is filled once for many questions, until the site changes', async () => {
    const first = await read(ours);
    expect(await read(ours)).toBe(first);
    await transaction(ours, rename('New'));
    expect(await read(ours)).toEqual({ name: 'New' });
    await transaction(ours, rename('Ours'));
    expect(await read(ours)).toEqual({ name: 'Ours' });
  });

  it('is refilled if a change was in progress during the first read', async () => {
    await transaction(ours, async tx => {
      await rename('During')(tx);
      expect(await read(ours)).toEqual({ name: 'Ours' });
    });
    expect(await read(ours)).toEqual({ name: 'During' });
    await transaction(ours, rename('Ours'));
  });

  it('is not used for another organisation, a plain transaction or a draft', async () => {
    const known = await read(ours);
    expect(await read(theirs)).toEqual({ name: undefined });
    expect(await transaction(ours, nameOf)).not.toBe(known);
    const draft = withDraft(ours, async tx => {
      await rename('Draft')(tx);
    });
    expect(await read(draft)).toEqual({ name: 'Draft' });
    expect(await read(ours)).toBe(known);
  });

  it('is refilled after a read that failed', async () => {
    let attempts = 0;
    const failing = (ctx: Context) =>
      sharedRead(ctx, siteId, shared =>
        transaction(shared, tx =>
          cachedKnowledge(tx, 'failing', async () => {
            attempts += 1;
            if (attempts === 1) throw new Error('once');
            return attempts;
          }),
        ),
      );
    await expect(failing(ours)).rejects.toThrow('once');
    expect(await failing(ours)).toBe(2);
    expect(await failing(ours)).toBe(2);
  });

  it('holds at most 32 MB: sites that were not used for the longest time are read again', async () => {
    await createOrganization(services.database, 'large');
    const owner = contextOf(services, 'large', 'manage:sites');
    const large = { text: 'x'.repeat(9 * 1024 * 1024) };
    let reads = 0;
    const fill = (id: string) =>
      sharedRead(owner, id, shared =>
        transaction(shared, tx =>
          cachedKnowledge(tx, 'large', async () => {
            reads += 1;
            return large;
          }),
        ),
      );
    const siteIds = [await addSite(owner), await addSite(owner), await addSite(owner), await addSite(owner)];
    const [first = '', second = '', third = '', fourth = ''] = siteIds;
    for (const id of [first, second, third, first]) await fill(id);
    expect(reads).toBe(3);
    await fill(fourth);
    expect(sizeOfReads(owner.database)).toBeLessThan(32 * 1024 * 1024);
    await fill(first);
    expect(reads).toBe(4);
    await fill(second);
    expect(reads).toBe(5);
  });

  it('requests only missing rows', async () => {
    const asked: string[][] = [];
    const some = (ids: string[]) =>
      sharedRead(ours, siteId, shared =>
        transaction(shared, tx =>
          cachedRows(tx, 'row', ids, async missing => {
            asked.push(missing);
            return new Map(missing.filter(id => id !== 'gone').map(id => [id, id.length]));
          }),
        ),
      );
    expect(await some(['a', 'bb'])).toEqual(
      new Map([
        ['a', 1],
        ['bb', 2],
      ]),
    );
    expect(await some(['bb', 'gone', 'ccc'])).toEqual(
      new Map([
        ['bb', 2],
        ['ccc', 3],
      ]),
    );
    await some(['a', 'gone']);
    expect(asked).toEqual([
      ['a', 'bb'],
      ['gone', 'ccc'],
    ]);
  });
});

describe('a single statement', () => {
  it('sees one organisation, and a second statement is refused', async () => {
    const all = (tx: Transaction) => tx.select({ name: sites.name }).from(sites);
    expect(await single(ours, all)).toEqual([{ name: 'Ours' }]);
    expect(await single(theirs, all)).toEqual([]);
    await expect(single(ours, async tx => [await all(tx), await all(tx)])).rejects.toThrow(TypeError);
    expect(await single(theirs, all)).toEqual([]);
  });

  it('is committed on success and rolled back on failure', async () => {
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

it('pipelined statements report the first failure, and all are rolled back', async () => {
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
