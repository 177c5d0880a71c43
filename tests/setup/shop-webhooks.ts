// The test API as a Shopify app: the sandbox delivers webhooks over HTTP, and the test runs their jobs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isNull } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { webhookInbox } from '#database/schema/global.ts';
import { jobContext } from '#domain/context.ts';
import { sendDataRequestEmail } from '#domain/shopify/data-requests.ts';
import { applyShopEvents } from '#domain/shopify/events.ts';
import { dataRequestEmailQueue } from '#domain/shopify/jobs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { connectShop, shopifyOf } from '#tests/setup/connected-shop.ts';
import { asSuper } from '#tests/setup/database.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { readIdToken, startTestShopify } from '#tests/setup/shopify.ts';
import { openTestApi } from '#tests/setup/test-api.ts';

export type ShopWebhooks = Awaited<ReturnType<typeof openShopWebhooks>>;
type Delivered = { body: Buffer; headers: Record<string, string>; status: number };

export async function openShopWebhooks() {
  let answer: (request: Request) => Promise<number> = async () => 503;
  const received: Delivered[] = [];
  const receiver = createServer(async (request, response) => {
    const body = await buffer(request);
    const entries = Object.entries(request.headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const headers = Object.fromEntries(entries) as Record<string, string>;
    const status = await answer(
      new Request(`http://localhost${request.url}`, { method: 'POST', headers, body: new Uint8Array(body) }),
    );
    received.push({ body, headers, status });
    response.writeHead(status).end();
  });
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
  const sandbox = await startTestShopify({ publicUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
  const api = await openTestApi();
  const services = { ...api.services, directory: api.directory, shopify: shopifyOf(sandbox) };
  const { machineId, machineSecret } = api.sandbox.apps;
  const issuer = { url: api.sandbox.url, machineId, machineSecret, apiResource };
  const call = createCaller(services, { ...issuer, trustedProxies: 1 });
  answer = async request => (await call.app.request(request)).status;
  afterAll(async () => {
    await sandbox.remove();
    const closed = new Promise<void>(done => receiver.close(() => done()));
    receiver.closeAllConnections();
    await closed;
  });

  const rows = async <Row extends object>(statement: string) => asSuper<Row>(services.superUrl, statement);

  /** Runs all waiting jobs, as the worker does. */
  const runJobs = async (): Promise<void> => {
    const waiting = await services.database.transaction(null, tx =>
      tx.selectDistinct({ shop: webhookInbox.entityId }).from(webhookInbox).where(isNull(webhookInbox.processedAt)),
    );
    for (const { shop } of waiting) if (shop) await applyShopEvents(services, shop);
  };

  return {
    ...api,
    services,
    sandbox,
    call,
    received,
    rows,
    runJobs,
    /** Waits until every webhook is delivered and applied. */
    async settle(): Promise<void> {
      await sandbox.control('flush', {});
      await runJobs();
    },
    /** Sends the waiting emails to shops. */
    async sendEmails(): Promise<void> {
      type EmailJob = { data: { organizationId: string; dataRequestId: string } };
      const name = dataRequestEmailQueue.name;
      for (const { data } of await rows<EmailJob>(`delete from jobs.job where name = '${name}' returning data`)) {
        await sendDataRequestEmail(jobContext(services, name, data.organizationId), data.dataRequestId);
      }
    },
    events: () =>
      rows<{ type: string; outcome: string | null; facts: object }>(
        'select type, outcome, facts from webhook_inbox order by occurred_at, received_at',
      ),
    connect: (shop: string, organizationId: string) => connectShop(services, sandbox, { shop, organizationId }),
    sendWebhook: (shop: string, topic: string, payload: object = {}, mode = 'ok') =>
      sandbox.control('webhook', { shop, topic, payload, mode }),
    /** A call from the shop's admin. */
    async callAsMerchant(name: string, shop: string) {
      return call(name, { token: await readIdToken(sandbox, shop) });
    },
    async stateOf(shop: string): Promise<string | undefined> {
      const found = await rows<{ state: string }>(`select state from shopify_installations where shop = '${shop}'`);
      return found[0]?.state;
    },
  };
}
