import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/setup/eventually.ts';
import { openManagement, shop, startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

let product: Server;
let publicUrl: string;
let sandbox: TestSandbox;
beforeAll(async () => {
  product = createServer();
  await new Promise<void>(done => product.listen(0, '127.0.0.1', done));
  publicUrl = `http://localhost:${(product.address() as AddressInfo).port}`;
  sandbox = await startTestSandbox({ publicUrl });
});
afterAll(async () => {
  await sandbox.remove();
  product.close();
});

async function nextWebhook() {
  const [request, response] = await once(product, 'request');
  const body = await text(request as IncomingMessage);
  response.end();
  return { path: request.url as string, signature: request.headers['logto-signature-sha-256'] as string, body };
}

it('sends the product signed webhooks about people and organisations', async () => {
  const manage = await openManagement(sandbox);
  const received = nextWebhook();
  await manage(`PATCH /organizations/${shop}`, { description: 'Boots and rope' });
  const { path, signature, body } = await received;
  expect(path).toBe('/api/webhooks/logto');
  expect(signature).toBe(createHmac('sha256', sandbox.apps.webhookKey).update(body).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({
    event: 'Organization.Data.Updated',
    data: { description: 'Boots and rope' },
  });
});

it('does not retry what the product did not accept', async () => {
  const manage = await openManagement(sandbox);
  const received: string[] = [];
  const refuse = async (request: IncomingMessage, response: ServerResponse) => {
    received.push((JSON.parse(await text(request)) as { data: { description: string } }).data.description);
    response.writeHead(503).end();
  };
  product.on('request', refuse);
  await manage(`PATCH /organizations/${shop}`, { description: 'first' });
  await eventually(() => expect(received).toEqual(['first']));
  await manage(`PATCH /organizations/${shop}`, { description: 'second' });
  await eventually(() => expect(received).toContain('second'));
  expect(received).toEqual(['first', 'second']);
  product.off('request', refuse);
});

it("keeps its key after a restart, and uses the product's new address", async () => {
  const { folder, apps } = sandbox;
  await sandbox.close();
  sandbox = await startTestSandbox({ folder, publicUrl: 'http://localhost:4791' });
  expect(sandbox.apps.webhookKey).toBe(apps.webhookKey);
  const manage = await openManagement(sandbox);
  expect((await manage('GET /hooks')).body).toMatchObject([
    {
      config: { url: 'http://localhost:4791/api/webhooks/logto' },
      signingKey: apps.webhookKey,
      enabled: true,
      events: [
        'Organization.Deleted',
        'Organization.Data.Updated',
        'Organization.Membership.Updated',
        'User.Deleted',
        'User.Data.Updated',
        'User.SuspensionStatus.Updated',
      ],
    },
  ]);
});
