import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { type Services, transaction } from '#domain/context.ts';
import { accessTo, askAdmin, storeTokens } from '#domain/shopify/access.ts';
import { identifyConnected, identifyMerchant } from '#domain/shopify/merchant.ts';
import { shopDocument } from '#providers/shopify/documents.ts';
import type { Shopify } from '#providers/shopify/shopify.ts';
import { type ConnectedShop, connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { lamps, listGrants, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';
import { letTimePass } from '#tests/setup/time.ts';

let sandbox: TestShopify;
let opened: TestServices;
let services: Services & { shopify: Shopify };
let shop: ConnectedShop;

beforeAll(async () => {
  sandbox = await startTestShopify();
  opened = await openTestServices();
  services = { ...opened, shopify: shopifyOf(sandbox) };
  shop = await connectShop(services, sandbox, { shop: tarn, organizationId: 'tarn' });
});
afterAll(() => sandbox.remove());

const askName = async (ctx = shop.ctx) => (await askAdmin(ctx, shop.installation, shopDocument)).shop.name;

it('E06 stores both tokens encrypted', async () => {
  const { accessToken } = await accessTo(shop.ctx, shop.installation);
  const [row] = await asSuper<{ access_token: string; refresh_token: string }>(
    opened.superUrl,
    'select * from shopify_sessions',
  );
  expect(row?.access_token).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain(accessToken);
});

const countRenewals = async () => (await listGrants(sandbox, tarn, 'refresh')).length;
const readState = async () => {
  const [row] = await asSuper<{ state: string }>(opened.superUrl, 'select state from shopify_installations');
  return row?.state;
};

/** Whatever a test before did to it: tokens that were never renewed. */
async function bringNewTokens(): Promise<void> {
  await sandbox.control('reset', {});
  await sandbox.control('install', { shop: tarn });
  const pair = await services.shopify.tokens.exchange(tarn, await readIdToken(sandbox, tarn), new Date());
  await transaction(shop.ctx, tx => storeTokens(tx, shop.ctx, shop.installation, pair));
  await asSuper(opened.superUrl, "update shopify_installations set state = 'installed'");
}

describe('E06 an expired access token', () => {
  beforeEach(bringNewTokens);

  it('acceptance 7: is refreshed once, even if twenty jobs need it concurrently', async () => {
    const before = (await accessTo(shop.ctx, shop.installation)).accessToken;
    await sandbox.control('tokens/expire', { shop: tarn });
    const names = await Promise.all(Array.from({ length: 20 }, () => askName()));
    expect(new Set(names)).toEqual(new Set(['Tarn & Trail']));
    expect((await accessTo(shop.ctx, shop.installation)).accessToken).not.toBe(before);
    expect(await countRenewals()).toBe(1);
  });

  it('is refreshed once before it expires, even if two processes need it concurrently', async () => {
    await letTimePass(opened, 56 * 60_000);
    const other = openDatabase({ url: opened.appUrl, poolSize: 5, onError: () => {} });
    const processes = [opened.database, other].map(database => ({ ...shop.ctx, database }));
    const asked = processes.flatMap(ctx => Array.from({ length: 10 }, () => askName(ctx)));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['Tarn & Trail']));
    await other.close();
    expect(await countRenewals()).toBe(1);
  });

  it('acceptance 7: is refreshed again with the old refresh token if the response was lost', async () => {
    await sandbox.control('tokens/expire', { shop: tarn });
    await sandbox.control('fault', { match: 'access_token', status: 'LOST' });
    expect(await askName()).toBe('Tarn & Trail');
    expect(await listGrants(sandbox, tarn, 'refresh')).toEqual(['granted', 'granted']);
  });

  it('is refreshed later if Shopify is down, and nothing is lost', async () => {
    await sandbox.control('tokens/expire', { shop: tarn });
    await sandbox.control('fault', { match: 'access_token', status: 503, times: 2 });
    await expect(askName()).rejects.toMatchObject({ code: 'shopify_unavailable' });
    expect(await readState()).toBe('installed');
    expect(await askName()).toBe('Tarn & Trail');
  });

  it('is replaced by one valid for an hour if Shopify names no expiry', async () => {
    await sandbox.control('knobs', { tellsExpiry: false });
    await sandbox.control('tokens/expire', { shop: tarn });
    expect(await askName()).toBe('Tarn & Trail');
    const [row] = await asSuper<{ minutes: number; days: number }>(
      opened.superUrl,
      `select round(extract(epoch from expires - updated_at) / 60)::int as minutes,
        round(extract(epoch from refresh_token_expires - updated_at) / 86400)::int as days from shopify_sessions`,
    );
    expect(row).toEqual({ minutes: 60, days: 90 });
  });

  it('that cannot be refreshed requires the merchant to reconnect, with one request for all waiting calls', async () => {
    await sandbox.control('uninstall', { shop: tarn });
    const refusals = await Promise.allSettled(Array.from({ length: 5 }, () => askName()));
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'shopify_reconnect' } });
    expect(await listGrants(sandbox, tarn, 'refresh')).toEqual(['invalid_grant']);
    expect(await readState()).toBe('reauth_required');
    expect(await asSuper(opened.superUrl, 'select id from shopify_sessions')).toEqual([]);
  });

  it('is refreshed only once if the shop still refuses it', async () => {
    await sandbox.control('fault', { match: 'graphql.json', status: 401, times: 5 });
    await expect(askName()).rejects.toMatchObject({ code: 'shopify_token' });
    expect(await countRenewals()).toBe(1);
  });

  it('is refreshed at once if the process with the lease was killed, and not before', async () => {
    await sandbox.control('tokens/expire', { shop: tarn });
    const [dead, alive] = [randomUUID(), randomUUID()];
    const report = (id: string, ago: number) =>
      asSuper(
        opened.superUrl,
        `insert into processes (id, seen_at) values ('${id}', now() - interval '${ago} seconds')`,
      );
    await report(dead, 9);
    await report(alive, 0);
    const lease = (id: string) =>
      asSuper(opened.superUrl, `update shopify_sessions set lease = '${id}', lease_until = now() + interval '1 hour'`);
    await lease(alive);
    const asked = askName();
    await wait(1_000);
    expect(await countRenewals()).toBe(0);
    await lease(dead);
    expect(await asked).toBe('Tarn & Trail');
    expect(await countRenewals()).toBe(1);
    await asSuper(opened.superUrl, 'delete from processes');
  });

  it('is refreshed by another process if the lease of the first one has ended', async () => {
    await sandbox.control('tokens/expire', { shop: tarn });
    await asSuper(
      opened.superUrl,
      "update shopify_sessions set lease = gen_random_uuid(), lease_until = now() - interval '1 second'",
    );
    expect(await askName()).toBe('Tarn & Trail');
  });
});

it('R15 identifies a merchant by the session token alone, with the permissions of a shop', async () => {
  const caller = await identifyMerchant(services, await readIdToken(sandbox, tarn));
  expect(caller).toMatchObject({ organizationId: 'tarn', actor: { kind: 'merchant', shop: tarn } });
  expect([...caller.permissions].sort()).toEqual(['list:sites', 'list:widgets', 'manage:sites', 'manage:widgets']);
  await sandbox.control('install', { shop: lamps });
  const stranger = await readIdToken(sandbox, lamps);
  expect(await identifyMerchant(services, stranger)).toMatchObject({ organizationId: null });
  await expect(identifyConnected(services, stranger)).rejects.toMatchObject({ code: 'shop_not_connected' });
});

it.each([
  ['uninstalled Aisle', 'shopify_installations', 'uninstalled'],
  ['has an organisation that is being deleted', 'organizations', 'deleting'],
])('R15 a shop that %s is not connected', async (_, table, state) => {
  await asSuper(opened.superUrl, `update ${table} set state = '${state}'`);
  const caller = await identifyMerchant(services, await readIdToken(sandbox, tarn));
  await asSuper(opened.superUrl, `update ${table} set state = '${table === 'organizations' ? 'active' : 'installed'}'`);
  expect(caller).toMatchObject({ organizationId: null, permissions: new Set() });
});

it('R15 a shop whose organisation the identity provider does not know is refused', async () => {
  await asSuper(opened.superUrl, 'update organizations set missing_since = now()');
  const identified = identifyMerchant(services, await readIdToken(sandbox, tarn));
  await expect(identified).rejects.toMatchObject({ code: 'organization_missing' });
  await asSuper(opened.superUrl, 'update organizations set missing_since = null');
});
