// Every call that makes the server request a user-supplied address, tested with private addresses.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productPictures, products } from '#database/schema/products.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/schema/webhooks.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';
import { saveModelSettings } from '#domain/answers/model-settings/model-settings.ts';
import { type Context, jobContext } from '#domain/context.ts';
import { fetchPage } from '#domain/crawls/fetch-page.ts';
import { fetchProductPicture, pictureUrlOf } from '#domain/products/picture.ts';
import { readOrigin } from '#domain/sites/inputs.ts';
import { createSite } from '#domain/sites/site.ts';
import { queueDelivery } from '#domain/webhooks/announce.ts';
import { deliver } from '#domain/webhooks/deliver.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { newId } from '#platform/ids.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { openEmbeddings } from '#providers/embeddings.ts';
import { type Endpoint, openModels } from '#providers/model/model.ts';
import { openReranker } from '#providers/rerank.ts';
import { addressesAt, hosts, privateRedirects, resolveToLoopback, startCanary } from '#tests/attacks/addresses.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';
import { startReceiver } from '#tests/setup/receiver.ts';
import { isThorough } from '#tests/setup/thorough.ts';

let services: TestServices;
let ctx: Context;
let canary: Awaited<ReturnType<typeof startCanary>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const home = 'https://aisle.example';

beforeAll(async () => {
  canary = await startCanary();
  receiver = await startReceiver();
  const options = { allowOrigins: [receiver.origin], home, ports: [canary.port], resolve: resolveToLoopback };
  services = { ...(await openTestServices()), crawler: openCrawler(options) };
  await createOrganization(services.database, 'ours');
  ctx = contextOf(services, 'ours', 'manage:sites', 'list:sites', 'manage:organization');
});
afterAll(() => canary.stop());
beforeEach(() => {
  canary.count();
  receiver.received.length = 0;
  receiver.answerWith(200);
});

/** Addresses that take several statements each: the short form tests every fifth one, because all use the same check. */
const some = () => addressesAt(canary.port).filter((_, at) => isThorough || at % 5 === 0);

describe('T12 product images', () => {
  it('are never fetched from a private address', async () => {
    const { id: siteId } = await createSite(ctx, { name: 'Shop', urls: [] });
    const { id } = await addProduct(ctx, siteId, {});
    const fetch = async (image: string) => {
      // Bypasses the input schema, which rejects most of them already.
      await services.database.transaction('ours', tx =>
        tx
          .update(products)
          .set({ images: [image] })
          .where(eq(products.id, id)),
      );
      const hash =
        pictureUrlOf({ organizationId: 'ours', id, images: [image], variants: [] })
          ?.split('/')
          .at(-1) ?? '';
      await services.database.transaction('ours', tx =>
        tx
          .insert(productPictures)
          .values({ organizationId: 'ours', productId: id, hash, askedAt: now, retryAt: now, isWaiting: true }),
      );
      await fetchProductPicture(ctx, { productId: id, hash });
      return services.database.transaction('ours', tx => tx.select().from(productPictures));
    };
    const now = new Date();
    const missing = [expect.objectContaining({ isWaiting: false, bytes: null })];
    for (const address of some().filter(Boolean)) expect(await fetch(address), address).toEqual(missing);
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      expect(await fetch(`${receiver.origin}/${status}?${Location}`)).toEqual(missing);
    }
    expect(receiver.received).toHaveLength(privateRedirects(canary.port).length);
    expect(canary.count()).toBe(0);
  });
});

describe('T12 website pages', () => {
  it('are never read from a private address', async () => {
    for (const address of addressesAt(canary.port)) await expect(fetchPage(ctx, address), address).rejects.toThrow();
    expect(canary.count()).toBe(0);
  });

  it("a site's own addresses are compared and never requested", async () => {
    const urls = addressesAt(canary.port).flatMap(address => {
      const found = readOrigin(address);
      return 'origin' in found ? [found.origin] : [];
    });
    expect(urls.length).toBeGreaterThan(0);
    await createSite(ctx, { name: 'Home', urls: urls.slice(0, 20) });
    expect(canary.count()).toBe(0);
  });
});

describe('T12 webhooks', () => {
  const input = (url: string) => ({ url, events: ['contact.left' as const] });
  const sendEvent = async (endpointId: string) => {
    const test = { endpointId, event: 'webhook.test' as const, chatId: null, data: {} };
    const id = await services.database.transaction('ours', tx => queueDelivery(tx, ctx, { ...test, eventId: newId() }));
    await deliver(jobContext(services, 'deliver', 'ours'), id);
    const [row] = await services.database.transaction('ours', tx =>
      tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)),
    );
    return row;
  };

  it('are never sent to a private address, even if the name resolved to a public one when it was saved', async () => {
    const endpoint = await createEndpoint(ctx, input(`${receiver.origin}/hook`));
    for (const url of some()) {
      await services.database.transaction('ours', tx =>
        tx.update(webhookEndpoints).set({ url }).where(eq(webhookEndpoints.id, endpoint.id)),
      );
      expect(await sendEvent(endpoint.id), url).toMatchObject({ state: 'failed', status: null, response: null });
    }
    expect(canary.count()).toBe(0);
  });

  it('follow no redirect', async () => {
    const endpoint = await createEndpoint(ctx, input(`${receiver.origin}/hook`));
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      expect(await sendEvent(endpoint.id)).toMatchObject({ status, problem: expect.stringContaining('redirects') });
    }
    expect(receiver.received).toHaveLength(privateRedirects(canary.port).length);
    expect(canary.count()).toBe(0);
  });

  it('go to the address that was checked', async () => {
    const { port } = new URL(receiver.origin);
    let lookups = 0;
    const crawler = openCrawler({
      allowOrigins: [`http://rebinds.example:${port}`],
      home,
      resolve: async () => (++lookups === 1 ? ['127.0.0.1'] : ['127.0.0.66']),
    });
    const message = { body: '{}', headers: {}, seconds: 10 };
    expect(await crawler.send(`http://rebinds.example:${port}/`, message)).toMatchObject({ status: 200 });
    expect([lookups, receiver.received.length]).toEqual([1, 1]);
  });
});

describe('T12 the model', () => {
  const endpoint = (url: string): Endpoint => {
    const prices = { inputPrice: null, outputPrice: null };
    return { url, key: 'k', model: 'm', temperature: 0, maxTokens: 50, isOperators: false, ...prices };
  };
  const write = async (url: string) => {
    const models = openModels({ serverDefault: null, allowOrigins: [receiver.origin], resolve: resolveToLoopback });
    const { text } = models.write(endpoint(url), { system: '', user: '' }, AbortSignal.timeout(10_000));
    for await (const _ of text);
  };

  it('is never requested at a private address', async () => {
    for (const address of some()) await expect(write(address), address).rejects.toThrow();
    // On the default port, only the address check can reject them.
    for (const host of hosts.filter(one => URL.canParse(`https://${one}/v1`))) {
      await expect(write(`https://${host}/v1`), host).rejects.toMatchObject({
        code: 'model_address_refused',
        message: expect.stringContaining('public internet'),
      });
    }
    expect(canary.count()).toBe(0);
  });

  it('is requested at the address that was checked', async () => {
    const { port } = new URL(receiver.origin);
    let lookups = 0;
    const models = openModels({
      serverDefault: null,
      allowOrigins: [`http://rebinds.example:${port}`],
      resolve: async () => (++lookups === 1 ? ['127.0.0.1'] : ['127.0.0.66']),
    });
    const { text } = models.write(
      endpoint(`http://rebinds.example:${port}`),
      { system: '', user: '' },
      AbortSignal.timeout(10_000),
    );
    // No model answers there; the request is enough. The retry resolves the name again.
    await expect(text[Symbol.asyncIterator]().next()).rejects.toThrow();
    expect(receiver.received).toHaveLength(1);
  });

  it('gets no key after a redirect', async () => {
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      await expect(write(receiver.origin)).rejects.toThrow();
    }
    expect(receiver.received.length).toBeGreaterThanOrEqual(privateRedirects(canary.port).length);
    expect(canary.count()).toBe(0);
  });

  it('cannot be saved without encryption', async () => {
    const given = { model: 'm', key: 'k' };
    for (const address of addressesAt(canary.port).filter(one => /^http:/i.test(one.trim()))) {
      const read = modelInput.safeParse({ url: address, ...given });
      if (!read.success) continue;
      await expect(saveModelSettings(ctx, read.data), address).rejects.toMatchObject({ code: 'model_address_refused' });
    }
  });

  it("the operator's embedding model follows no redirect", async () => {
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      const embeddings = openEmbeddings({ url: receiver.origin, key: 'k', model: 'm', weight: 0.5 });
      await expect(embeddings?.embed(['words'], 5_000)).rejects.toMatchObject({ code: 'embeddings_unavailable' });
    }
    expect(receiver.received).toHaveLength(privateRedirects(canary.port).length);
    expect(canary.count()).toBe(0);
  });

  it("the operator's re-ranking model follows no redirect", async () => {
    for (const [status, Location] of privateRedirects(canary.port)) {
      receiver.answerWith(status, '', { Location });
      const reranker = openReranker({ url: receiver.origin, key: 'k', model: 'm' });
      await expect(reranker?.rate('words', ['words'], 5_000)).rejects.toMatchObject({ code: 'rerank_unavailable' });
    }
    expect(receiver.received).toHaveLength(privateRedirects(canary.port).length);
    expect(canary.count()).toBe(0);
  });
});
