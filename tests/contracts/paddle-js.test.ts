// The sandbox version of Paddle.js, without a browser. See tests/journeys/paddle-js.test.ts for the browser test.
import { runInNewContext } from 'node:vm';
import type { Paddle } from '@paddle/paddle-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, startTestPaddle, type TestPaddle } from '#tests/setup/paddle.ts';

const shopUrl = 'http://localhost:9';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
beforeAll(async () => {
  sandbox = await startTestPaddle({ publicUrl: shopUrl });
  prices = await createCatalogue(sandbox);
});
afterAll(() => sandbox.remove());

it('the loader accepts the script, which requests prices from the sandbox', async () => {
  const window = openWindow(await (await fetch(sandbox.scriptUrl)).text());
  const paddle = window.PaddleBillingV1 as Paddle;
  expect(window.Paddle).toBe(paddle);
  expect(Object.keys(paddle.Checkout)).toEqual(['open', 'close', 'updateItems', 'updateCheckout']);
  expect(() => paddle.Initialize({ token: '' })).toThrow('token');
  paddle.Initialize({ token: sandbox.clientToken });
  expect(paddle.Initialized).toBe(true);
  const { data } = await paddle.PricePreview({
    items: [{ priceId: prices.monthly.id, quantity: 1 }],
    address: { countryCode: 'US' },
  });
  expect(data.details.lineItems[0]?.formattedUnitTotals.total).toBe('$29.00');
  await expect(paddle.PricePreview({ items: [] })).rejects.toMatchObject({ error: { code: 'bad_request' } });
});

function openWindow(source: string): Record<string, unknown> {
  const window: Record<string, unknown> = { addEventListener: () => {} };
  const document = { currentScript: { src: sandbox.scriptUrl }, addEventListener: () => {} };
  const location = { href: shopUrl, origin: shopUrl };
  runInNewContext(source, { window, document, location, URL, fetch, JSON, Object, Array, Error });
  return window;
}
