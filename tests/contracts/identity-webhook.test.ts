import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openManagement, shop, startTestTwin, type TestTwin } from '#tests/setup/logto.ts';

let product: Server;
let publicUrl: string;
let twin: TestTwin;
beforeAll(async () => {
  product = createServer();
  await new Promise<void>(done => product.listen(0, '127.0.0.1', done));
  publicUrl = `http://localhost:${(product.address() as AddressInfo).port}`;
  twin = await startTestTwin({ publicUrl });
});
afterAll(async () => {
  await twin.remove();
  product.close();
});

async function hearNext() {
  const [request, response] = await once(product, 'request');
  const body = await text(request as IncomingMessage);
  response.end();
  return { path: request.url as string, signature: request.headers['logto-signature-sha-256'] as string, body };
}

it('tells the product what happened to people and organisations, signed with its key', async () => {
  const manage = await openManagement(twin);
  const heard = hearNext();
  await manage(`PATCH /organizations/${shop}`, { description: 'Boots and rope' });
  const { path, signature, body } = await heard;
  expect(path).toBe('/api/webhooks/logto');
  expect(signature).toBe(createHmac('sha256', twin.apps.webhookKey).update(body).digest('hex'));
  expect(JSON.parse(body)).toMatchObject({
    event: 'Organization.Data.Updated',
    data: { description: 'Boots and rope' },
  });
});

it('keeps its key over a restart, and follows the product to another address', async () => {
  const { folder, apps } = twin;
  await twin.close();
  twin = await startTestTwin({ folder, publicUrl: 'http://localhost:4791' });
  expect(twin.apps.webhookKey).toBe(apps.webhookKey);
  const manage = await openManagement(twin);
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
