import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, signIn, waitForSignedIn, withBrowser, withoutIdentity } from '#tests/setup/browser.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit } = withBrowser({ savesData: false });
const sessionKey = 'logto:aisle:signInSession';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const atIdentity = (page: Page) => page.waitForURL(url => url.origin === inject('identityUrl'));
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('logto:')));

describe('signing in', () => {
  it('G01 R02 R03 S01 signing in from a deep link returns to it, with its query and hash', async () => {
    const { page, complaints } = await visit('/sites/data/documents?q=returns&page=2#last');
    await signIn(page, 'Maren Holt');
    expect(page.url()).toBe(`${inject('productUrl')}/sites/data/documents?q=returns&page=2#last`);
    await page.getByRole('button', { name: /Maren Holt/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('I02 the sign-in request uses PKCE and names all resources and scopes', async () => {
    const { page } = await visit('/sites', {}, withoutIdentity);
    await heading(page, 'We can’t reach the sign-in service');
    const request = page.waitForRequest(/\/oidc\/auth\?/);
    await page.unroute(`${inject('identityUrl')}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    const query = new URL((await request).url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'aisle',
      response_type: 'code',
      code_challenge_method: 'S256',
      prompt: 'consent',
      redirect_uri: `${inject('productUrl')}/callback`,
    });
    expect(query.getAll('resource')).toEqual([`${inject('productUrl')}/api`, 'urn:logto:resource:organizations']);
    for (const scope of ['openid', 'offline_access', 'profile', 'email', 'manage:widgets', 'create:organization']) {
      expect(query.get('scope')?.split(' ')).toContain(scope);
    }
  });

  it('S03 C01 tokens are kept after the tab closes, and the return path is not', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    expect((await storedKeys(page)).sort()).toEqual([
      'logto:aisle:accessToken',
      'logto:aisle:idToken',
      'logto:aisle:refreshToken',
    ]);
    const inTab = await page.evaluate(() => Object.keys(sessionStorage));
    expect(inTab).toContain('logto_cache:aisle:openidConfiguration');
    expect(inTab).not.toContain(sessionKey);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'S01 signing in never redirects to %s',
    async wanted => {
      const { page } = await visit(`/loading?to=${encodeURIComponent(wanted)}`);
      await signIn(page, 'Maren Holt');
      expect(page.url()).toBe(`${inject('productUrl')}/`);
    },
  );

  it('G01 a protected screen shows no content before the redirect to sign in', async () => {
    const { page } = await visit('/organizations/manage', {}, async blank => {
      await blank.addInitScript(() => {
        const note = () => {
          const { visibility } = getComputedStyle(document.documentElement);
          const seen = `${sessionStorage.getItem('seen') ?? ''} ${location.pathname}:${visibility}`;
          if (location.port !== '') sessionStorage.setItem('seen', seen);
          requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      await withoutIdentity(blank);
    });
    await heading(page, 'We can’t reach the sign-in service');
    const seen = (await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '';
    expect(seen).toContain('/loading:visible');
    expect(seen).not.toContain('/organizations/manage:visible');
  });

  it('R02 a signed-in user continues at once, and signing in in another tab continues this one', async () => {
    const { page } = await visit('/loading?to=/chat/history', await signedIn('Maren Holt'));
    await page.waitForURL('**/chat/history');

    const { page: known } = await visit('/loading?to=/sites', await signedIn('Maren Holt'), withoutIdentity);
    await heading(known, 'We can’t reach the sign-in service');
    await known.unroute(`${inject('identityUrl')}/**`);
    await known.getByRole('button', { name: 'Try again' }).click();
    await known.waitForURL('**/sites');

    const { page: waiting } = await visit('/loading?to=/sites', {}, withoutIdentity);
    await heading(waiting, 'We can’t reach the sign-in service');
    await waiting.unroute(`${inject('identityUrl')}/**`);
    const second = await waiting.context().newPage();
    await second.goto('/');
    await signIn(second, 'Maren Holt');
    await waiting.waitForURL('**/sites');
    await waitForSignedIn(waiting);
  });

  it('R03 loading a completed callback again opens the dashboard', async () => {
    const { page } = await visit('/callback?code=used&state=old', await signedIn('Maren Holt'));
    await page.waitForURL(`${inject('productUrl')}/`);
    await waitForSignedIn(page);
  });

  it('R02 R19 without scripts the pages say that JavaScript is needed and link to sign-in', async () => {
    const withoutScripts = async (path: string) => {
      const html = await fetch(inject('productUrl') + path).then(response => response.text());
      return /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
    };
    expect(await withoutScripts('/loading')).toContain('Signing in needs JavaScript.');
    expect(await withoutScripts('/sites')).toContain('href="/loading"');
  });
});

describe('a sign-in that fails', () => {
  const redirectUri = () => `${inject('productUrl')}/callback`;
  const pendingSession = () =>
    JSON.stringify({ redirectUri: redirectUri(), codeVerifier: 'v'.repeat(64), state: 'mine' });
  const foreignSession = () =>
    JSON.stringify({ redirectUri: 'http://else.example/', codeVerifier: 'v', state: 'mine' });

  /** Opens the callback with this query, in a tab with this stored sign-in session. */
  const comeBack = (query: string, remembered: string | null, prepare?: (page: Page) => unknown) =>
    visit(`/callback${query}`, {}, async page => {
      await page.addInitScript(
        ([key = '', value = '']) => value && sessionStorage.setItem(key, value),
        [sessionKey, remembered ?? ''],
      );
      await prepare?.(page);
    });

  const answerTokens = (status: number, body: unknown) => (page: Page) =>
    page.route('**/oidc/token', route =>
      route.fulfill({ status, json: body, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );

  const refusals = [
    ['X02', 'Sign-in session not found.', '?code=1&state=mine', () => null],
    ['X02', 'Invalid sign-in session.', '?code=1&state=mine', () => '{"half'],
    ['X02', 'Invalid sign-in session.', '?code=1&state=mine', () => '{"state":1}'],
    ['X02', 'The user cancelled the action.', '?error=access_denied&state=mine', pendingSession],
    ['X01', 'Error found in the callback URI', '?error=server_error&state=mine', pendingSession],
    ['X01', 'The callback URI mismatches the redirect URI.', '?code=1&state=mine', foreignSession],
    ['X01', 'Missing state in the callback URI', '?code=1', pendingSession],
    ['X01', 'State mismatched in the callback URI', '?code=1&state=other', pendingSession],
    ['X01', 'Missing code in the callback URI', '?state=mine', pendingSession],
  ] as const;

  it.each(refusals)('V01 R03 %s the page shows "%s" and a retry', async (_, words, query, remembered) => {
    const { page } = await comeBack(query, remembered());
    await page.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await atIdentity(page);
  });

  it.each([
    ['an unexpected response', 'Unexpected response error from the server.', 500, { odd: true }],
    [
      'a refused code',
      'Unexpected response error from the server.',
      400,
      { code: 'oidc.invalid_grant', message: 'no' },
    ],
    [
      'a forged ID token',
      'Invalid ID token',
      200,
      { access_token: 'a', id_token: 'e30.e30.e30', scope: '', expires_in: 3600, token_type: 'Bearer' },
    ],
  ])('V02 X01 %s ends with "%s" and no session', async (_, words, status, body) => {
    const { page } = await comeBack('?code=1&state=mine', pendingSession(), answerTokens(status, body));
    await page.getByText(words, { exact: true }).waitFor();
    expect(await storedKeys(page)).toEqual([]);
  });

  it('V02 C01 X01 an ID token issued more than 300 s from now is rejected', async () => {
    const { page } = await visit('/', {}, blank => blank.clock.setFixedTime(Date.now() + 400_000));
    await page.getByRole('button', { name: 'Maren Holt' }).click();
    await page.getByText('Invalid issued at time in the ID token', { exact: true }).waitFor();
    expect(await storedKeys(page)).toEqual([]);
  });

  it('X01 a page without HTTPS shows crypto_subtle_unavailable', async () => {
    const { page } = await visit('/loading', {}, blank =>
      blank.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })),
    );
    await page.getByText('crypto_subtle_unavailable', { exact: true }).waitFor();
  });

  it('G05 an identity provider that fails during sign-in shows an error, and a retry needs no new sign-in', async () => {
    const { page } = await visit('/sites');
    await atIdentity(page);
    await page.route('**/oidc/me', route => route.abort());
    await page.getByRole('button', { name: 'Maren Holt' }).click();
    await heading(page, 'We can’t reach the sign-in service');
    expect(await storedKeys(page)).toContain('logto:aisle:idToken');
    await page.unroute('**/oidc/me');
    await page.getByRole('link', { name: 'Try again' }).click();
    await waitForSignedIn(page);
    expect(new URL(page.url()).pathname).toBe('/sites');
  });

  it('G05 an unreachable identity provider shows an error, and a retry works', async () => {
    const { page } = await visit('/sites', {}, withoutIdentity);
    await heading(page, 'We can’t reach the sign-in service');
    await page.unroute(`${inject('identityUrl')}/**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await signIn(page, 'Maren Holt');
    expect(new URL(page.url()).pathname).toBe('/sites');
  });
});

describe('signing out', () => {
  it('S02 signing out revokes the tokens and ends the session in every tab; signing in again asks for the account and continues in both', async () => {
    const { page, complaints } = await visit('/sites');
    await signIn(page, 'Maren Holt');
    const other = await page.context().newPage();
    await other.goto('/chat/history');
    await waitForSignedIn(other);

    const before = await page.evaluate(() => localStorage.getItem('logto:aisle:refreshToken'));
    const revoked = page.waitForRequest('**/oidc/token/revocation');
    const ended = page.waitForRequest('**/oidc/session/end?**');
    await page.getByRole('button', { name: 'Account menu' }).first().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    expect((await revoked).method()).toBe('POST');
    await ended;
    await heading(page, 'You’re signed out');
    await heading(other, 'You’re signed out');
    expect(await storedKeys(other)).toEqual([]);
    const refused = await page.request.post(`${inject('identityUrl')}/oidc/token`, {
      form: { client_id: 'aisle', grant_type: 'refresh_token', refresh_token: before ?? '' },
    });
    expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });

    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(url => url.origin === inject('identityUrl') && url.pathname === '/sign-in');
    await signIn(page, 'Sol Lindqvist');
    await other.waitForURL('**/chat/history');
    await other.getByRole('button', { name: /Sol Lindqvist/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('S02 signing out works from the palette and while the identity provider does not respond', async () => {
    const { page } = await visit('/', await signedIn('Maren Holt'));
    await waitForSignedIn(page);
    await withoutIdentity(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('sign out');
    await page.getByRole('option', { name: /Sign out/ }).click();
    await heading(page, 'You’re signed out');
    await hydrated(page);
    expect(await storedKeys(page)).toEqual([]);
  });
});
