import { expect, inject, it } from 'vitest';
import { screens } from '#app/routes.ts';

const id = '01a1d000-0000-7000-8000-000000000001';
const addresses = [
  // Pages inside a shop's admin may be framed: see server/embedded.test.ts.
  ...screens.filter(({ layout }) => layout !== 'merchant').map(({ path }) => path.replaceAll(/:\w+/g, id)),
  '/nothing',
  '/sites/x/edit',
  '/api/docs',
];

it.each(addresses)('%s sends headers that block foreign scripts, frames and forms', async address => {
  const response = await fetch(inject('productUrl') + address);
  const policy = response.headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('script-src')).toEqual([expect.stringMatching(/^'nonce-[A-Za-z0-9+/=]{24}'$/), "'strict-dynamic'"]);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(rules.get(name)).toEqual(["'none'"]);
  expect(rules.get('default-src')).toEqual(["'self'"]);
  expect(rules.get('style-src')).not.toContain("'unsafe-inline'");
  expect(policy).not.toMatch(/unsafe-eval|\*|https?:\/\/(?!127\.0\.0\.1|localhost)/);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
});

it('every script of a page has the nonce of its response, and each response has a new nonce', async () => {
  const nonces = new Set<string>();
  for (let visits = 0; visits < 50; visits++) {
    const response = await fetch(inject('productUrl'));
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(2);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(50);
});

it('a page contains the id of its own URL and no id of another', async () => {
  const other = id.replace(/1$/, '2');
  const ask = async (at: string) => (await fetch(`${inject('productUrl')}/sites/${at}/edit`)).text();
  const [first, second] = [await ask(id), await ask(other)];
  expect(second).not.toContain(id);
  expect(first).not.toContain(other);
});

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a page rejects %s', async method => {
  const response = await fetch(`${inject('productUrl')}/sites/new`, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

it('a built file is compressed and cached permanently, and a missing one returns 404', async () => {
  const home = inject('productUrl');
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await fetch(home).then(page => page.text()))?.[0] ?? '';
  const response = await fetch(home + script, { headers: { 'Accept-Encoding': 'br' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect((await fetch(`${home}/assets/gone-12345678.js`)).status).toBe(404);
  for (const path of [
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const answer = await fetch(home + path);
    expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining('"aisle"')]);
  }
});

it('pages of other hosts, such as the sign-in pages, may show the logo and the icon', async () => {
  for (const path of ['/logo.svg', '/logo-dark.svg', '/favicon.svg']) {
    const { status, headers } = await fetch(inject('productUrl') + path);
    expect([
      path,
      status,
      headers.get('access-control-allow-origin'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([path, 200, '*', 'cross-origin']);
  }
});

it('a valid request id from the client is kept, and an invalid one is replaced', async () => {
  const idOf = async (given: string) =>
    (await fetch(inject('productUrl'), { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
  expect(await idOf('abcdef-123456')).toBe('abcdef-123456');
  expect(await idOf('<script>alert(1)</script>')).not.toContain('script');
});

it.each(['productUrl', 'identityUrl', 'mailUrl', 'paddleUrl', 'storefrontUrl', 'shopifyUrl'] as const)(
  '%s serves a favicon',
  async name => {
    const answer = await fetch(`${inject(name)}/favicon.ico`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml(;|$)/);
  },
);
