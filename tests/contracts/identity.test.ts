import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiResource,
  callback,
  openSession,
  postForm,
  publicUrl,
  refresh,
  shop,
  signInAs,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

const tom = { person: 'tomaske00001' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const signedIn = (form?: Record<string, string>) => signInAs(sandbox, form);

describe('discovery', () => {
  it('I01 lists all endpoints, as Logto does', async () => {
    const found = await fetch(`${sandbox.url}/oidc/.well-known/openid-configuration`, {
      headers: { Origin: 'https://anywhere.example' },
    });
    expect(found.headers.get('Access-Control-Allow-Origin')).toBe('https://anywhere.example');
    expect(found.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const at = `${sandbox.url}/oidc`;
    expect(await found.json()).toMatchObject({
      issuer: at,
      authorization_endpoint: `${at}/auth`,
      token_endpoint: `${at}/token`,
      userinfo_endpoint: `${at}/me`,
      end_session_endpoint: `${at}/session/end`,
      revocation_endpoint: `${at}/token/revocation`,
      jwks_uri: `${at}/jwks`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES384'],
      authorization_response_iss_parameter_supported: true,
      claims_parameter_supported: false,
    });
  });

  it('publishes one P-384 key, without its private part', async () => {
    const response = await fetch(`${sandbox.url}/oidc/jwks`);
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    expect(response.headers.get('Content-Type')).toContain('application/jwk-set+json');
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-384', alg: 'ES384', use: 'sig' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('signing in with the published SDK', () => {
  it('signs a person in with one click and returns tokens', async () => {
    const session = await signedIn();
    const signInUrl = new URL(session.lastAddress());
    expect(signInUrl.searchParams.get('prompt')).toBe('consent');
    expect(signInUrl.searchParams.getAll('resource')).toEqual([apiResource, 'urn:logto:resource:organizations']);
    expect(await session.client.isAuthenticated()).toBe(true);
    const claims = await session.client.getIdTokenClaims();
    expect(claims).toMatchObject({
      sub: 'marenholt001',
      aud: sandbox.apps.appId,
      iss: `${sandbox.url}/oidc`,
      name: 'Maren Holt',
      username: null,
      email: 'maren@tarnandtrail.example',
      email_verified: true,
      organizations: [shop],
      organization_roles: [`${shop}:Owner`],
    });
    expect(claims).not.toHaveProperty('organization_data');
    expect(decodeProtectedHeader(session.storage.get('idToken') ?? '').alg).toBe('ES384');
  });

  it('returns without a prompt during the session, and asks again with prompt=login', async () => {
    const session = await signedIn();
    await session.signIn(undefined);
    expect((await session.client.getIdTokenClaims()).sub).toBe('marenholt001');
    await session.signIn(tom, { prompt: 'login consent' });
    expect((await session.client.getIdTokenClaims()).sub).toBe('tomaske00001');
  });

  it('accepts email and password, and shows an error if they do not match', async () => {
    const email = 'priya@tarnandtrail.example';
    const session = await signedIn({ email, password: sandbox.password });
    expect((await session.client.getIdTokenClaims()).email).toBe(email);
    await expect(signedIn({ email, password: 'something else' })).rejects.toThrow('do not belong together');
  });

  it('registers a new person, once', async () => {
    const form = { name: 'Noor Ali', email: 'noor@new.example', password: 'long enough' };
    const session = openSession(sandbox);
    await session.signIn(form, { first_screen: 'register' });
    expect(await session.client.getIdTokenClaims()).toMatchObject({ name: 'Noor Ali', organizations: [] });
    await expect(openSession(sandbox).signIn(form, { first_screen: 'register' })).rejects.toThrow('already');
    const short = { ...form, email: 'other@new.example', password: 'short' };
    await expect(openSession(sandbox).signIn(short, { first_screen: 'register' })).rejects.toThrow('at least 8');
  });

  it('has pages without scripts and with a strict policy, and keeps the input', async () => {
    const session = openSession(sandbox);
    await session.client.signIn({ redirectUri: callback, loginHint: '"><script>alert(1)</script>' });
    const { response } = await session.browser.visit(session.lastAddress());
    const page = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toContain(`script-src 'none'`);
    expect(response.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${publicUrl}`);
    expect(page).not.toContain('<script');
    for (const name of ['Maren Holt', 'Priya Nair', 'Tom Aske', 'Sol Lindqvist']) expect(page).toContain(name);
  });

  it('explains what to do after a sign-in has expired', async () => {
    const response = await fetch(`${sandbox.url}/sign-in`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in has ended');
  });

  it('offers one-click sign-in only for the demo people', async () => {
    await expect(signedIn({ person: 'nobody' })).rejects.toThrow('no longer here');
  });

  it.each([
    ['an address that is not registered', { redirect_uri: 'https://evil.example/callback' }, 400],
    ['another client', { client_id: 'other' }, 400],
  ])('refuses %s', async (_, change, status) => {
    const session = openSession(sandbox);
    await session.client.signIn(callback);
    const signInUrl = new URL(session.lastAddress());
    for (const [name, value] of Object.entries(change)) signInUrl.searchParams.set(name, value);
    const { response } = await session.browser.visit(signInUrl.href);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^oidc\./) });
  });

  it('refuses a request without PKCE, and prompt=none without a session', async () => {
    const session = openSession(sandbox);
    await session.client.signIn(callback);
    const signInUrl = new URL(session.lastAddress());
    signInUrl.searchParams.set('prompt', 'none');
    expect((await session.browser.visit(signInUrl.href)).url).toContain('error=login_required');
    signInUrl.searchParams.delete('code_challenge');
    expect((await session.browser.visit(signInUrl.href)).url).toContain('error=invalid_request');
  });
});

describe('signing out', () => {
  it('ends the session with the SDK and returns to the product', async () => {
    const session = await signedIn();
    const token = session.storage.get('refreshToken') ?? '';
    await session.client.signOut(`${publicUrl}/`);
    expect(await session.client.isAuthenticated()).toBe(false);
    const page = await session.browser.visit(session.lastAddress());
    expect(page.response.status).toBe(200);
    const markup = await page.response.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? '';
    const left = await session.browser.visit(`${sandbox.url}/oidc/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(left.url).toBe(`${publicUrl}/`);
    expect((await refresh(sandbox, token)).status).toBe(400);
    await session.client.signIn(callback);
    expect((await session.browser.visit(session.lastAddress())).url).toContain('/sign-in');
  });

  it('refuses to redirect to an address that is not registered', async () => {
    const query = new URLSearchParams({
      client_id: sandbox.apps.appId,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    const response = await fetch(`${sandbox.url}/oidc/session/end?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'oidc.invalid_request' });
  });
});

describe('other origins', () => {
  it('may read discovery and keys, but only the product may request tokens', async () => {
    const session = await signedIn();
    const form = {
      client_id: sandbox.apps.appId,
      grant_type: 'refresh_token',
      refresh_token: session.storage.get('refreshToken') ?? '',
    };
    const foreign = await postForm(sandbox, 'token', form, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(foreign.body.error_description).toBe(
      `origin https://evil.example not allowed for client: ${sandbox.apps.appId}`,
    );
    const own = await postForm(sandbox, 'token', form, { Origin: publicUrl });
    expect(own.status).toBe(200);
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(publicUrl);
  });
});
