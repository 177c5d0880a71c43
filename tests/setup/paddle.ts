// The payment sandbox for a test, the published Node SDK, and a server that receives its webhooks.
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import { type PaddleSandbox, startPaddle } from '#sandbox/paddle/paddle.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

export type ReceivedWebhook = {
  type: string;
  id: string;
  body: string;
  signature: string;
  data: Record<string, unknown>;
};
export type TestPaddle = PaddleSandbox & {
  folder: string;
  publicUrl: string;
  sdk: Paddle;
  remove(): Promise<void>;
};
export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>;

type Options = { folder?: string; publicUrl?: string; port?: number; pauses?: number[] };

export async function startTestPaddle(options: Options = {}): Promise<TestPaddle> {
  const {
    folder = temporaryFolder('paddle'),
    publicUrl = 'http://localhost:9',
    port = 0,
    pauses = [1, 1, 1],
  } = options;
  const sandbox = await startPaddle({ folder, port, publicUrl, pauses });
  return {
    ...sandbox,
    folder,
    publicUrl,
    sdk: openSdk(sandbox.url, sandbox.apiKey),
    async remove() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The SDK uses any value that is not an environment name as the base URL. */
export function openSdk(url: string, key: string): Paddle {
  return new Paddle(key, { environment: url as Environment, logLevel: LogLevel.none });
}

/** Records requests and answers as configured. */
export async function startTestProduct() {
  const received: ReceivedWebhook[] = [];
  const product = { received, status: 200, url: '', stop: async () => {} };
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const { event_type, event_id, data } = JSON.parse(body);
    const signature = String(request.headers['paddle-signature']);
    received.push({ type: event_type, id: event_id, body, signature, data });
    response.writeHead(product.status).end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  product.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  product.stop = () =>
    new Promise(done => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return product;
}

/** Two plans, each monthly and yearly, the smaller one with a trial. */
export async function createCatalogue({ sdk }: Pick<TestPaddle, 'sdk'>) {
  const starter = await sdk.products.create({ name: 'Starter', taxCategory: 'saas', customData: { plan: 'starter' } });
  const growth = await sdk.products.create({ name: 'Growth', taxCategory: 'saas' });
  const price = (productId: string, amount: string, interval: 'month' | 'year', trial = false) =>
    sdk.prices.create({
      productId,
      description: `${amount} a ${interval}`,
      unitPrice: { amount, currencyCode: 'USD' },
      unitPriceOverrides: [
        { countryCodes: ['DE', 'FR'], unitPrice: { amount: String(Number(amount) - 100), currencyCode: 'EUR' } },
      ],
      billingCycle: { interval, frequency: 1 },
      ...(trial ? { trialPeriod: { interval: 'day', frequency: 14 } } : {}),
      quantity: { minimum: 1, maximum: 10 },
    });
  return {
    starter,
    growth,
    monthly: await price(starter.id, '2900', 'month'),
    yearly: await price(starter.id, '29000', 'year'),
    trial: await price(starter.id, '2900', 'month', true),
    bigger: await price(growth.id, '9900', 'month'),
    biggerYearly: await price(growth.id, '99000', 'year'),
  };
}

type Purchase = { card?: string; email?: string; country?: string; organizationId?: string };

/** A subscription as a person gets it: a transaction made by the server, paid at the checkout. */
export async function subscribe({ sdk, control }: TestPaddle, priceId: string, purchase: Purchase = {}) {
  const { card, email = 'sam@example.com', country = 'US', organizationId = 'o1' } = purchase;
  const { id } = await sdk.transactions.create({ items: [{ priceId, quantity: 1 }], customData: { organizationId } });
  const { problem } = control.pay(id, { email, country, ...(card ? { card } : {}) });
  if (problem) throw new Error(problem);
  const transaction = await sdk.transactions.get(id);
  return sdk.subscriptions.get(`${transaction.subscriptionId}`);
}
