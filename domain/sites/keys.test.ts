import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { sites } from '#database/schema/sites.ts';
import type { Context } from '#domain/context.ts';
import { deleteSite } from '#domain/sites/delete-site.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { findKey } from '#domain/sites/key-bearer.ts';
import { changeKey, createKey, deleteKey, listKeys, rotateKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { newId } from '#platform/ids.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { letTimePass } from '#tests/setup/time.ts';

const hour = 3_600_000;

let services: TestServices;
let passed = 0;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;

beforeAll(async () => {
  const opened = await openTestServices();
  services = { ...opened, clock: { now: () => new Date(Date.now() + passed) } };
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
});

beforeEach(async () => {
  passed = 0;
  await services.database.transaction('ours', async tx => {
    await tx.delete(sites);
  });
  ({ id: siteId } = await createSite(editor, { name: 'Shop', urls: [] }));
});

describe('createKey', () => {
  it('E05 A26 shows the complete value once, and stores only its hash', async () => {
    const { secret, ...made } = await createKey(editor, siteId, { name: 'TestPayments' });
    expect(secret).toMatch(/^aisle_sk_[0-9A-Za-z]{43}$/);
    expect(made).toMatchObject({ siteId, name: 'TestPayments', enabled: true, state: 'active', lastUsedAt: null });
    expect(made.value).toBe(`${secret.slice(0, 13)}…${secret.slice(-4)}`);
    expect(await listKeys(viewer, siteId)).toEqual([made]);
    const tables = ['keys', 'lookups', 'activity'];
    const stored = await Promise.all(tables.map(table => asSuper(services.superUrl, `select * from ${table}`)));
    expect(JSON.stringify(stored)).not.toContain(secret.slice(9));
  });

  it('refuses a viewer', async () => {
    await expect(createKey(viewer, siteId, { name: 'No' })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await listKeys(viewer, siteId)).toEqual([]);
  });

  it('finds no site of another organisation', async () => {
    await expect(createKey(stranger, siteId, { name: 'No' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(listKeys(stranger, siteId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('allows a limited number per site, even with concurrent requests', async () => {
    const tries = Array.from({ length: siteLimits.keys + 3 }, (_, n) =>
      createKey(editor, siteId, { name: `Key ${n}` }),
    );
    await Promise.allSettled(tries);
    expect(await listKeys(editor, siteId)).toHaveLength(siteLimits.keys);
    await expect(createKey(editor, siteId, { name: 'More' })).rejects.toMatchObject({ code: 'keys_full' });
  });
});

describe('findKey', () => {
  it('finds the owner of a key', async () => {
    const { secret, id } = await createKey(editor, siteId, { name: 'TestPayments' });
    expect(await findKey(services, secret)).toEqual({ organizationId: 'ours', siteId, keyId: id });
  });

  it('refuses unknown keys', async () => {
    const { secret } = await createKey(editor, siteId, { name: 'TestPayments' });
    const other = secret.endsWith('a') ? 'b' : 'a';
    for (const value of ['', 'aisle_sk_', `${secret}x`, secret.slice(0, -1) + other, ` ${secret}`, `${secret}\n`]) {
      expect(await findKey(services, value)).toBeUndefined();
    }
  });

  it('does not query the database for a malformed key', async () => {
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1, onError: () => {} });
    for (const value of ['', 'aisle_sk_', `aisle_sk_${'x'.repeat(42)}`, `aisle_sk_${'x'.repeat(44)}`]) {
      const found = findKey({ ...services, database }, value).catch(() => 'it asked the database');
      expect(await found).toBeUndefined();
    }
    await database.close();
  });

  it('refuses a key whose lookup row points to another key', async () => {
    const { secret, id } = await createKey(editor, siteId, { name: 'TestPayments' });
    const other = await createKey(editor, siteId, { name: 'Warehouse' });
    await asSuper(services.superUrl, `update lookups set object_id = '${other.id}' where object_id = '${id}'`);
    expect(await findKey(services, secret)).toBeUndefined();
    expect(await findKey(services, other.secret)).toMatchObject({ keyId: other.id });
  });

  it('records the use, at most once a minute', async () => {
    const { secret } = await createKey(editor, siteId, { name: 'TestPayments' });
    const lastUsed = async () => (await listKeys(editor, siteId))[0]?.lastUsedAt;
    await findKey(services, secret);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    passed = 30_000;
    await findKey(services, secret);
    expect(await lastUsed()).toBe(first);
    passed = 61_000;
    await findKey(services, secret);
    expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThan(Date.parse(first ?? '') + 59_000);
  });

  it('immediately refuses a key that is disabled or deleted, or whose site was deleted', async () => {
    const off = await createKey(editor, siteId, { name: 'Off' });
    const gone = await createKey(editor, siteId, { name: 'Gone' });
    const rest = await createKey(editor, siteId, { name: 'Rest' });
    await changeKey(editor, siteId, off.id, { enabled: false });
    expect(await findKey(services, off.secret)).toBeUndefined();
    await changeKey(editor, siteId, off.id, { enabled: true });
    expect(await findKey(services, off.secret)).toMatchObject({ keyId: off.id });
    await deleteKey(editor, siteId, gone.id);
    expect(await findKey(services, gone.secret)).toBeUndefined();
    await deleteSite(editor, siteId);
    expect(await findKey(services, rest.secret)).toBeUndefined();
  });
});

describe('changeKey', () => {
  it('renames and disables a key', async () => {
    const { id } = await createKey(editor, siteId, { name: 'TestPayments' });
    expect(await changeKey(editor, siteId, id, { name: 'Warehouse' })).toMatchObject({ name: 'Warehouse' });
    expect(await changeKey(editor, siteId, id, { enabled: false })).toMatchObject({
      name: 'Warehouse',
      enabled: false,
      state: 'disabled',
    });
  });

  it('refuses a viewer, another organisation and another site', async () => {
    const { id } = await createKey(editor, siteId, { name: 'TestPayments' });
    const other = await createSite(editor, { name: 'Other', urls: [] });
    await expect(changeKey(viewer, siteId, id, { name: 'x' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(changeKey(stranger, siteId, id, { name: 'x' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(changeKey(editor, other.id, id, { name: 'x' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(changeKey(editor, siteId, newId(), { name: 'x' })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listKeys(editor, siteId)).toMatchObject([{ name: 'TestPayments' }]);
  });
});

describe('deleteKey', () => {
  it('refuses a viewer and another organisation', async () => {
    const { id } = await createKey(editor, siteId, { name: 'TestPayments' });
    await expect(deleteKey(viewer, siteId, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(deleteKey(stranger, siteId, id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listKeys(editor, siteId)).toHaveLength(1);
  });
});

describe('rotateKey', () => {
  it('creates a new key; the old one works for the given hours and then expires', async () => {
    const old = await createKey(editor, siteId, { name: 'TestPayments' });
    const made = await rotateKey(editor, siteId, old.id, { overlapHours: 24 });
    expect(made).toMatchObject({ name: 'TestPayments', state: 'active' });
    expect(made.secret).not.toBe(old.secret);
    expect((await listKeys(editor, siteId)).map(({ state }) => state)).toEqual(['ending', 'active']);
    for (const { secret } of [old, made]) expect(await findKey(services, secret)).toBeDefined();
    await letTimePass(services, 24 * hour + 1_000);
    expect(await findKey(services, old.secret)).toBeUndefined();
    expect(await findKey(services, made.secret)).toBeDefined();
    expect((await listKeys(editor, siteId)).map(({ state }) => state)).toEqual(['ended', 'active']);
    await expect(changeKey(editor, siteId, old.id, { enabled: true })).rejects.toMatchObject({ code: 'key_ended' });
    await expect(rotateKey(editor, siteId, old.id, { overlapHours: 0 })).rejects.toMatchObject({ code: 'key_ended' });
  });

  it('expires the old one immediately without an overlap', async () => {
    const old = await createKey(editor, siteId, { name: 'TestPayments' });
    await rotateKey(editor, siteId, old.id, { overlapHours: 0 });
    expect(await findKey(services, old.secret)).toBeUndefined();
  });

  it('replaces a key once, even with two concurrent requests', async () => {
    const { id } = await createKey(editor, siteId, { name: 'TestPayments' });
    const both = await Promise.allSettled([1, 2].map(() => rotateKey(editor, siteId, id, { overlapHours: 168 })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'key_replaced' } });
    expect(await listKeys(editor, siteId)).toHaveLength(2);
  });

  it('deletes an expired key after thirty days, when the next one is created', async () => {
    const old = await createKey(editor, siteId, { name: 'TestPayments' });
    const next = await rotateKey(editor, siteId, old.id, { overlapHours: 0 });
    await letTimePass(services, 31 * 24 * hour);
    const last = await rotateKey(editor, siteId, next.id, { overlapHours: 0 });
    expect((await listKeys(editor, siteId)).map(({ id }) => id)).toEqual([next.id, last.id]);
  });

  it('refuses a viewer and another organisation', async () => {
    const { id } = await createKey(editor, siteId, { name: 'TestPayments' });
    const now = { overlapHours: 0 } as const;
    await expect(rotateKey(viewer, siteId, id, now)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(rotateKey(stranger, siteId, id, now)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listKeys(editor, siteId)).toMatchObject([{ state: 'active' }]);
  });
});
