import { Agent } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { screens } from '#app/routes.ts';
import { drain, listen, portOf } from '#server/http.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { startTestIdentity } from '#tests/setup/identity.ts';
import { send } from './open-loop.ts';
import { openShops, type Shop } from './shops.ts';
import { kinds, pages, visitsTo } from './visits.ts';

let shops: Shop[];
let address: string;

beforeAll(async () => {
  const services = await openTestServices();
  const identity = await startTestIdentity();
  const { app } = createCaller(services, { url: identity.url, trustedProxies: 1 });
  const server = await listen(getRequestListener(app.fetch, { overrideGlobalObjects: false }), {
    host: '127.0.0.1',
    port: 0,
  });
  address = `http://127.0.0.1:${portOf(server)}`;
  afterAll(async () => {
    await drain(server);
    await identity.stop();
  });
  shops = await openShops({ address, identity, appUrl: services.appUrl, ownerUrl: services.ownerUrl }, 1);
});

// Pages need a build.
const calls = Object.keys(kinds).filter(kind => kind !== 'page');

it.each(calls)('the product answers every kind of request of the load: %s', async kind => {
  const agent = new Agent();
  const next = visitsTo(shops, { seed: 1, kind });
  const times = kind === 'widget: question' ? 2 : 12;
  for (let at = 0; at < times; at++) {
    const call = next();
    const { status, text } = await send(address, call, agent);
    expect([call.path, status, text]).toEqual([call.path, 200, expect.anything()]);
    if (kind === 'widget: question') expect(text).toContain('event: done');
  }
  agent.destroy();
});

it('the pages of the load are existing screens', () => {
  expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining(pages));
});

it('the shares of the load add up to 100 %', () => {
  expect(Object.values(kinds).reduce((sum, { share }) => sum + share, 0)).toBe(100);
});
