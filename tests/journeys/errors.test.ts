// Starts a second server that reports errors to the sandbox. The shared one has error reporting turned off.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findFreePort } from '#server/http.ts';
import { hydrated, withBrowser } from '#tests/setup/browser.ts';
import { startTestErrors, type TestErrors } from '#tests/setup/errors.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { findPort } from '#tests/setup/port.ts';

const { visit } = withBrowser();

let sandbox: TestErrors;
let server: ChildProcess;
let home: string;
beforeAll(async () => {
  sandbox = await startTestErrors();
  const port = String(await findFreePort());
  home = `http://localhost:${port}`;
  server = spawn(process.execPath, [join(import.meta.dirname, '../../server/web.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      BUILD_DIR: 'build-test',
      DATABASE_URL: inject('databaseUrl'),
      IDENTITY_URL: inject('identityUrl'),
      IDENTITY_MACHINE_ID: inject('machine').id,
      IDENTITY_MACHINE_SECRET: inject('machine').secret,
      PADDLE_API_URL: inject('paddleUrl'),
      PADDLE_API_KEY: 'none',
      VISITOR_SECRET: 'a secret for the visitors of tests',
      LOG_LEVEL: 'info',
      ROLLBAR_ENABLED: 'true',
      ROLLBAR_CLIENT_TOKEN: sandbox.clientToken,
      ROLLBAR_SERVER_TOKEN: sandbox.serverToken,
      ROLLBAR_URL: sandbox.url,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  await findPort(server);
});
afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await sandbox.remove();
});

function requireOne<T>(found: T | undefined): T {
  if (!found) throw new Error('nothing was reported yet');
  return found;
}

/** The user agent of an ordinary browser: a headless one counts as a crawler. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const ofBrowsers = () => sandbox.list().filter(({ item }) => item.platform === 'browser');

/** Waits until the replay recorder has started its session. */
async function recording(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('RollbarSession') !== null);
}

it('T01 T02 a broken screen is reported once, with a replay that masks all text and can be played', async () => {
  const { page } = await visit(`${home}/ui/broken?code=canary-in-the-address`, { userAgent });
  await hydrated(page);
  await recording(page);
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { type: 'password', value: 'canary-password' });
    const words = Object.assign(document.createElement('p'), { textContent: 'canary of a visitor', title: 'canary' });
    document.querySelector('main')?.append(field, words);
  });
  await page.getByRole('button', { name: 'Break' }).click();
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
  const report = await eventually(() => requireOne(ofBrowsers()[0]));
  const replayId = report.item.attributes?.find(({ key }) => key === 'replay_id')?.value;
  expect(report.item).toMatchObject({
    environment: 'production',
    level: 'error',
    request: { url: `${home}/ui/broken` },
  });
  expect(report.item.person).toBeUndefined();

  // The recorder continues for some seconds after the error and sends that part separately.
  const replay = () => fetch(`${sandbox.url}/api/replays/${replayId}`).then(answer => answer.text());
  await eventually(async () => expect(await replay()).toContain('Internal Server Error'));

  const { page: pages } = await visit(sandbox.url);
  await pages.getByRole('link', { name: 'Error: planted in the browser' }).click();
  await pages.getByRole('link', { name: 'with replay' }).click();
  await pages.getByRole('link', { name: 'Play what was to be seen' }).click();
  const picture = async () => {
    const place = await pages.locator('iframe').getAttribute('src');
    return fetch(new URL(place ?? '', sandbox.url)).then(answer => answer.text());
  };
  // Text that is not part of the interface is masked with dots of the same length.
  expect(await picture()).toContain('•••••');
  await pages.getByRole('link', { name: 'Clicked' }).first().waitFor();
  await pages.getByRole('button', { name: 'Play' }).click();
  await pages.locator('li:last-child a[aria-current]').waitFor();
  expect(await picture()).toContain('Internal Server Error');

  const sentText = JSON.stringify(sandbox.list()) + (await replay());
  expect(sentText).toContain('planted in the browser');
  expect(sentText).not.toMatch(/canary/);
  expect(ofBrowsers()).toHaveLength(1);
});

it('T01 unhandled rejections and console messages are reported, including those before the reporter loaded', async () => {
  const { page } = await visit(`${home}/ui/broken`, { userAgent }, opened =>
    opened.addInitScript("addEventListener('DOMContentLoaded', () => console.warn('written early'))"),
  );
  await hydrated(page);
  await recording(page);
  await page.evaluate(`{
    void Promise.reject(new Error('rejected by nobody'));
    console.error('written on the console of sol@example.com');
  }`);
  const wanted = ['Error: rejected by nobody', 'written early', 'written on the console of [e-mail]'];
  const titles = () =>
    ofBrowsers().map(({ item }) => {
      const exception = item.body.trace?.exception ?? item.body.trace_chain?.[0]?.exception;
      return exception ? `${exception.class}: ${exception.message}` : `${item.body.message?.body}`;
    });
  await eventually(() => expect(titles()).toEqual(expect.arrayContaining(wanted)));
});

it("T04 a crawler's error is reported without a replay or a session", async () => {
  const before = ofBrowsers().length;
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const { page } = await visit(`${home}/ui/broken`, { userAgent: crawler });
  await hydrated(page);
  await page.getByRole('button', { name: 'Break' }).click();
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
  const report = await eventually(() => requireOne(ofBrowsers().toReversed()[before]));
  expect(report.item.attributes ?? []).not.toContainEqual(expect.objectContaining({ key: 'replay_id' }));
  expect(await page.evaluate(() => sessionStorage.getItem('RollbarSession'))).toBeNull();
});

it('T01 a page that fails on the server is reported with its request id', async () => {
  const response = await fetch(`${home}/ui/broken?where=server`);
  const requestId = response.headers.get('x-request-id');
  const found = () => sandbox.list().filter(({ item }) => item.custom?.requestId === requestId);
  await eventually(() => expect(found()).toHaveLength(1));
});

it('T02 with error reporting turned off, the browser loads no reporter and sends no reports', async () => {
  const before = sandbox.list().length;
  const { page, complaints } = await visit('/ui/broken');
  await hydrated(page);
  expect(await page.evaluate(() => '__aisleErrors' in window)).toBe(false);
  await page.getByRole('button', { name: 'Break' }).click();
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(complaints.filter(words => words.startsWith('requested'))).toEqual([]);
  expect(sandbox.list()).toHaveLength(before);
});
