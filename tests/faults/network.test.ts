// The network to the services we depend on fails in every possible way.
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { transaction } from '#domain/context.ts';
import { openModels } from '#providers/model/model.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { openAdmin } from '#providers/shopify/admin.ts';
import { shopDocument } from '#providers/shopify/documents.ts';
import { startModel } from '#sandbox/model/model.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { addDocument, addSite, countIndex } from '#tests/setup/knowledge.ts';
import { createCatalogue, startTestPaddle } from '#tests/setup/paddle.ts';
import { readIdToken, startTestShopify, tarn } from '#tests/setup/shopify.ts';
import { type Fault, startTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { isThorough } from '#tests/setup/thorough.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const slow: Fault[] = [
  { kind: 'latency', milliseconds: 20 },
  { kind: 'drip', bytes: 60, pause: 1 },
];
const broken: Fault[] = [{ kind: 'drop' }, { kind: 'cut', after: 40 }, { kind: 'reset', after: 40 }];
const silent: Fault = { kind: 'half-open' };

/** For one test. */
async function openProxy(address: string): Promise<TcpProxy> {
  const proxy = await startTcpProxy(address);
  onTestFinished(() => proxy.close());
  return proxy;
}

describe('PostgreSQL', () => {
  let proxy: TcpProxy;
  let database: Database;
  let identity: TestIdentity;
  let call: (name: string, body?: unknown) => ReturnType<ReturnType<typeof createCaller>>;
  beforeAll(async () => {
    proxy = await startTcpProxy(services.appUrl);
    database = openDatabase({ url: proxy.through(services.appUrl), poolSize: 3, onError: () => {} });
    identity = await startTestIdentity();
    await createOrganization(services.database, 'wired');
    const token = await identity.organizationToken('wired', 'list:sites', 'manage:sites');
    const caller = createCaller({ ...services, database }, identity);
    call = (name, body) => caller(name, { token, ...(body ? { body } : {}) });
    expect((await call('GET /api/sites')).status).toBe(200);
  });
  afterEach(() => proxy.mend());
  afterAll(async () => {
    await database.close();
    await proxy.close();
    await identity.stop();
  });

  it.each(slow)('F3 is slow ($kind): everything works', async fault => {
    proxy.set(fault);
    expect((await call('GET /api/sites')).status).toBe(200);
  });

  it('F3 is unreachable: 503 with a message, and everything works when it is back', async () => {
    proxy.set({ kind: 'drop' });
    const answer = await call('GET /api/sites');
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable', data: null } });
    expect(answer.headers.get('retry-after')).toBe('2');
    proxy.mend();
    expect((await call('GET /api/sites')).status).toBe(200);
  });

  it('F3 is disconnected at any byte: acknowledged changes are stored, and none twice', async () => {
    const ctx = contextOf(services, 'wired', 'list:sites', 'manage:sites');
    const siteId = await addSite(ctx);
    const acknowledged: string[] = [];
    const most = isThorough ? 60 : 8;
    for (let round = 0; round < most; round++) {
      proxy.set({ kind: round % 2 ? 'cut' : 'reset', after: Math.round((round * 900) / most) });
      const title = `Cut ${round}`;
      const text = `${title} tells how a tent is pitched.`;
      const { status } = await call(`POST /api/sites/${siteId}/documents`, { kind: 'written', title, text });
      expect([201, 503]).toContain(status);
      if (status === 201) acknowledged.push(title);
      proxy.mend();
      expect((await call('GET /api/sites')).status).toBe(200);
    }
    const rows = await transaction(ctx, tx => tx.select({ title: documents.title }).from(documents));
    const titles = rows.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of acknowledged) expect(titles).toContain(title);
    // A document and its index are written together or not at all.
    expect(await countIndex(ctx, siteId)).toMatchObject({ chunks: titles.length, stated: titles.length });
  });

  it.runIf(isThorough)(
    'F3 accepts connections and never answers: 503, and everything works when it is back',
    async () => {
      proxy.set(silent);
      expect(await call('GET /api/sites')).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
      proxy.mend();
      expect((await call('GET /api/sites')).status).toBe(200);
    },
    120_000,
  );
});

describe('a model', () => {
  it.each([...slow, ...broken, silent])(
    'F5 with a network failure ($kind): the visitor gets an answer',
    async fault => {
      const sandbox = await startModel({ port: 0 });
      const proxy = await openProxy(sandbox.url);
      onTestFinished(() => sandbox.close());
      const shop = await openShop(services);
      const text = 'Parcels arrive within three days. Returns are free for 30 days.';
      await addDocument(shop.ctx, shop.site.id, { title: 'Shipping', text });
      const url = proxy.through(sandbox.url);
      const costs = { inputPrice: null, outputPrice: null, temperature: 0, maxTokens: 600 };
      const models = openModels({
        serverDefault: { url, key: sandbox.key, model: 'aisle-faithful', isOperators: true, ...costs },
        allowOrigins: [],
        timeouts: { connect: 2_000, firstToken: 2_000, idle: 2_000, total: 20_000 },
      });
      const visitor = await arrive(openWidgetApi({ ...services, models }, { visitorLimits: highLimits }), shop);
      proxy.set(fault);
      const { answer } = await visitor.answerTo('When do parcels arrive?');
      expect(answer).toMatchObject({ outcome: 'answered', sources: [{ title: 'Shipping' }] });
      expect(answer?.text).toContain('Parcels arrive within three days.');
      expect(proxy.taken).toBeGreaterThan(0);
    },
  );
});

describe('the payment provider', () => {
  it('F8 a network failure is reported in plain words, and calls work again afterwards', async () => {
    const sandbox = await startTestPaddle();
    const proxy = await openProxy(sandbox.url);
    onTestFinished(() => sandbox.remove());
    await createCatalogue(sandbox);
    const at = { url: proxy.through(sandbox.url), apiKey: sandbox.apiKey };
    const payments = openPaddle(at);
    for (const fault of [...broken, silent]) {
      proxy.set(fault);
      await expect(openPaddle({ ...at, timeout: 500 }).listPrices()).rejects.toMatchObject({
        code: 'payments_unavailable',
      });
      proxy.mend();
      expect((await payments.listPrices()).length).toBeGreaterThan(0);
    }
    for (const fault of slow) {
      proxy.set(fault);
      expect((await payments.listPrices()).length).toBeGreaterThan(0);
    }
  });
});

describe('a shop', () => {
  it('F8 a network failure is reported in plain words, and calls work again afterwards', async () => {
    const sandbox = await startTestShopify();
    const proxy = await openProxy(sandbox.url);
    onTestFinished(() => sandbox.remove());
    await sandbox.control('install', { shop: tarn });
    const { endpoints, tokens } = shopifyOf({ ...sandbox, url: proxy.through(sandbox.url) });
    const pause = async () => {};
    const { accessToken } = await tokens.exchange(tarn, await readIdToken(sandbox, tarn), new Date());
    const ask = (timeout = 15_000) =>
      openAdmin({ endpoints, timeout, pause }).ask({ shop: tarn, accessToken }, shopDocument);
    for (const fault of [...broken, silent]) {
      proxy.set(fault);
      await expect(ask(500)).rejects.toMatchObject({ code: 'shopify_unavailable' });
      proxy.mend();
      expect((await ask()).shop.name).not.toBe('');
    }
    for (const fault of slow) {
      proxy.set(fault);
      expect((await ask()).shop.name).not.toBe('');
    }
  });
});
