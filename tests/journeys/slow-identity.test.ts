// The identity provider accepts connections and doesn't answer.
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { signIn, waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';

const { visit } = withBrowser();

const slow = 'The sign-in service is taking longer than usual. Please wait a moment.';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const switcher = (page: Page) => page.getByRole('button', { name: /Switch site or organisation/ });

/** Returns the paths that were requested. */
async function hangIdentity(page: Page): Promise<string[]> {
  const paths: string[] = [];
  await page.route(`${inject('identityUrl')}/**`, route => void paths.push(new URL(route.request().url()).pathname));
  return paths;
}

const editStorage = (page: Page, name: string, value: string | null) =>
  page.evaluate(([key, text]) => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)), [
    `logto:aisle:${name}`,
    value,
  ] as [string, string | null]);

describe('while the identity provider hangs', () => {
  it('a signed-in user with valid tokens sees the product at once', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    const paths = await hangIdentity(page);
    await page.reload();
    await waitForSignedIn(page);
    await page.getByRole('button', { name: /Maren Holt.*Owner/ }).waitFor();
    await switcher(page).getByText('tarnandtrail.co.uk').waitFor();
    await heading(page, 'Dashboard');
    await eventually(async () => expect(paths).toEqual(['/oidc/me']));
  });

  it('a user whose tokens have expired reads after three seconds that signing in takes longer', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    await editStorage(page, 'accessToken', null);
    await hangIdentity(page);
    await page.clock.install();
    await page.reload();
    await page.getByRole('main').waitFor();
    expect(await page.getByText(slow).count()).toBe(0);
    await page.clock.runFor(3_000);
    await page.getByText(slow).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});

describe('the ID token', () => {
  it('is confirmed behind the screen: a changed name shows', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Sol Lindqvist');
    await page.route('**/oidc/me', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), name: 'Sol Lindqvist-Berg' } });
    });
    await page.reload();
    await page.getByRole('button', { name: /Sol Lindqvist-Berg.*Viewer/ }).waitFor();
  });

  it.each([
    ['no token', 'damaged'],
    ['no claims', `e30.${btoa('null')}.`],
    ['the claims of another person', `e30.${btoa(JSON.stringify({ sub: 'another', organizations: [] }))}.`],
  ])('that is damaged ends the session: %s', async (_, token) => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    await editStorage(page, 'idToken', token);
    await page.reload();
    await heading(page, 'Your session has ended');
    await page.getByText('Invalid ID token', { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('logto:aisle:idToken'))).toBeNull();
  });

  it('names of organisations are deleted from the browser at sign-out', async () => {
    const { page } = await visit('/');
    await signIn(page, 'Maren Holt');
    const read = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await read()).toContain('Tarn & Trail');
    await page.goto('/loading');
    await heading(page, 'Dashboard');
    await page.getByRole('button', { name: /Maren Holt/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'You’re signed out');
    expect(await read()).not.toContain('Tarn & Trail');
  });
});
