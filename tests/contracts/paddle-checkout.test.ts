import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, startTestPaddle, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
beforeAll(async () => {
  sandbox = await startTestPaddle({ publicUrl: 'http://localhost:4790' });
  prices = await createCatalogue(sandbox);
});
afterAll(() => sandbox.remove());

type Page = { text: string; events: { name: string; data?: Record<string, unknown> }[]; headers: Headers };

async function read(response: Response): Promise<Page> {
  const text = await response.text();
  const events = (/data-events="([^"]*)"/.exec(text)?.[1] ?? '[]').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return { text, events: JSON.parse(events), headers: response.headers };
}

async function send(transactionId: string, form: Record<string, string>): Promise<Page> {
  const filled = { email: 'sam@example.com', country: 'US', expiry: '12/40', cvc: '123', name: 'Sam', ...form };
  const url = `${sandbox.url}/checkout/${transactionId}?parent=http://localhost:4790`;
  return read(await fetch(url, { method: 'POST', body: new URLSearchParams(filled) }));
}

async function order(priceId = prices.monthly.id): Promise<string> {
  return (
    await sandbox.sdk.transactions.create({ items: [{ priceId, quantity: 1 }], customData: { organizationId: 'o1' } })
  ).id;
}

const namesOf = ({ events }: Page) => events.map(({ name }) => name);

it('shows the amount due, and can be framed by the product only', async () => {
  const page = await read(await fetch(`${sandbox.url}/checkout?_ptxn=${await order()}`));
  expect(page.text).toContain('Pay $29.00');
  expect(namesOf(page)).toEqual(['checkout.loaded']);
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self' http://localhost:4790");
  expect(page.headers.get('X-Frame-Options')).toBeNull();
  const home = await fetch(sandbox.url);
  expect(home.headers.get('X-Frame-Options')).toBe('DENY');
});

it('4242 pays, and the page shows what was bought', async () => {
  const id = await order(prices.trial.id);
  const page = await send(id, { number: '4242 4242 4242 4242', business: 'Tarn & Trail', tax_id: 'GB1' });
  expect(namesOf(page)).toEqual(['checkout.customer.created', 'checkout.payment.initiated', 'checkout.completed']);
  expect(page.events[2]?.data).toMatchObject({
    transaction_id: id,
    status: 'completed',
    custom_data: { organizationId: 'o1' },
    customer: { email: 'sam@example.com', business: { name: 'Tarn & Trail' } },
    totals: { total: 0 },
    recurring_totals: { total: 29 },
    payment: { method_details: { type: 'card', card: { last4: '4242' } } },
  });
  const paid = await sandbox.sdk.transactions.get(id);
  expect(paid).toMatchObject({ status: 'completed', businessId: expect.stringMatching(/^biz_/) });
  expect((await send(id, { number: '4242424242424242' })).text).toContain('already paid');
  expect(await sandbox.sdk.subscriptions.list({ customerId: [`${paid.customerId}`] }).next()).toHaveLength(1);
});

it('0002 is declined, keeps the input, and another card pays', async () => {
  const id = await order();
  const page = await send(id, { number: '4000000000000002', postcode: '94107' });
  expect(page.text).toContain('Your card was declined.');
  expect(page.events.at(-1)?.name).toBe('checkout.payment.failed');
  expect(page.text).toContain('value="Sam"');
  expect((await sandbox.sdk.transactions.get(id)).status).toBe('ready');
  expect((await send(id, { number: '4000056655665556' })).events.at(-1)?.name).toBe('checkout.completed');
});

it('0446 requires bank approval: the payment fails if refused and succeeds if approved', async () => {
  const id = await order();
  const number = '4000003800000446';
  const challenged = await send(id, { number });
  expect(challenged.text).toContain('Confirm with your bank');
  expect((await sandbox.sdk.transactions.get(id)).payments).toEqual([]);
  const refused = await send(id, { number, challenge: 'refuse' });
  expect(refused.text).toContain('Your bank did not confirm the payment.');
  const paid = await send(id, { number, challenge: 'approve' });
  expect(paid.events.at(-1)?.name).toBe('checkout.completed');
});

it.each([
  ['a real card', { number: '5555555555554444' }, 'no real card works here'],
  ['no country', { number: '4242424242424242', country: '' }, 'Choose your country.'],
  ['no address', { number: '4242424242424242', email: 'x' }, 'Enter your e-mail address.'],
  ['no date', { number: '4242424242424242', expiry: '13/40' }, 'MM/YY'],
])('refuses %s with a message', async (_, form, words) => {
  const page = await send(await order(), form);
  expect(page.events).toEqual([]);
  expect(page.text).toContain(words);
});

it('opens with prices too, and refuses an unknown token or transaction', async () => {
  const open = (query: string) => fetch(`${sandbox.url}/checkout?parent=http://localhost:4790&${query}`).then(read);
  const page = await open(
    `items=${prices.monthly.id}:2&email=kim@example.com&custom_data=${encodeURIComponent('{"a":1}')}`,
  );
  expect(page.text).toContain('Pay $58.00');
  expect(page.text).toContain('kim@example.com');
  expect(page.events[0]?.data).toMatchObject({ custom_data: { a: 1 }, status: 'draft' });
  expect((await open('_ptxn=txn_x')).events[0]).toMatchObject({
    name: 'checkout.error',
    code: 'transaction_not_found',
  });
  expect((await open(`items=${prices.monthly.id}&token=test_x`)).events[0]).toMatchObject({ code: 'invalid_token' });
});

it('lets a customer change the card and end the subscription from the links of the portal', async () => {
  const id = await order();
  await send(id, { number: '4242424242424242', email: 'portal@example.com' });
  const subscription = await sandbox.sdk.subscriptions.get(
    `${(await sandbox.sdk.transactions.get(id)).subscriptionId}`,
  );
  const change = await read(await fetch(`${subscription.managementUrls?.updatePaymentMethod}`));
  expect(change.text).toContain('Save this card');
  await fetch(`${subscription.managementUrls?.cancel}`, { method: 'POST' });
  expect((await sandbox.sdk.subscriptions.get(subscription.id)).scheduledChange?.action).toBe('cancel');
});
