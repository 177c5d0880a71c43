import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shopifySyncs } from '#database/schema/shopify.ts';
import { transaction } from '#domain/context.ts';
import { retryShopEvents } from '#domain/shopify/event-retry.ts';
import { updateSite } from '#domain/sites/site.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { newId } from '#platform/ids.ts';
import type { ConnectedShop } from '#tests/setup/connected-shop.ts';
import { openShopWebhooks, type ShopWebhooks } from '#tests/setup/shop-webhooks.ts';
import { lamps, tarn } from '#tests/setup/shopify.ts';
import { arrive, page } from '#tests/setup/visitor.ts';

let hooks: ShopWebhooks;
let shop: ConnectedShop;
let count = 0;

beforeAll(async () => {
  hooks = await openShopWebhooks();
  await hooks.connect(lamps, 'lamps');
});

/** A fresh connection for every test. */
beforeEach(async () => {
  await hooks.sandbox.control('reset', {});
  await hooks.sandbox.control('install', { shop: lamps });
  await hooks.rows(
    `delete from organizations where id like 'trail-%'; delete from webhook_inbox; delete from jobs.job`,
  );
  shop = await hooks.connect(tarn, `trail-${count++}`);
});

const installation = async () => {
  const [row] = await hooks.rows<Record<string, unknown>>(`select * from shopify_installations where shop = '${tarn}'`);
  return row;
};
const sessions = () => hooks.rows(`select * from shopify_sessions where shop = '${tarn}'`);
const outcomes = async () => (await hooks.events()).map(({ outcome }) => outcome);

/** Installed again, as the product does when the merchant opens the app. */
const reinstall = () =>
  hooks.rows(
    `update shopify_installations set state = 'installed', installed_at = now(), uninstalled_at = null where shop = '${tarn}'`,
  );

describe('app/uninstalled', () => {
  it("E07 ends sessions and all running work, and keeps the shop's knowledge", async () => {
    const { ctx, installation: before, siteId } = shop;
    const now = new Date();
    const sync = { kind: 'catalogue', cause: 'first', state: 'reading', startedAt: now, updatedAt: now } as const;
    const organizationId = before.organizationId;
    await transaction(ctx, tx =>
      tx.insert(shopifySyncs).values({ organizationId, id: newId(), installationId: before.id, ...sync }),
    );
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.settle();
    expect(hooks.received.at(-1)?.status).toBe(200);
    expect(await outcomes()).toEqual(['applied']);
    expect(await installation()).toMatchObject({ state: 'uninstalled', uninstalled_at: expect.any(Date) });
    expect(await sessions()).toEqual([]);
    expect(await hooks.rows('select state, problem from shopify_syncs')).toEqual([
      { state: 'failed', problem: 'The app was removed from the shop.' },
    ]);
    expect(await hooks.rows(`select id from sites where id = '${siteId}'`)).toHaveLength(1);
    expect((await hooks.callAsMerchant('GET /shopify/api/events', tarn)).status).toBe(401);
  });

  it('acceptance 8: works even if every token is revoked, and makes no call to Shopify', async () => {
    await hooks.sandbox.control('tokens/expire', { shop: tarn });
    await hooks.rows(`update shopify_sessions set access_token = null, refresh_token = null where shop = '${tarn}'`);
    await hooks.sandbox.control('fault', { match: '/admin/', status: 500, times: 50 });
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.settle();
    expect(await hooks.stateOf(tarn)).toBe('uninstalled');
    expect(await sessions()).toEqual([]);
  });

  it('acceptance 8: is ignored if it arrives after a reinstallation', async () => {
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.sandbox.control('flush', {});
    // The merchant was faster than the message.
    await reinstall();
    await hooks.runJobs();
    expect(await outcomes()).toEqual(['late']);
    expect(await installation()).toMatchObject({ state: 'installed', uninstalled_at: null });
    expect(await sessions()).toHaveLength(1);
  });

  it('has no effect the second time', async () => {
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.settle();
    const told = (await installation())?.uninstalled_at;
    await hooks.sendWebhook(tarn, 'app/uninstalled', { myshopify_domain: tarn });
    await hooks.settle();
    expect(await installation()).toMatchObject({ state: 'uninstalled', uninstalled_at: told });
  });

  it("the shop's widget shows that it cannot answer, until the shop reconnects", async () => {
    const { ctx, siteId } = shop;
    await updateSite(ctx, siteId, { urls: [page] });
    const { key } = await createWidget(ctx, siteId, { name: 'Corner', description: '', type: 'bubble' });
    const visitor = await arrive(hooks.call, { path: `/api/widget/${key}` });
    expect((await visitor.answerTo('Do you ship to Norway?')).answer.outcome).toBe('unknown');
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.settle();
    const refused = await visitor.answerTo('Do you ship to Sweden?');
    expect(refused.answer).toMatchObject({ outcome: 'unavailable', text: expect.stringMatching(/\w+/) });
    await reinstall();
    expect((await visitor.answerTo('Do you ship to Finland?')).answer.outcome).toBe('unknown');
  });
});

describe('changes of a shop', () => {
  it('G04 the plan is checked again after a possible change, and ends with the app', async () => {
    const { organizationId } = shop.installation;
    await hooks.rows(`update organizations set billing = 'shopify' where id = '${organizationId}';
      delete from entitlements where organization_id = '${organizationId}'`);
    const plan = async () =>
      (await hooks.rows(`select plan_id, status from entitlements where organization_id = '${organizationId}'`))[0];
    await hooks.sandbox.control('knobs', { tellsPlans: true });
    await hooks.sandbox.control('plan', { shop: tarn, handle: 'growth' });
    await hooks.settle();
    expect(await plan()).toMatchObject({ plan_id: 'growth' });
    await hooks.sandbox.control('uninstall', { shop: tarn });
    await hooks.settle();
    expect(await plan()).toMatchObject({ status: 'canceled' });
  });

  it('E07 the latest scopes event wins, in any order of events', async () => {
    await hooks.sandbox.control('scopes', { shop: tarn, scopes: ['read_products', 'read_content'] });
    await hooks.settle();
    await hooks.sendWebhook(tarn, 'app/scopes_update', { current: ['read_products'] }, 'out-of-order');
    await hooks.rows(`update shopify_installations set installed_at = '2020-01-01'`);
    await hooks.settle();
    expect(await outcomes()).toEqual(['superseded', 'applied']);
    expect(await installation()).toMatchObject({ scopes: ['read_products', 'read_content'] });
    expect(await sessions()).toMatchObject([{ scope: 'read_products,read_content' }]);
  });

  it('its name, address and domain are requested again', async () => {
    await hooks.rows(
      `update shopify_installations set name = 'Old', email = null, domain = 'old' where shop = '${tarn}'`,
    );
    await hooks.sendWebhook(tarn, 'shop/update', { name: 'Whatever the message says' });
    await hooks.settle();
    const { name, email, domain } = shop.installation;
    expect(await installation()).toMatchObject({ name, email, domain });
  });

  it('an event for a shop that must reconnect is not retried forever', async () => {
    await hooks.rows(`delete from shopify_sessions where shop = '${tarn}'`);
    await hooks.sendWebhook(tarn, 'shop/update');
    await hooks.settle();
    expect(await outcomes()).toEqual(['reconnect']);
  });

  it('events from an earlier installation are ignored', async () => {
    await hooks.sendWebhook(tarn, 'shop/update', {}, 'out-of-order');
    await hooks.settle();
    expect(await outcomes()).toEqual(['late']);
  });
});

describe('the inbox', () => {
  it('acceptance 11: applies only the latest of several changes of a product, by time of change', async () => {
    for (const id of [1, 2, 1]) await hooks.sendWebhook(tarn, 'products/update', { id });
    await hooks.settle();
    const told = (await hooks.events()).map(({ facts, outcome }) => ({ ...facts, outcome }));
    expect(told).toMatchObject([
      { number: '1', outcome: 'superseded' },
      { number: '2', outcome: expect.not.stringMatching('superseded') },
      { number: '1', outcome: expect.not.stringMatching('superseded') },
    ]);
  });

  it('events with an unknown topic or an unknown shop are stored', async () => {
    await hooks.sandbox.control('shops', { handle: 'stranger', name: 'Stranger' });
    await hooks.sandbox.control('install', { shop: 'stranger.myshopify.com' });
    await hooks.sendWebhook('stranger.myshopify.com', 'shop/update');
    await hooks.settle();
    expect(await outcomes()).toEqual(['unknown-shop']);
    await hooks.rows(`update webhook_inbox set type = 'themes/publish', processed_at = null, outcome = null`);
    await hooks.sendWebhook(tarn, 'shop/update');
    await hooks.sandbox.control('flush', {});
    await hooks.rows(`update webhook_inbox set type = 'themes/publish'`);
    await hooks.runJobs();
    expect(await outcomes()).toEqual(['unknown-shop', 'kept']);
  });

  it('an event that fails does not delay the others, and is retried', async () => {
    await hooks.sendWebhook(tarn, 'shop/update');
    await hooks.sendWebhook(tarn, 'app/scopes_update', { current: ['read_products'] });
    await hooks.sandbox.control('flush', {});
    await hooks.sandbox.control('fault', { match: 'graphql.json', status: 404 });
    await expect(hooks.runJobs()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await outcomes()).toEqual([null, 'applied']);
    await hooks.runJobs();
    expect(await outcomes()).toEqual(['applied', 'applied']);
  });

  it('two concurrent workers apply every event', async () => {
    for (let id = 0; id < 30; id += 1) await hooks.sendWebhook(tarn, 'products/update', { id });
    await hooks.sendWebhook(tarn, 'app/scopes_update', { current: ['read_products'] });
    await hooks.sandbox.control('flush', {});
    await Promise.all([hooks.runJobs(), hooks.runJobs(), hooks.runJobs()]);
    expect((await outcomes()).filter(outcome => outcome === null)).toEqual([]);
    expect(await installation()).toMatchObject({ scopes: ['read_products'] });
  });

  it('unprocessed events are queued again; events of every provider are deleted after a month, and data requests after two', async () => {
    await hooks.sendWebhook(tarn, 'shop/update');
    await hooks.sandbox.control('flush', {});
    await hooks.rows(`delete from jobs.job; update webhook_inbox set received_at = now() - interval '11 minutes';
      insert into webhook_inbox select 'paddle', event_id, type, null, occurred_at, facts, received_at from webhook_inbox`);
    await retryShopEvents(hooks.services);
    expect(await hooks.rows(`select 1 from jobs.job where name = 'apply-shop-events'`)).toHaveLength(1);
    await hooks.rows(`update webhook_inbox set received_at = now() - interval '29 days'`);
    await retryShopEvents(hooks.services);
    expect(await hooks.events()).toHaveLength(2);
    await hooks.rows(`update webhook_inbox set received_at = now() - interval '31 days'`);
    const { organizationId, id } = shop.installation;
    await hooks.rows(`insert into shopify_data_requests (organization_id, id, installation_id, request_id, created_at)
      values ('${organizationId}', '${newId()}', '${id}', '1', now() - interval '59 days'),
             ('${organizationId}', '${newId()}', '${id}', '2', now() - interval '61 days')`);
    await retryShopEvents(hooks.services);
    expect(await hooks.events()).toEqual([]);
    expect(await hooks.rows('select request_id as id from shopify_data_requests')).toEqual([{ id: '1' }]);
  });
});

describe('GET /shopify/api/events', () => {
  it('shows a merchant the events of their own shop only, latest first', async () => {
    await hooks.sendWebhook(tarn, 'products/update', { id: 1 });
    await hooks.settle();
    await hooks.sendWebhook(tarn, 'shop/update');
    await hooks.sandbox.control('flush', {});
    const { body } = await hooks.callAsMerchant('GET /shopify/api/events', tarn);
    expect(body.data).toMatchObject([
      { topic: 'shop/update', processedAt: null, outcome: null },
      { topic: 'products/update', processedAt: expect.any(String) },
    ]);
    expect((await hooks.callAsMerchant('GET /shopify/api/events', lamps)).body.data).toEqual([]);
  });

  it('a shop that is not connected gets an error', async () => {
    await hooks.sandbox.control('shops', { handle: 'stranger', name: 'Stranger' });
    await hooks.sandbox.control('install', { shop: 'stranger.myshopify.com' });
    const answer = await hooks.callAsMerchant('GET /shopify/api/events', 'stranger.myshopify.com');
    expect(answer).toMatchObject({ status: 409, body: { code: 'shop_not_connected' } });
  });
});
