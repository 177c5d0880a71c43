// The published Paddle.js loader, unmodified, loads the sandbox script on a page of another origin.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBrowser } from '#tests/setup/browser.ts';
import { createCatalogue, startTestPaddle, type TestPaddle } from '#tests/setup/paddle.ts';

const loader = readFileSync(
  createRequire(import.meta.url)
    .resolve('@paddle/paddle-js')
    .replace(/index\.js$/, 'index.esm.js'),
);

const { visit } = withBrowser();
let shop: Server;
let shopUrl: string;
let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
beforeAll(async () => {
  shop = createServer((request, response) => {
    const isScript = request.url === '/paddle.mjs';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? loader : shopPage());
  });
  await new Promise<void>(done => shop.listen(0, '127.0.0.1', done));
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
  sandbox = await startTestPaddle({ publicUrl: shopUrl });
  prices = await createCatalogue(sandbox);
});
afterAll(async () => {
  await sandbox.remove();
  shop.closeAllConnections();
  shop.close();
});

function shopPage(): string {
  return `<!doctype html><title>Shop</title><button id="pay">Pay</button>
<script src="${sandbox.scriptUrl}"></script><script type="module">
import { initializePaddle } from '/paddle.mjs';
window.events = [];
window.shop = await initializePaddle({ token: '${sandbox.clientToken}', environment: 'sandbox', eventCallback: event => events.push(event) });
document.documentElement.dataset.ready = '';
</script>`;
}

async function inShop(work: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints } = await visit(shopUrl);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await work(page);
  const ours = [shopUrl, sandbox.url].map(origin => `requested ${origin}`);
  expect(complaints.filter(complaint => !ours.includes(complaint))).toEqual([]);
}

const eventNames = (page: Page) => page.evaluate('events.map(event => event.name)');

it('the loader opens an overlay in which a customer pays after a declined card', async () => {
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: prices.trial.id, quantity: 1 }] });
  await inShop(async page => {
    await page.evaluate(`shop.Checkout.open({ transactionId: '${id}', settings: { theme: 'dark' } })`);
    const checkout = page.frameLocator('iframe');
    await checkout.getByLabel('E-mail address').fill('sam@example.com');
    await checkout.getByLabel('Country').selectOption('US');
    await checkout.getByLabel('Card number').fill('4000 0000 0000 0002');
    await checkout.getByLabel('Expires').fill('12/40');
    await checkout.getByRole('button', { name: 'Start the trial' }).click();
    await checkout.getByText('Your card was declined.').waitFor();
    await checkout.getByLabel('Card number').fill('4000 0038 0000 0446');
    await checkout.getByRole('button', { name: 'Start the trial' }).click();
    await checkout.getByRole('button', { name: 'Approve' }).click();
    await checkout.getByRole('heading', { name: 'Thank you' }).waitFor();
    await checkout.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await eventNames(page)).toEqual([
      'checkout.loaded',
      'checkout.customer.created',
      'checkout.payment.initiated',
      'checkout.payment.failed',
      'checkout.payment.initiated',
      'checkout.completed',
      'checkout.closed',
    ]);
    expect(await page.evaluate("events.find(event => event.name === 'checkout.completed').data.transaction_id")).toBe(
      id,
    );
  });
  expect((await sandbox.sdk.transactions.get(id)).status).toBe('completed');
});

it('Escape closes the checkout and returns the focus', async () => {
  await inShop(async page => {
    await page.locator('#pay').focus();
    await page.evaluate(
      `shop.Checkout.open({ items: [{ priceId: '${prices.monthly.id}', quantity: 1 }], customer: { email: 'kim@example.com' } })`,
    );
    await page.waitForFunction("events.some(event => event.name === 'checkout.loaded')");
    await page.frameLocator('iframe').getByLabel('E-mail address').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await eventNames(page)).toEqual(['checkout.loaded', 'checkout.closed']);
    expect(await page.evaluate('document.activeElement.id')).toBe('pay');
    const preview = `shop.PricePreview({ items: [{ priceId: '${prices.monthly.id}', quantity: 1 }], address: { countryCode: 'DE' } })`;
    expect(await page.evaluate(`${preview}.then(({ data }) => data.details.lineItems[0].formattedTotals.total)`)).toBe(
      '€33.32',
    );
  });
});

it('a successful payment redirects to the success URL', async () => {
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: prices.monthly.id, quantity: 1 }] });
  await inShop(async page => {
    await page.goto(`${shopUrl}/?_ptxn=${id}`);
    const checkout = page.frameLocator('iframe');
    await checkout.getByLabel('E-mail address').waitFor();
    await page.evaluate(`shop.Checkout.open({ transactionId: '${id}', settings: { successUrl: '${shopUrl}/done' } })`);
    await checkout.getByLabel('E-mail address').fill('lee@example.com');
    await checkout.getByLabel('Country').selectOption('US');
    await checkout.getByLabel('Card number').fill('4242424242424242');
    await checkout.getByLabel('Expires').fill('12/40');
    await checkout.getByRole('button', { name: 'Pay $29.00' }).click();
    await page.waitForURL(`${shopUrl}/done`);
  });
});
