// The sandbox of App Bridge and of the Shopify admin, with a small app of another origin in the frame.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBrowser } from '#tests/setup/browser.ts';
import { setFields } from '#tests/setup/connected-shop.ts';
import { startTestShopify, type TestShopify, tarn } from '#tests/setup/shopify.ts';

const { visit } = withBrowser();
let app: Server;
let appUrl: string;
let sandbox: TestShopify;
const calls: string[] = [];

beforeAll(async () => {
  app = createServer((request, response) => {
    if (request.url?.startsWith('/call')) {
      calls.push(String(request.headers.authorization));
      const isFirst = calls.length === 1;
      return response.writeHead(isFirst ? 401 : 200, { 'X-Shopify-Retry-Invalid-Session-Request': '1' }).end('{}');
    }
    response.setHeader('Content-Type', 'text/html');
    return response.end(appPage());
  });
  await new Promise<void>(done => app.listen(0, '127.0.0.1', done));
  appUrl = `http://localhost:${(app.address() as AddressInfo).port}`;
  sandbox = await startTestShopify({ publicUrl: appUrl });
});
afterAll(async () => {
  await sandbox.remove();
  app.closeAllConnections();
  app.close();
});

function appPage(): string {
  return `<!doctype html><html><head><title>Assistant</title><meta name="shopify-api-key" content="${sandbox.apiKey}">
<script src="${sandbox.url}/cdn/app-bridge.js"></script></head><body>
<s-app-nav><s-link href="/" rel="home">Home</s-link><s-link href="/rules">Rules</s-link></s-app-nav>
<h1>Hello</h1><output></output>
<ui-save-bar id="bar"><button variant="primary" onclick="say('saved'); shopify.saveBar.hide('bar')">Save</button><button>Discard</button></ui-save-bar>
<a href="shopify://admin/charges/aisle-assistant/pricing_plans" target="_top">See plans</a>
<script>
const say = words => { document.querySelector('output').textContent = words; };
document.addEventListener('shopify:navigate', event => { history.pushState(null, '', event.target.getAttribute('href')); say('at ' + location.pathname); });
</script></body></html>`;
}

/** The app's frame inside the admin, once App Bridge is ready. */
async function openApp(page: Page) {
  await page.locator('body[data-bridge="ready"]').waitFor();
  const frame = page.frame({ name: 'app-iframe' });
  if (!frame) throw new Error('no frame');
  return frame;
}

const inApp = (path = '') => `${sandbox.url}/store/tarn-and-trail/apps/${sandbox.appHandle}${path}`;

it('a merchant installs the app, chooses a plan in the top frame, and turns on the app embed', async () => {
  const { page } = await visit(inApp());
  await page.getByRole('button', { name: 'Install' }).click();
  const frame = await openApp(page);
  await frame.getByRole('heading', { name: 'Hello' }).waitFor();
  expect(await frame.evaluate('shopify.config.shop')).toBe(tarn);

  await frame.getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('button', { name: 'Choose Growth' }).click();
  await page.waitForURL(/plan_handle=growth/);
  expect((await openApp(page)).url()).toContain('plan_handle=growth');

  await setFields(sandbox, tarn, [{ key: 'active', type: 'boolean', value: 'true' }]);
  const key = `${sandbox.apiKey}/assistant-embed`;
  await page.goto(`${sandbox.url}/store/tarn-and-trail/themes/current/editor?context=apps&activateAppId=${key}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('It is on in the shop.').waitFor();
  await page.goto(inApp());
  const [extension] = (await (await openApp(page)).evaluate('shopify.app.extensions()')) as {
    activations: { status: string }[];
  }[];
  expect(extension?.activations[0]?.status).toBe('active');
});

it("acceptance 5: App Bridge adds tokens, retries once with a fresh one, and shows the app's toast, save bar and navigation", async () => {
  await sandbox.control('install', { shop: tarn });
  const { page } = await visit(inApp('/'));
  const frame = await openApp(page);
  expect(await frame.evaluate("fetch('/call').then(answer => answer.status)")).toBe(200);
  expect(calls).toHaveLength(2);
  expect(new Set(calls).size).toBe(2);
  expect(calls[1]).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);

  await frame.evaluate("void shopify.toast.show('Rule saved', { duration: 60000 })");
  await page.getByText('Rule saved').waitFor();
  await frame.evaluate("shopify.saveBar.show('bar')");
  await page.getByRole('button', { name: 'Save' }).click();
  await frame.getByText('saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Rules' }).click();
  await frame.getByText('at /rules').waitFor();
  await page.waitForURL(/\/apps\/aisle-assistant\/rules$/);

  const problem = (work: string) =>
    frame.evaluate(`(() => { try { ${work}; return ''; } catch (error) { return error.message; } })()`);
  expect(await problem('shopify.pos')).toBe('sandbox: shopify.pos not implemented');
  expect(await problem('shopify.toast.flash()')).toBe('sandbox: shopify.toast.flash not implemented');
  expect(await problem('localStorage.length')).toBe('Storage is blocked');
});
