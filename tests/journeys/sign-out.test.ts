// Signing out while the identity provider does not answer: its session stays open there.
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { signIn, withBrowser, withoutIdentity } from '#tests/setup/browser.ts';

const { visit } = withBrowser();

const stillOpen = /your session there may still be open/;
const read = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key);
const atIdentity = (page: Page) =>
  page.waitForURL(url => url.origin === inject('identityUrl') && url.pathname === '/sign-in');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’re signed out of this browser', exact: true }).waitFor();
  await page.getByText(stillOpen).waitFor();
  expect(await read(page, 'logto:aisle:idToken')).toBeNull();
}

async function refreshWith(page: Page, token: string | null): Promise<unknown> {
  const answer = await page.request.post(`${inject('identityUrl')}/oidc/token`, {
    form: { client_id: 'aisle', grant_type: 'refresh_token', refresh_token: token ?? '' },
  });
  return answer.json();
}

it.each(['/oidc/token/revocation', '/oidc/session/end'])(
  'S02 while only %s hangs, the sign-out stays unfinished, and the page ends it later',
  async path => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    const token = await read(page, 'logto:aisle:refreshToken');
    const hanging = `${inject('identityUrl')}${path}**`;
    await page.route(hanging, () => {});
    await signOut(page);
    expect(JSON.parse((await read(page, 'aisle:unfinished-sign-out')) ?? '{}')).toMatchObject({ hasFailed: true });
    await page.unroute(hanging);
    await page.getByRole('heading', { level: 1, name: 'You’re signed out', exact: true }).waitFor();
    expect(await read(page, 'aisle:unfinished-sign-out')).toBeNull();
    expect(await refreshWith(page, token)).toMatchObject({ error: 'invalid_grant' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await atIdentity(page);
  },
);

it('S02 the page says that the session may still be open, and ends it when the identity provider answers', async () => {
  const { page } = await visit('/');
  await signIn(page, 'Maren Holt');
  const token = await read(page, 'logto:aisle:refreshToken');
  await withoutIdentity(page);
  await signOut(page);
  expect(await findFaults(page)).toEqual([]);
  const ended = page.waitForRequest('**/oidc/session/end?**');
  await page.unroute(`${inject('identityUrl')}/**`);
  await ended;
  await page.getByRole('heading', { level: 1, name: 'You’re signed out', exact: true }).waitFor();
  expect(await page.getByText(stillOpen).count()).toBe(0);
  expect(await refreshWith(page, token)).toMatchObject({ error: 'invalid_grant' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await atIdentity(page);
});

it('S02 the next sign-in asks for the account, although the session is still open, and revokes the old token', async () => {
  const { page } = await visit('/');
  await signIn(page, 'Maren Holt');
  const token = await read(page, 'logto:aisle:refreshToken');
  // Only the check before signing out fails.
  await page.route('**/oidc/.well-known/openid-configuration', route => route.abort());
  await signOut(page);
  const request = page.waitForRequest(/\/oidc\/auth\?/);
  const revoked = page.waitForResponse('**/oidc/token/revocation');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(new URL((await request).url()).searchParams.get('prompt')).toBe('login consent');
  expect((await revoked).status()).toBe(200);
  await atIdentity(page);
  await signIn(page, 'Maren Holt');
  expect(await refreshWith(page, token)).toMatchObject({ error: 'invalid_grant' });
  expect(await read(page, 'aisle:unfinished-sign-out')).toBeNull();
});
