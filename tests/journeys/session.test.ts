import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults, loaded } from '#tests/setup/axe.ts';
import { signIn, waitForSignedIn, withBrowser, withoutIdentity } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { openManagement } from '#tests/setup/logto.ts';
import { newPerson, signInWithPassword } from '#tests/setup/new-person.ts';
import { createPerson } from '#tests/setup/organization.ts';
import { givePlan } from '#tests/setup/plan.ts';
import { signedIn } from '#tests/setup/signed-in.ts';

const { visit } = withBrowser();
const { visit: visitWithPreloading } = withBrowser({ savesData: false });
const shop = 'tarn-and-trail';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const switcher = (page: Page) => page.getByRole('button', { name: /Switch site or organisation/ });

const manage = async () => {
  const { id: machineId, secret: machineSecret } = inject('machine');
  return openManagement({ url: inject('identityUrl'), apps: { machineId, machineSecret } });
};

/** A new organisation with one member. */
async function createOrganization(name: string, userId: string, roleId: string): Promise<string> {
  const call = await manage();
  const { id } = (await call('POST /organizations', { name })).body as { id: string };
  await givePlan(id);
  await call(`POST /organizations/${id}/users`, { userIds: [userId] });
  await call(`PUT /organizations/${id}/users/${userId}/roles`, { organizationRoleIds: [roleId] });
  return id;
}

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await switcher(page).getByText(name, { exact: true }).waitFor();
}

/** Opens another screen without a reload. */
const openInPlace = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const refusalOf = (status: number, code: string) => ({
  status,
  json: { success: false, data: null, error: 'Refused.', code },
});
const staleToken = refusalOf(401, 'stale_token');

/** Replaces the response to the page's calls for sites. */
const answerSites = (page: Page, status: number, code: string, times?: number) =>
  page.route('**/api/sites', route => route.fulfill(refusalOf(status, code)), times ? { times } : {});

describe('access to screens', () => {
  it('G02 a Viewer who opens the settings is redirected to the dashboard, and no settings are requested', async () => {
    const { page } = await visitWithPreloading('/organizations/manage/settings');
    await signIn(page, 'Sol Lindqvist');
    await page.waitForURL(/\/\?no-access=organization-settings$/);
    await page.getByText(/Your role, Viewer, doesn’t include it\. .+ can give you another role\./).waitFor();
    expect(await findFaults(page)).toEqual([]);
    const requestedPaths: string[] = [];
    page.on('request', request => requestedPaths.push(new URL(request.url()).pathname));
    for (const path of ['/organizations/manage/users', '/organizations/manage/invitations', '/organizations/manage']) {
      await page.goto(path);
      await page.waitForURL(/\/\?no-access=organization/);
      await heading(page, 'Dashboard');
      await loaded(page);
    }
    const screens = /^\/api\/organizations\/(users|roles|invitations|activity|model|shop)/;
    expect(requestedPaths).toContain('/api/sites');
    expect(requestedPaths.filter(path => screens.test(path))).toEqual([]);
  });

  it('S09 a user without an organisation gets the welcome screen', async () => {
    const { page } = await visit('/sites');
    await signIn(page, 'Ida Fenwick');
    await page.waitForURL('**/organizations/welcome');
    await page.goto('/users/profile');
    await waitForSignedIn(page);
    expect(new URL(page.url()).pathname).toBe('/users/profile');
  });

  it("P03 the permissions of the organisation's token and of the API's token are combined", async () => {
    const { page } = await visit('/', await signedIn('Sol Lindqvist'));
    await waitForSignedIn(page);
    expect(await account(page).getByRole('link').allTextContents()).toEqual(['Help']);
    await page.evaluate(
      key => {
        const claims = btoa(JSON.stringify({ scope: 'manage:organization' }));
        const tokens = JSON.parse(localStorage.getItem('logto:aisle:accessToken') ?? '{}');
        tokens[key].token = `e30.${claims}.`;
        localStorage.setItem('logto:aisle:accessToken', JSON.stringify(tokens));
      },
      `@${inject('productUrl')}/api#${shop}`,
    );
    await page.reload();
    await account(page).getByRole('link', { name: 'Organisation' }).waitFor();
    await page.getByRole('link', { name: 'Documents' }).first().waitFor();
  });

  it('G02 A23 a user who gets a higher role can open the screens it allows', async () => {
    const call = await manage();
    const roles = `PUT /organizations/${shop}/users/tomaske00001/roles`;
    const { page } = await visit('/');
    await signIn(page, 'Tom Aske');
    await page.goto('/organizations/manage/users');
    await page.waitForURL(/\/\?no-access=organization-users$/);
    await call(roles, { organizationRoleIds: ['role-admin'] });
    await page.goto('/organizations/manage/users');
    await page.getByRole('button', { name: 'Role of Tom Aske' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/organizations/manage/users');
    await call(roles, { organizationRoleIds: ['role-editor'] });
  });

  it('A23 a changed role shows without signing in again', async () => {
    const call = await manage();
    const roles = `PUT /organizations/${shop}/users/tomaske00001/roles`;
    const { page } = await visit('/');
    await signIn(page, 'Tom Aske');
    expect(await account(page).getByRole('link').allTextContents()).toEqual(['Help']);
    await call(roles, { organizationRoleIds: ['role-admin'] });
    await answerSites(page, 401, 'stale_token', 1);
    await page.reload();
    await account(page).getByRole('link', { name: 'Organisation' }).waitFor();
    await page.getByRole('button', { name: /Tom Aske.*Admin/ }).waitFor();
    await switcher(page).getByText('tarnandtrail.co.uk').waitFor();
    await call(roles, { organizationRoleIds: ['role-editor'] });
  });
});

describe('the active organisation', () => {
  it('E08 S09 each tab remembers its active organisation across a reload', async () => {
    await createOrganization('Nair Ceramics', 'priyanair001', 'role-viewer');
    const { page } = await visit('/organizations/manage');
    await signIn(page, 'Priya Nair');
    await switcher(page).getByText('Tarn & Trail', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/chat/history');
    await waitForSignedIn(other);

    await switchTo(page, 'Nair Ceramics');
    await page.waitForURL(/\/\?no-access=organization$/);
    await page.getByRole('button', { name: /Priya Nair.*Viewer/ }).waitFor();
    await page.reload();
    await switcher(page).getByText('Nair Ceramics', { exact: true }).waitFor();
    await other.reload();
    await switcher(other).getByText('Tarn & Trail', { exact: true }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/chat/history');
  });

  it('E08 a user who was removed from the active organisation continues in another', async () => {
    const id = await createOrganization('Short Lease', 'priyanair001', 'role-editor');
    const { page } = await visit('/');
    await signIn(page, 'Priya Nair');
    await switchTo(page, 'Short Lease');
    await switcher(page).getByText('No site yet').waitFor();
    await (await manage())(`DELETE /organizations/${id}/users/priyanair001`);
    await answerSites(page, 403, 'not_a_member', 1);
    await openInPlace(page, '/ui');
    await page.locator('[data-field=name] input').fill('A shop');
    await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('You’re no longer a member of Short Lease').waitFor();
    await page.goto('/');
    await switcher(page).getByText('Tarn & Trail', { exact: true }).waitFor();
  });

  it('a user who was removed reads it once, however many calls are refused', async () => {
    const id = await createOrganization('Brief Lease', 'tomaske00001', 'role-editor');
    const { page } = await visit('/');
    await signIn(page, 'Tom Aske');
    await switchTo(page, 'Brief Lease');
    await heading(page, 'Dashboard');
    await (await manage())(`DELETE /organizations/${id}/users/tomaske00001`);
    await page.route('**/api/**', (route, request) => {
      const token = request.headers().authorization?.slice(7);
      const isRefused = token && decodeJwt(token).aud === `urn:logto:organization:${id}`;
      return isRefused ? route.fulfill(refusalOf(403, 'not_a_member')) : route.fallback();
    });
    await page.reload();
    await page.getByText('You’re no longer a member of Brief Lease').waitFor();
    await switcher(page).getByText('Tarn & Trail', { exact: true }).waitFor();
    await loaded(page);
    expect(await page.getByText('You’re no longer a member of Brief Lease').count()).toBe(1);
  });

  it('switching from an organisation without a plan to one that is ready opens the dashboard', async () => {
    const person = newPerson('Nia Ali');
    const { id: userId } = await createPerson(person.name, person.email);
    await createOrganization('Ready Ceramics', userId, 'role-viewer');
    const call = await manage();
    const { id } = (await call('POST /organizations', { name: 'Empty Ceramics' })).body as { id: string };
    await call(`POST /organizations/${id}/users`, { userIds: [userId] });
    await call(`PUT /organizations/${id}/users/${userId}/roles`, { organizationRoleIds: ['role-viewer'] });
    const { page } = await visit('/');
    await signInWithPassword(page, person);
    await switcher(page).getByText('Ready Ceramics', { exact: true }).waitFor();
    await switchTo(page, 'Empty Ceramics');
    await page.waitForURL('**/organizations/welcome');
    await switchTo(page, 'Ready Ceramics');
    await page.waitForURL(`${inject('productUrl')}/`);
    await heading(page, 'Dashboard');
  });
});

describe('an organisation that requires two-step verification', () => {
  it('an organisation that requires two-step verification opens once a user has set it up, and others stay open', async () => {
    const call = await manage();
    const person = newPerson('Noor Ali');
    const { id: userId } = await createPerson(person.name, person.email);
    const open = await createOrganization('Open Ceramics', userId, 'role-owner');
    const locked = await createOrganization('Locked Ceramics', userId, 'role-owner');
    await call(`PATCH /organizations/${locked}`, { isMfaRequired: true });
    const { page } = await visit('/');
    await signInWithPassword(page, person);
    await switcher(page).getByText('Open Ceramics', { exact: true }).waitFor();
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: 'Locked Ceramics' }).click();
    await page.getByText('Locked Ceramics requires two-step verification').waitFor();
    expect(await switcher(page).innerText()).toContain('Open Ceramics');

    await call(`DELETE /organizations/${open}/users/${userId}`);
    await page.goto('/');
    await heading(page, 'Locked Ceramics requires two-step verification');
    await page.getByRole('link', { name: 'Set up two-step verification' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await switcher(page).getByText('Locked Ceramics', { exact: true }).waitFor();
    await heading(page, 'Dashboard');
  });
});

describe('a session', () => {
  it('a session survives a rotation of the signing keys', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    await (await manage())('POST /configs/oidc/private-keys/rotate', { signingKeyAlgorithm: 'RSA' });
    // The page has just fetched the old keys. A search is never prefetched, so this call is always made.
    await page.route(/\/api\/chats\?.*search=boots/, route => route.fulfill(staleToken), { times: 1 });
    await openInPlace(page, '/chat/history?search=boots');
    await heading(page, 'Chats');
    await eventually(async () => {
      const token = await page.evaluate(() => localStorage.getItem('logto:aisle:idToken'));
      expect(decodeProtectedHeader(token ?? '').alg).toBe('RS256');
    });
    await openInPlace(page, '/sites');
    await page.getByRole('main').getByText('tarnandtrail.co.uk').first().waitFor();
  });

  it('G05 a revoked session shows that it has ended, and signing in again returns to the same page', async () => {
    const { page } = await visit('/chat/history?from=monday');
    await signIn(page, 'Maren Holt');
    const token = await page.evaluate(() => localStorage.getItem('logto:aisle:refreshToken'));
    await page.request.post(`${inject('identityUrl')}/oidc/token/revocation`, {
      form: { client_id: 'aisle', token: token ?? '' },
    });
    await page.reload();
    await heading(page, 'Your session has ended');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(url => url.origin === inject('productUrl') && url.pathname === '/chat/history');
    await waitForSignedIn(page);
    expect(new URL(page.url()).search).toBe('?from=monday');
  });

  it('V04 a session ends when its new token is rejected too', async () => {
    const { page } = await visit('/sites');
    await signIn(page, 'Maren Holt');
    await answerSites(page, 401, 'invalid_token');
    await page.reload();
    await heading(page, 'Your session has ended');
    expect(await page.evaluate(() => localStorage.getItem('logto:aisle:idToken'))).toBeNull();
  });

  const withoutTokens = (page: Page) =>
    page.addInitScript(() => {
      for (const kind of ['accessToken', 'refreshToken']) localStorage.removeItem(`logto:aisle:${kind}`);
    });
  const withoutUserInfo = (page: Page) =>
    page.route('**/oidc/me', route => {
      const headers = { 'Access-Control-Allow-Origin': '*' };
      return route.fulfill({ status: 401, json: { code: 'auth.unauthorized', message: 'Unauthorized.' }, headers });
    });

  it.each([
    ['Not authenticated.', undefined, withoutTokens],
    ['Unable to fetch user info. The access token may be invalid.', undefined, withoutUserInfo],
    ['The organizations scope is required', ['email'], undefined],
  ])('X02 V03 a session that ended with "%s" shows that message', async (words, scopes, prepare) => {
    const { page } = await visit('/sites', await signedIn('Maren Holt', scopes), prepare);
    await heading(page, 'Your session has ended');
    await page.getByText(words, { exact: true }).waitFor();
  });

  it('G05 an unreachable identity provider shows an error, and a retry continues the session', async () => {
    const { page } = await visit('/sites', await signedIn('Maren Holt'), withoutIdentity);
    await heading(page, 'We can’t reach the sign-in service');
    const words = await page.getByRole('main').innerText();
    expect(words.split(/\n+/)).toEqual([
      'We can’t reach the sign-in service',
      'Check your connection and try again. Your saved work is safe.',
      'Try again',
    ]);
    await page.unroute(`${inject('identityUrl')}/**`);
    await page.getByRole('link', { name: 'Try again' }).click();
    await waitForSignedIn(page);
    await heading(page, 'Sites');
  });

  it('X04 a user stays signed in when the sites do not load, and sees an error or the last selected site', async () => {
    const { page } = await visit('/', await signedIn('Maren Holt'), blank => answerSites(blank, 500, 'internal'));
    await waitForSignedIn(page);
    await eventually(async () => expect(await switcher(page).innerText()).toContain('Tarn & Trail'));
    await heading(page, 'Dashboard');
    await page.getByText('We couldn’t load your sites.').waitFor();
    await page.unroute('**/api/sites');
    await page.getByRole('button', { name: 'Try again' }).click();
    await switcher(page).getByText('tarnandtrail.co.uk').waitFor();

    await answerSites(page, 500, 'internal');
    await page.goto('/sites/data/documents');
    await page.getByRole('button', { name: 'Playground' }).waitFor();
    await switcher(page).getByText('tarnandtrail.co.uk').waitFor();
  });
});
