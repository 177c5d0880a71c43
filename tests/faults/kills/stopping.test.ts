// A server gets SIGTERM while people and visitors use it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '#domain/sites/keys.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { openProductEnvironment, type ProductEnvironment } from '#tests/setup/random-kills.ts';
import { eventsOf, openShop } from '#tests/setup/visitor.ts';

let services: TestServices;
let model: ModelSandbox;
let environment: ProductEnvironment;
beforeAll(async () => {
  services = await openTestServices();
  model = await startModel({ port: 0 });
  environment = await openProductEnvironment(services, {
    MODEL_URL: model.url,
    MODEL_KEY: model.key,
    MODEL_NAME: 'aisle-slow',
    DRAIN_SECONDS: '5',
  });
});
afterAll(async () => {
  await environment.close();
  await model.close();
});

it('F13 on SIGTERM under load, no request fails and every stream is completed', async () => {
  const shop = await openShop(services);
  const text = 'Parcels arrive within three days. Parcels cost 5 euros. Returns of parcels are free for 30 days.';
  await addDocument(shop.ctx, shop.site.id, { title: 'Shipping', text });
  const key = await createKey(shop.ctx, shop.site.id, { name: 'Desk' });
  const token = await environment.identity.organizationToken(shop.organizationId, 'list:sites');
  const { url, child, ended } = await environment.start();

  const answers: number[] = [];
  // A load balancer stops using a server that reports it is shutting down.
  const people = Array.from({ length: 6 }, async () => {
    for (let isOpen = true; isOpen; ) {
      const answer = await fetch(`${url}/api/sites`, { headers: { Authorization: `Bearer ${token}` } });
      answers.push(answer.status);
      isOpen = answer.headers.get('connection') !== 'close';
      await answer.arrayBuffer();
    }
  });
  await eventually(() => expect(answers.length).toBeGreaterThan(20));
  const questions = ['When do parcels arrive?', 'What do parcels cost?', 'Are returns of parcels free?'];
  const streams = questions.map(question => ask(url, key.secret, question));
  await eventually(() => expect(model.requestCount).toBe(questions.length));
  child.kill('SIGTERM');
  await Promise.all(people);
  for (const stream of streams) expect(eventsOf(await stream).at(-1)).toMatchObject({ event: 'done' });
  expect(await ended).toEqual([0, null]);
  expect(new Set(answers)).toEqual(new Set([200]));
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
}, 120_000);

async function ask(url: string, secret: string, question: string): Promise<string> {
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
  };
  const response = await fetch(`${url}/api/v1/ask`, { method: 'POST', headers, body: JSON.stringify({ question }) });
  return response.text();
}
