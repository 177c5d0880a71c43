// The test API with the payment sandbox, whose webhooks are delivered to it.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { webhookInbox } from '#database/schema/global.ts';
import { applyPaymentEvents } from '#domain/subscriptions/events.ts';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { startPaddle } from '#sandbox/paddle/paddle.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { type Name, openTestApi } from '#tests/setup/test-api.ts';

export type ReceivedWebhook = { body: Buffer; signature: string };
export type TestPayments = Awaited<ReturnType<typeof openTestPayments>>;

export async function openTestPayments() {
  let deliver: (body: Buffer, signature: string) => Promise<number> = async () => 503;
  const receiver = createServer(async (request, response) => {
    const signature = String(request.headers['paddle-signature'] ?? '');
    response.writeHead(await deliver(await buffer(request), signature)).end();
  });
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
  const webhook = { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, secret: 'pdl_ntfset_test' };
  const options = { folder: temporaryFolder('paddle'), port: 0, publicUrl: 'http://localhost:9', pauses: [1, 1, 1] };
  const sandbox = await startPaddle({ ...options, webhook });
  const payments = openPaddle({ url: sandbox.url, apiKey: sandbox.apiKey });
  const api = await openTestApi({ payments, paymentSecrets: [webhook.secret] });
  await prepareCatalogue(payments.paddle, api.services.ownerUrl);
  const received: ReceivedWebhook[] = [];
  let buyers = 0;
  const buyerSessions = new Map<string, Awaited<ReturnType<typeof api.arrive>>>();
  deliver = async (body, signature) => {
    received.push({ body, signature });
    const headers = { 'Content-Type': 'application/json', 'Paddle-Signature': signature };
    const answer = await api.fetch('/api/webhooks/paddle', { method: 'POST', headers, body: new Uint8Array(body) });
    return answer.status;
  };
  afterAll(async () => {
    await sandbox.close();
    rmSync(options.folder, { recursive: true, force: true });
    const closed = new Promise<void>(done => receiver.close(() => done()));
    // close() waits for idle connections that never carried a request.
    receiver.closeAllConnections();
    await closed;
  });

  const send = async (name: string, token: string, body?: unknown) =>
    api.call(name.replace(' ', ' /api/organizations/subscriptions'), {
      token,
      ...(body === undefined ? {} : { body }),
    });

  const runJobs = async () => {
    const { database } = api.services;
    const isWaiting = and(eq(webhookInbox.provider, 'paddle'), isNull(webhookInbox.processedAt));
    const rows = await database.transaction(null, tx => tx.select().from(webhookInbox).where(isWaiting));
    for (const id of new Set(rows.flatMap(({ entityId }) => entityId ?? [])))
      await applyPaymentEvents({ ...api.services, directory: api.directory }, id);
  };

  return {
    ...api,
    sandbox,
    payments,
    received,
    secrets: [webhook.secret],
    send,
    runJobs,
    /** Waits until every event is delivered and applied. */
    async settle(): Promise<void> {
      await sandbox.control.settle();
      await runJobs();
    },
    /** A new person with an organisation. People have one trial each, so every test needs another buyer. */
    async newShop(): Promise<{ id: string; email: string; apiToken: string; token: string }> {
      const name = `Buyer ${++buyers}`;
      const email = `buyer${buyers}@example.com`;
      const session = await api.arrive({ name, email });
      buyerSessions.set(email, session);
      const { client } = session;
      const apiToken = await client.getAccessToken(apiResource);
      const body = { name: `Shop of ${name}` };
      const created = await api.call('POST /api/organizations/create', { token: apiToken, body });
      const { id } = created.body.data as { id: string };
      await client.clearAccessToken();
      return { id, email, apiToken, token: await client.getOrganizationToken(id) };
    },
    /** A token for another organisation of a buyer. */
    async tokenFor(email: string, organizationId: string): Promise<string> {
      const client = buyerSessions.get(email)?.client;
      if (!client) throw new Error(`${email} is not here`);
      await client.clearAccessToken();
      return client.getOrganizationToken(organizationId);
    },
    /** A new organisation of this person, without a plan. */
    async createOrganization(name: Name): Promise<{ id: string; token: string }> {
      const body = { name: `Shop of ${name}` };
      const answer = await api.call('POST /api/organizations/create', { token: await api.apiTokenOf(name), body });
      const { id } = answer.body.data as { id: string };
      return { id, token: await api.tokenOf(name, id) };
    },
    async offer(token: string, plan: string, interval = 'month'): Promise<Offer['prices'][number]> {
      const offers = (await send('GET /plans', token)).body.data as Offer[];
      const price = offers.find(({ id }) => id === plan)?.prices.find(one => one.interval === interval);
      if (!price) throw new Error(`no price for ${plan}`);
      return price;
    },
    /** Buys as the page does: the server creates the purchase, and it is paid at the provider. */
    async buy(token: string, plan: string, { card, interval }: { card?: string; interval?: string } = {}) {
      const { id: priceId } = await this.offer(token, plan, interval);
      const checkout = await send('POST /checkout', token, { priceId });
      expect(checkout).toMatchObject({ status: 201 });
      const { transactionId } = checkout.body.data as { transactionId: string };
      const { problem } = sandbox.control.pay(transactionId, card ? { card } : {});
      if (problem) throw new Error(problem);
      return transactionId;
    },
    async read(token: string): Promise<SubscriptionView | null> {
      return (await send('GET ', token)).body.data as SubscriptionView | null;
    },
  };
}
