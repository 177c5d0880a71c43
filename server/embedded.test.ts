import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopify, type Shopify } from '#providers/shopify/shopify.ts';
import { type EmbeddedVariables, embeddedPages } from '#server/embedded.ts';
import { securityHeaders } from '#server/headers.ts';
import { shopifyOf } from '#tests/setup/connected-shop.ts';
import { lamps, readIdToken, startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

const publicUrl = 'https://app.example.com';
let sandbox: TestShopify;

beforeAll(async () => {
  sandbox = await startTestShopify();
  for (const shop of [tarn, lamps]) await sandbox.control('install', { shop });
});
afterAll(() => sandbox.remove());

/** What the server does with an address before a page of ours is rendered. */
function open(shopify: Shopify | null = shopifyOf(sandbox)) {
  const app = new Hono<{ Variables: EmbeddedVariables }>();
  app.use(securityHeaders({ publicUrl, identityUrl: 'https://id.example.com', development: false }));
  app.use(embeddedPages({ shopify, publicUrl, clock: { now: () => new Date() } }));
  app.get('*', c => c.text(`a page with ${c.get('merchant')?.apiKey ?? 'no key'}`));
  return app;
}

async function ask(path: string, query: Record<string, string> = {}, shopify?: Shopify | null) {
  const response = await open(shopify).request(`${publicUrl}${path}?${new URLSearchParams(query)}`);
  const { headers } = response;
  const policy = headers.get('content-security-policy') ?? '';
  const to = headers.get('location');
  return {
    status: response.status,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    policy,
    headers,
    to: to === null ? null : new URL(to, publicUrl),
    text: await response.text(),
  };
}

describe('acceptance 12: the frame-ancestors policy', () => {
  it('allows only the admin of the shop whose token is in the request', async () => {
    const { status, ancestors, headers, text } = await ask('/shopify/app/rules', {
      embedded: '1',
      shop: tarn,
      id_token: await readIdToken(sandbox, tarn),
    });
    expect([status, text]).toEqual([200, `a page with ${sandbox.apiKey}`]);
    expect(ancestors).toBe(sandbox.url);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('allows exactly the shop and its admin at the real Shopify, by the token and not by the query', async () => {
    const { apiKey, apiSecret, appHandle } = sandbox;
    const real = openShopify({ apiKey, secrets: [apiSecret], appHandle, partner: null });
    const query = { embedded: '1', shop: lamps, id_token: await readIdToken(sandbox, tarn) };
    const { ancestors, policy } = await ask('/shopify/app', query, real);
    expect(ancestors).toBe(`https://${tarn} https://admin.shopify.com`);
    expect(policy).toContain(
      "connect-src 'self' https://id.example.com https://*.shopify.com https://*.shopifysvc.com;",
    );
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  });

  it.each(['/', '/sites', '/shopify', '/shopify/api/session', '/shopify/webhooks', '/shopifyapp'])(
    '%s allows no frame',
    async path => {
      const { ancestors, headers } = await ask(path, { id_token: await readIdToken(sandbox, tarn) });
      expect(ancestors).toBe("'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it('allows no frame if Shopify is not configured', async () => {
    const { ancestors, text } = await ask('/shopify/app', { embedded: '1', shop: tarn }, null);
    expect([ancestors, text]).toEqual(["'none'", 'a page with no key']);
  });
});

describe('a page without a valid session token', () => {
  it.each(['expired', 'future', 'bad-sig', 'wrong-aud', 'wrong-dest', null])(
    'in the frame: %s is redirected to App Bridge for a new one, once',
    async flaw => {
      const token = flaw ? { id_token: await readIdToken(sandbox, tarn, flaw) } : {};
      const bounced = await ask('/shopify/app/rules', { embedded: '1', shop: tarn, hmac: 'x', state: 'all', ...token });
      expect([bounced.status, bounced.to?.pathname]).toEqual([302, '/shopify/auth']);
      const wanted = bounced.to?.searchParams.get('shopify-reload') ?? '';
      expect(wanted).toBe(`${publicUrl}/shopify/app/rules?embedded=1&shop=${tarn}&state=all&again=1`);
      expect(String(bounced.to)).not.toContain('id_token');

      const { pathname, searchParams } = new URL(wanted);
      const refused = await ask(pathname, { ...Object.fromEntries(searchParams), ...token });
      expect([refused.status, refused.to, refused.ancestors]).toEqual([401, null, sandbox.url]);
      expect(refused.text).toContain('confirm who you are');
    },
  );

  it('is redirected to a page that contains only App Bridge, in a frame of the admin only', async () => {
    const query = { embedded: '1', shop: tarn, 'shopify-reload': `${publicUrl}/shopify/app` };
    const { status, ancestors, text, policy } = await ask('/shopify/auth', query);
    expect([status, ancestors]).toEqual([200, sandbox.url]);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      `<script nonce="${nonce}" src="${sandbox.url}/cdn/app-bridge.js">`,
    ]);
    expect(text).toContain(`<meta name="shopify-api-key" content="${sandbox.apiKey}">`);
    expect(text).not.toContain(tarn);
  });

  it('acceptance 17: without shop and host, reloads with a token from App Bridge', async () => {
    const { status, ancestors, text, headers } = await ask('/shopify/app/rules');
    expect([status, ancestors]).toEqual([200, sandbox.url]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text.indexOf('/cdn/app-bridge.js')).toBeLessThan(text.indexOf('shopify.idToken()'));
    expect(text).toContain('in your Shopify admin');
  });

  it('outside the frame: is redirected to the admin of its shop, and nowhere else', async () => {
    const { status, to } = await ask('/shopify/app/rules', { shop: tarn });
    expect([status, String(to)]).toEqual([
      302,
      `${sandbox.url}/store/tarn-and-trail/apps/${sandbox.appHandle}/shopify/app/rules`,
    ]);
    for (const shop of ['evil.example.com', `${tarn}.evil.example.com`, `${tarn}/x`, '']) {
      expect([shop, (await ask('/shopify/app', { shop })).to]).toEqual([shop, null]);
    }
  });
});

it('Shopify opens the app at its root, and the query is kept', async () => {
  const framed = await ask('/', { embedded: '1', shop: tarn, host: 'aG9zdA', id_token: 'abc' });
  expect([framed.status, framed.to?.pathname, framed.to?.search]).toEqual([
    302,
    '/shopify/app',
    `?embedded=1&shop=${tarn}&host=aG9zdA&id_token=abc`,
  ]);
  expect((await ask('/', { shop: tarn, host: 'aG9zdA' })).status).toBe(302);
  expect((await ask('/', { shop: tarn })).status).toBe(200);
  expect((await ask('/')).status).toBe(200);
});
