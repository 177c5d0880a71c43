import { ApiError } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { missingKeys } from '#tests/contracts/paddle/documented.ts';
import { createCatalogue, openSdk, startTestPaddle, subscribe, type TestPaddle } from '#tests/setup/paddle.ts';

let sandbox: TestPaddle;
let prices: Awaited<ReturnType<typeof createCatalogue>>;
let sub: Awaited<ReturnType<typeof subscribe>>;
beforeAll(async () => {
  sandbox = await startTestPaddle();
  prices = await createCatalogue(sandbox);
  sub = await subscribe(sandbox, prices.monthly.id, { country: 'HU' });
});
afterAll(() => sandbox.remove());

type Answer = { status: number; body: { data: never; meta: never; error: Record<string, unknown> } };

async function call(route: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ');
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { Authorization: `bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.catch(thrown => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no error of Paddle: ${String(error)}`);
  return error;
}

it('the published SDK parses every answer', async () => {
  const { sdk } = sandbox;
  const ctm = sub.customerId;
  expect((await sdk.products.list({ include: ['prices'], status: ['active'] }).next()).map(one => one.name)).toEqual([
    'Growth',
    'Starter',
  ]);
  expect(await sdk.products.get(prices.starter.id, { include: ['prices'] })).toMatchObject({
    customData: { plan: 'starter' },
  });
  expect((await sdk.products.update(prices.starter.id, { description: 'Small shops' })).description).toBe(
    'Small shops',
  );
  expect(
    (await sdk.prices.list({ productId: [prices.growth.id], recurring: true, include: ['product'] }).next())[0]?.product
      ?.name,
  ).toBe('Growth');
  expect((await sdk.prices.get(prices.trial.id)).trialPeriod).toMatchObject({ interval: 'day', frequency: 14 });
  expect((await sdk.prices.update(prices.bigger.id, { name: 'Growth, monthly' })).name).toBe('Growth, monthly');
  expect((await sdk.customers.list({ email: ['sam@example.com'] }).next())[0]?.id).toBe(ctm);
  expect((await sdk.customers.update(ctm, { name: 'Sam Carter' })).name).toBe('Sam Carter');
  expect((await sdk.customers.get(ctm)).name).toBe('Sam Carter');
  expect((await sdk.customers.generateAuthToken(ctm)).customerAuthToken).toMatch(/^pca_/);
  expect(await sdk.customers.getCreditBalance(ctm)).toEqual([]);
  const address = await sdk.addresses.create(ctm, { countryCode: 'US', postalCode: '94107' });
  expect((await sdk.addresses.update(ctm, address.id, { city: 'San Francisco' })).city).toBe('San Francisco');
  expect((await sdk.addresses.get(ctm, address.id)).postalCode).toBe('94107');
  expect(await sdk.addresses.list(ctm).next()).toHaveLength(2);
  const business = await sdk.businesses.create(ctm, {
    name: 'Co',
    taxIdentifier: 'DE1',
    contacts: [{ name: 'N', email: 'e@example.com' }],
  });
  expect((await sdk.businesses.update(ctm, business.id, { name: 'Co 2' })).name).toBe('Co 2');
  expect((await sdk.businesses.get(ctm, business.id)).contacts?.[0]?.email).toBe('e@example.com');
  expect(await sdk.businesses.list(ctm).next()).toHaveLength(1);
  expect((await sdk.subscriptions.update(sub.id, { businessId: business.id })).businessId).toBe(business.id);
  const [method] = await sdk.paymentMethods.list(ctm).next();
  expect((await sdk.paymentMethods.get(ctm, `${method?.id}`)).card?.last4).toBe('4242');
  expect((await sdk.customerPortalSessions.create(ctm, [sub.id])).urls.subscriptions[0]?.id).toBe(sub.id);
  expect((await sdk.eventTypes.list()).length).toBeGreaterThan(20);
  expect((await sdk.events.list().next()).length).toBeGreaterThan(10);
  const setting = await sdk.notificationSettings.create({
    type: 'url',
    destination: 'http://localhost:9',
    description: 'd',
    subscribedEvents: ['subscription.created'],
  });
  expect(await sdk.notificationSettings.list()).toHaveLength(2);
  expect((await sdk.notificationSettings.update(setting.id, { active: false })).active).toBe(false);
  expect((await sdk.notificationSettings.get(setting.id))?.endpointSecretKey).toMatch(/^pdl_ntfset_/);
  await sdk.notificationSettings.delete(setting.id);
  expect((await sdk.subscriptions.list({ customerId: [ctm], status: ['active'], perPage: 10 }).next())[0]?.id).toBe(
    sub.id,
  );
  const shown = await sdk.subscriptions.get(sub.id, { include: ['next_transaction', 'recurring_transaction_details'] });
  expect(shown.nextTransaction?.details.totals.grandTotal).toBe('3683');
  expect(shown.recurringTransactionDetails?.totals.tax).toBe('783');
  const preview = await sdk.transactions.preview({
    items: [{ priceId: prices.trial.id, quantity: 1, includeInTotals: true }],
  });
  expect(preview.details.totals.total).toBe('0');
});

it('every documented key is present in every entity', async () => {
  const one = async (route: string, body?: unknown) => (await call(route, body)).body.data as never;
  const first = async (route: string) => ((await call(route)).body.data as unknown[])[0];
  const ctm = `/customers/${sub.customerId}`;
  const change = {
    items: [{ price_id: prices.bigger.id, quantity: 1 }],
    proration_billing_mode: 'prorated_immediately',
  };
  const found = {
    product: await first('GET /products'),
    price: await first('GET /prices'),
    customer: await one(`GET ${ctm}`),
    address: await first(`GET ${ctm}/addresses`),
    business: await one(`POST ${ctm}/businesses`, { name: 'Co', contacts: [{ email: 'e@example.com' }] }),
    payment_method: await first(`GET ${ctm}/payment-methods`),
    subscription: await one(`GET /subscriptions/${sub.id}`),
    transaction: await first('GET /transactions'),
    subscription_preview: await one(`PATCH /subscriptions/${sub.id}/preview`, change),
    transaction_preview: await one('POST /transactions/preview', {
      items: [{ price_id: prices.monthly.id, quantity: 1 }],
    }),
    pricing_preview: await one('POST /pricing-preview', {
      items: [{ price_id: prices.monthly.id, quantity: 1 }],
      address: { country_code: 'DE' },
    }),
    notification_setting: await first('GET /notification-settings'),
    notification: await first('GET /notifications'),
    event: await first('GET /events'),
    event_type: await first('GET /event-types'),
    portal_session: await one(`POST ${ctm}/portal-sessions`, { subscription_ids: [sub.id] }),
    pagination: (((await call('GET /prices')).body.meta ?? {}) as { pagination: unknown }).pagination,
  };
  expect(Object.entries(found).flatMap(([entity, value]) => missingKeys(entity, value))).toEqual([]);
  const events = (await sandbox.sdk.events.list({ perPage: 200 }).next()).map(event => event.eventType);
  expect(events).toContain('payment_method.saved');
});

it('a missing key is noticed', () => {
  expect(missingKeys('event', { event_id: '', event_type: '', data: {} })).toEqual(['event: occurred_at']);
  const lines = [{ price: null }];
  expect(missingKeys('pricing_preview', { details: { line_items: lines } })).toContain(
    'pricing_preview: details.line_items[].quantity',
  );
});

it('pagination links use the host of the request and are always present', async () => {
  const { body } = await call('GET /prices?per_page=2&status=active', undefined);
  expect(body.meta).toMatchObject({ pagination: { per_page: 2, has_more: true, estimated_total: 5 } });
  const { next } = (body.meta as { pagination: { next: string } }).pagination;
  expect(next).toBe(`${sandbox.url}/prices?per_page=2&status=active&after=${(body.data as { id: string }[])[1]?.id}`);
  const byAddress = openSdk(sandbox.url.replace('localhost', '127.0.0.1'), sandbox.apiKey);
  const seen: string[] = [];
  const pages = byAddress.prices.list({ perPage: 2 });
  do seen.push(...(await pages.next()).map(({ id }) => id));
  while (pages.hasMore);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(seen).toHaveLength(5);
  const last = await call(`GET /prices?after=${seen.at(-1)}`);
  expect(last.body).toMatchObject({
    data: [],
    meta: { pagination: { has_more: false, next: expect.stringContaining('after=') } },
  });
  expect((await call('GET /transactions?per_page=100')).body.meta).toMatchObject({ pagination: { per_page: 30 } });
});

it('lists can be sorted and filtered', async () => {
  const up = (await call('GET /prices?order_by=id[ASC]')).body.data as { id: string }[];
  expect(up.map(({ id }) => id)).toEqual([...up.map(({ id }) => id)].sort());
  expect((await call(`GET /transactions?subscription_id=${sub.id}&status=completed,past_due`)).body.data).toHaveLength(
    1,
  );
  expect((await call('GET /transactions?created_at[GT]=2100-01-01T00:00:00Z')).body.data).toEqual([]);
});

it('errors come in their envelope, with the status of their code', async () => {
  expect(await call('GET /subscriptions/sub_01hv8x29kz0t586xy6zn1a62ny')).toMatchObject({
    status: 404,
    body: {
      error: { type: 'request_error', code: 'not_found', documentation_url: expect.stringContaining('/not_found') },
      meta: { request_id: expect.any(String) },
    },
  });
  expect((await call('GET /prices', undefined, { Authorization: '' })).status).toBe(403);
  expect((await call('GET /prices', undefined, { Authorization: 'Basic x' })).body.error).toMatchObject({
    code: 'authentication_malformed',
  });
  expect((await call('GET /prices', undefined, { Authorization: 'Bearer x' })).body.error).toMatchObject({
    code: 'invalid_token',
  });
  expect(
    (await call('GET /prices', undefined, { Authorization: `Bearer ${sandbox.clientToken}` })).body.error,
  ).toMatchObject({ code: 'forbidden' });
  expect((await call('POST /products', '{')).body.error).toMatchObject({ code: 'bad_request' });
});

it('bodies are validated: unknown, invalid and empty fields are refused', async () => {
  const wrong = await call('POST /products', { name: 'x', tax_category: 'saas', colour: 'red' });
  expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'bad_request', errors: [{ field: 'colour' }] } } });
  expect((await call(`PATCH /subscriptions/${sub.id}`, { items: null })).body.error).toMatchObject({
    errors: [{ field: 'items', message: expect.stringContaining('expected array') }],
  });
  expect((await call(`PATCH /subscriptions/${sub.id}`, {})).body.error).toMatchObject({
    detail: expect.stringContaining('empty patch update'),
  });
});

it('there is one customer per email address', async () => {
  const error = await errorOf(sandbox.sdk.customers.create({ email: 'sam@example.com' }));
  expect(error.code).toBe('customer_already_exists');
  expect(error.detail).toContain(sub.customerId);
});

it('prices are those of the country, plus its tax', async () => {
  const items = [{ priceId: prices.monthly.id, quantity: 2 }];
  const here = await sandbox.sdk.pricingPreview.preview({ items, address: { countryCode: 'US' } });
  expect(here.details.lineItems[0]).toMatchObject({ totals: { total: '5800' }, formattedTotals: { total: '$58.00' } });
  const there = await sandbox.sdk.pricingPreview.preview({
    items,
    address: { countryCode: 'DE', postalCode: '10115' },
  });
  expect(there.currencyCode).toBe('EUR');
  expect(there.details.lineItems[0]).toMatchObject({
    taxRate: '0.19',
    totals: { subtotal: '5600', tax: '1064' },
    formattedTotals: { total: '€66.64' },
  });
  const open = await call(
    'POST /pricing-preview',
    { items: [{ price_id: prices.monthly.id, quantity: 1 }] },
    { Authorization: `Bearer ${sandbox.clientToken}` },
  );
  expect(open.status).toBe(200);
});

it('an invoice is a PDF behind a link that works for an hour', async () => {
  const [transaction] = await sandbox.sdk.transactions.list({ subscriptionId: [sub.id] }).next();
  const { url } = await sandbox.sdk.transactions.getInvoicePDF(`${transaction?.id}`, { disposition: 'inline' });
  const response = await fetch(url);
  expect(response.headers.get('Content-Disposition')).toBe(
    `inline; filename="invoice-${transaction?.invoiceNumber}.pdf"`,
  );
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.4/);
  const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
  expect(file.slice(start, start + 4)).toBe('xref');
  expect(file).toContain('$36.83');
  expect((await fetch(url.replace(/signature=./, 'signature=x'))).status).toBe(403);
  sandbox.control.moveClock({ advance: 'PT61M' });
  expect((await fetch(url)).status).toBe(403);
  const { id } = await sandbox.sdk.transactions.create({ items: [{ priceId: prices.monthly.id, quantity: 1 }] });
  expect((await errorOf(sandbox.sdk.transactions.getInvoicePDF(id))).code).toBe('bad_request');
});
