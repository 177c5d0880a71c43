import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizations, plans } from '#database/schema/global.ts';
import { storageChanges } from '#database/schema/usage.ts';
import { type Context, globalTransaction, jobContext, transaction } from '#domain/context.ts';
import { createDocument, deleteDocument, updateDocument } from '#domain/knowledge/document.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { addPiece, createImport } from '#domain/products/upload.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { readStorage, settleAllStorage } from '#domain/usage/storage.ts';
import { asSuper, byManyPeople, contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

const services = await openTestServices();
/** As in an issue: a text of almost the largest size. */
const longText = (name: string) => `${name} `.repeat(Math.ceil(199_000 / (name.length + 1))).slice(0, 199_000);
const limit = 6_000_000;

let ctx: Context;
let siteId: string;

await asSuper(services.superUrl, `update plans set max_storage = ${limit} where id = 'free'`);

beforeEach(async () => {
  const id = `org-${randomUUID()}`;
  await createOrganization(services.database, id, 'free');
  ctx = byManyPeople(contextOf(services, id, 'list:sites', 'manage:sites'));
  siteId = await addSite(ctx);
});

const write = (title: string, text: string) =>
  createDocument(ctx, siteId, { kind: 'written', title, text, language: 'en' });

const stored = () => transaction(ctx, tx => readStorage(tx, ctx));

/** Counted from the tables. */
async function recount(): Promise<number> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ bytes: string }>(sql`select stored_bytes(${ctx.organizationId}) as bytes`),
  );
  return Number(rows[0]?.bytes);
}

describe('the storage of the plan', () => {
  it('40 versions of 199 kB end at the limit', async () => {
    const { id } = await write('Returns', 'Start');
    // Indexing each of them would take a minute.
    await updateDocument(ctx, id, { enabled: false });
    let refused = 0;
    const save = async (at: number) => {
      const text = longText(`word${at}`);
      await updateDocument(ctx, id, { text }).catch(error => {
        expect(error).toMatchObject({ kind: 'conflict', code: 'storage_limit' });
        expect(error.message).toContain('The Free plan includes 6 MB of storage.');
        refused += 1;
      });
    };
    for (let at = 0; at < 40; at++) await save(at);
    expect(refused).toBeGreaterThan(0);
    expect(await stored()).toBeLessThanOrEqual(limit);
    expect(await stored()).toBe(await recount());
  });

  it('concurrent saves of many documents never exceed the limit, and deleting returns all of it', async () => {
    const text = longText('wool').slice(0, 150_000);
    const made = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => write(`No. ${at}`, text)));
    const ids = made.flatMap(one => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(ids.length).toBeLessThan(6);
    expect(await stored()).toBeLessThanOrEqual(limit);
    expect(await stored()).toBe(await recount());
    for (const id of ids) await deleteDocument(ctx, id);
    expect(await stored()).toBe(0);
    await expect(write('Again', text)).resolves.toMatchObject({ state: 'ready' });
  });

  it('a file that does not fit is refused before it is stored', async () => {
    const file = new Blob([Buffer.alloc(limit + 1, 'a')]);
    await expect(addFile(ctx, siteId, 'big.txt', file)).rejects.toMatchObject({ code: 'storage_limit' });
    const half = new Blob([Buffer.alloc(limit / 2, 'a')]);
    await addFile(ctx, siteId, 'half.txt', half);
    expect(await stored()).toBe(limit / 2);
    await expect(addFile(ctx, siteId, 'more.txt', new Blob([Buffer.alloc(limit / 2 + 1, 'a')]))).rejects.toMatchObject({
      code: 'storage_limit',
    });
  });

  it('files that are being uploaded count, so that concurrent ones never exceed the limit', async () => {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const put: typeof ctx.files.put = async (...file) => {
      reached.resolve();
      await released.promise;
      await services.files.put(...file);
    };
    const large = new Blob([Buffer.alloc(limit / 2 + 1, 'a')]);
    const first = addFile({ ...ctx, files: { ...services.files, put } }, siteId, 'a.txt', large);
    await reached.promise;
    expect(await stored()).toBe(large.size);
    await expect(addFile(ctx, siteId, 'b.txt', large)).rejects.toMatchObject({ code: 'storage_limit' });
    released.resolve();
    await first;
    expect(await stored()).toBe(large.size);
    expect(await stored()).toBe(await recount());
  });

  it('a refused file is removed at once', async () => {
    const keys: string[] = [];
    const put: typeof ctx.files.put = async (key, ...file) => {
      keys.push(key);
      await services.files.put(key, ...file);
      await deleteSite(ctx, siteId);
    };
    const adding = addFile({ ...ctx, files: { ...services.files, put } }, siteId, 'a.txt', new Blob(['Hello.']));
    await expect(adding).rejects.toMatchObject({ code: 'site_not_found' });
    expect(await services.files.find(keys[0] ?? '')).toBeUndefined();
    expect(await stored()).toBe(0);
  });

  it('imports that wait count, and a part that arrives twice counts once', async () => {
    const text = 'a'.repeat(150_000);
    const { id } = await createImport(ctx, siteId, 'products.csv');
    for (let time = 0; time < 3; time++) await addPiece(ctx, id, 0, text);
    expect(await stored()).toBe(150_000);
    const fill = async () => {
      for (let position = 1; position < 100; position++) await addPiece(ctx, id, position, text);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'storage_limit' });
    expect(await stored()).toBe(limit - (limit % 150_000));
  });

  it('a deleted site and a deleted organisation leave nothing counted', async () => {
    await write('Returns', 'Return anything within 30 days.');
    expect(await stored()).toBeGreaterThan(0);
    await deleteSite(ctx, siteId);
    expect(await stored()).toBe(0);
    siteId = await addSite(ctx);
    const { id: importId } = await createImport(ctx, siteId, 'products.csv');
    await addPiece(ctx, importId, 0, 'a;b');
    const id = ctx.organizationId ?? '';
    await transaction(ctx, tx => tx.delete(organizations).where(eq(organizations.id, id)));
    const left = `select 1 from storage where organization_id = '${id}' union all
      select 1 from storage_changes where organization_id = '${id}'`;
    expect(await asSuper(services.superUrl, left)).toEqual([]);
  });

  it('an organisation that stored data before it was counted is counted in full', async () => {
    await write('Returns', 'Return anything within 30 days.');
    const before = await stored();
    const id = ctx.organizationId;
    await asSuper(
      services.superUrl,
      `delete from storage where organization_id = '${id}'; delete from storage_changes where organization_id = '${id}'`,
    );
    expect(await stored()).toBe(before);
    await write('Delivery', 'We deliver within three days.');
    expect(await stored()).toBe(await recount());
  });

  it('the job adds changes to the total', async () => {
    const { id } = await write('Returns', 'Return anything within 30 days.');
    await deleteDocument(ctx, id);
    await settleAllStorage(services);
    const changes = await transaction(ctx, tx => tx.select().from(storageChanges));
    expect([changes, await stored()]).toEqual([[], 0]);
  });

  it('jobs and other organisations do not see it', async () => {
    await write('Returns', 'Return anything within 30 days.');
    const other = jobContext(services, 'test', await createOrganization(services.database, `other-${randomUUID()}`));
    expect(await transaction(other, tx => readStorage(tx, other))).toBe(0);
  });
});

it('every plan has room for its documents at their largest size', async () => {
  const rows = await globalTransaction(services, tx => tx.select().from(plans));
  const paid = rows.filter(({ id }) => id !== 'free');
  expect(paid.map(({ id, maxStorage }) => [id, maxStorage / 1_000_000])).toEqual(
    expect.arrayContaining([
      ['starter', 2_000],
      ['growth', 10_000],
      ['scale', 50_000],
    ]),
  );
});
