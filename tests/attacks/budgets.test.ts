// Rate limits and size limits for requests without a token.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '#domain/sites/site.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';

let services: TestServices;
let identity: TestIdentity;
beforeAll(async () => {
  const shopify = openShopify({
    apiKey: 'key',
    secrets: ['secret'],
    appHandle: 'aisle',
    sandboxUrl: undefined,
    partner: null,
  });
  services = { ...(await openTestServices()), shopify };
  identity = await startTestIdentity();
  await createOrganization(services.database, 'ours');
});
afterAll(() => identity.stop());

const most = 3;
const strict = (...names: string[]) =>
  createCaller(services, {
    ...identity,
    trustedProxies: 1,
    visitorLimits: Object.fromEntries(names.map(name => [name, most])),
  });

let addresses = 0;
const nextAddress = () => `198.51.100.${addresses++}`;
const picture = `/widget/images/ours/${randomUUID()}/${'a'.repeat(22)}`;

describe('an address has a budget for', () => {
  it.each([
    ['the reference of the API', 'open-address', '/api/docs', 200],
    ['its description', 'open-address', '/api/openapi.json', 200],
    // This test has no identity provider.
    ['invitations', 'open-address', '/api/invitations/abcdefghijkl', 503],
    ['pictures of people', 'public-read-address', `/api/pictures/${randomUUID()}`, 404],
    ['pictures of widgets', 'public-read-address', `/widget/pictures/${randomUUID()}`, 404],
    ['pictures of products', 'public-read-address', picture, 404],
    ['pages', 'page-address', '/sites', 500],
  ])('%s', async (_, name, path, usual) => {
    const { fetch } = strict(name);
    const [address, other] = [nextAddress(), nextAddress()];
    const ask = (from: string) => fetch(path, { headers: { 'X-Forwarded-For': from } });
    for (let times = 0; times < most; times++) expect((await ask(address)).status).toBe(usual);
    const refused = await ask(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(usual);
  });
});

/** A body that records how much of it was read, and ends on request. */
function slowBody() {
  const state = { pulled: 0 };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const stream = new ReadableStream(
    {
      async pull(controller) {
        state.pulled += 1;
        controller.enqueue(new Uint8Array(1024));
        await ended;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { state, end, stream };
}

const send = (path: string, stream: ReadableStream, headers: Record<string, string>) =>
  createCaller(services, identity).fetch(path, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit);

describe('an unsigned body', () => {
  it.each(['/api/webhooks/logto', '/api/webhooks/paddle', '/shopify/webhooks'])('is not read at %s', async path => {
    const names = ['logto-signature-sha-256', 'paddle-signature', 'x-shopify-hmac-sha256'];
    for (const value of ['', 'x', 'ts=1;h1=', 'a'.repeat(63)]) {
      const { state, stream } = slowBody();
      const response = await send(path, stream, Object.fromEntries(names.map(name => [name, value])));
      expect([response.status, state.pulled]).toEqual([401, 0]);
    }
  });

  it('is read four at a time if it is large and claims a signature', async () => {
    const { fetch } = createCaller(services, identity);
    const headers = { 'x-shopify-hmac-sha256': `${'A'.repeat(43)}=` };
    const bodies = Array.from({ length: 6 }, slowBody);
    const answers = bodies.map(({ stream: body }) =>
      fetch('/shopify/webhooks', { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    );
    const startedReads = () => bodies.filter(({ state }) => state.pulled > 0).length;
    await eventually(() => expect(startedReads()).toBe(4));
    for (const { end } of bodies) end();
    for (const { status } of await Promise.all(answers)) expect([401, 503]).toContain(status);
  });
});

describe('a file', () => {
  const upload = async (token: string, body: ReadableStream) => {
    const ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
    const { id } = await createSite(ctx, { name: 'Shop', urls: [] });
    return send(`/api/sites/${id}/documents/files?name=a.txt`, body, { Authorization: `Bearer ${token}` });
  };

  it('from an anonymous caller is not read', async () => {
    const { state, stream } = slowBody();
    expect([(await upload('none', stream)).status, state.pulled]).toEqual([401, 0]);
  });

  it('over the size limit is refused during the upload', async () => {
    let sent = 0;
    const endless = new ReadableStream(
      {
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
        },
      },
      { highWaterMark: 0 },
    );
    const token = await identity.organizationToken('ours', 'list:sites', 'manage:sites');
    expect((await upload(token, endless)).status).toBe(413);
    expect(sent).toBeLessThan(30);
  });
});
