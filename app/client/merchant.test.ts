import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { checkPlan, enterShop, getMerchant, openPlans, startMerchant } from '#app/client/merchant.ts';
import { getSession, sessionSettled } from '#app/client/session.ts';
import { toast } from '#app/ui/toast.tsx';

const shop = {
  shop: 'tarn-and-trail.myshopify.com',
  name: 'Tarn & Trail',
  domain: 'tarn.example',
  state: 'installed',
  organizationId: 'tarn',
  site: { id: '0196f1de-7b7a-7cc0-8000-0123456789ab', name: 'Tarn & Trail', urls: [] },
  access: 'open',
  pricingUrl: 'https://admin.shopify.com/store/tarn-and-trail/charges/aisle/pricing_plans',
  themeEditorUrl: 'https://tarn-and-trail.myshopify.com/admin/themes/current/editor',
};

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, value: unknown): Answer =>
  response =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
const data = (value: unknown) => json(200, { success: true, data: value });
const plan = (hasSubscription: boolean) => data({ hasSubscription });

let answers: { session: Answer; status: Answer; visit: Answer };
let bearers: string[] = [];
let asked: string[] = [];
let opened: (string | undefined)[] = [];
let toasts: [string, unknown][] = [];
let given = 0;

const server = createServer((request, response) => {
  response.shouldKeepAlive = false;
  asked.push(request.url ?? '');
  bearers.push(request.headers.authorization ?? '');
  const name = /\/(session|status|plans-visit)\b/.exec(request.url ?? '')?.[1];
  const answer = name === 'plans-visit' ? answers.visit : answers[name as 'session' | 'status'];
  answer(response);
});

const bridge = {
  ready: Promise.resolve(),
  idToken: async () => {
    given += 1;
    return `token-${given}`;
  },
  toast: { show: (words: string, options: unknown) => toasts.push([words, options]), hide: () => {} },
};

/** The page as the admin frames it. Nothing may be kept in this browser. */
function stubPage(search: string) {
  const location = { pathname: '/shopify/app', search, href: `https://app.example.com/shopify/app${search}` };
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, to: URL) => Object.assign(location, { href: String(to) }),
  };
  const open = (url: string, target: string) => opened.push(url, target);
  vi.stubGlobal('window', { location, history, open, shopify: bridge });
  return location;
}

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});
beforeEach(() => {
  answers = { session: data(shop), status: plan(true), visit: data({ isFirst: false }) };
  [bearers, asked, opened, toasts] = [[], [], [], []];
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

it('A22 E06 the shop is identified by the session token, which is removed from the URL immediately', async () => {
  const location = stubPage('?embedded=1&shop=x&host=y&id_token=secret&hmac=z&timestamp=1&plan_handle=growth&days=7');
  startMerchant();
  expect(location.href).toBe('https://app.example.com/shopify/app?plan_handle=growth&days=7');
  await sessionSettled();
  expect(getMerchant()).toEqual({ step: 'open', shop });
  expect(asked).toContain('/shopify/api/subscription/status?fresh=true');
  for (const bearer of bearers) expect(bearer).toMatch(/^Bearer token-\d+$/);
  expect(getSession()).toMatchObject({ status: 'signed-in', site: shop.site, sitesState: 'loaded', access: 'open' });
  expect([...getSession().permissions].sort()).toEqual([
    'list:sites',
    'list:widgets',
    'manage:sites',
    'manage:widgets',
  ]);
  toast({ title: 'Saved', action: { label: 'Undo', onSelect: () => {} } });
  expect(toasts).toEqual([['Saved', expect.objectContaining({ isError: false, action: 'Undo' })]]);
});

it('acceptance 5: an expired token is requested again, once', async () => {
  let refusals = 0;
  answers.session = response => {
    refusals += 1;
    const refuse = json(401, { success: false, error: 'Your Shopify session has ended.', code: 'shopify_session' });
    return refusals === 1 ? refuse(response) : data(shop)(response);
  };
  await enterShop();
  expect([refusals, getMerchant().step]).toEqual([2, 'open']);
  refusals = 0;
  answers.session = response => {
    refusals += 1;
    json(401, { success: false, error: 'Your Shopify session has ended.', code: 'shopify_session' })(response);
  };
  await enterShop();
  expect([refusals, getMerchant().step]).toEqual([2, 'failed']);
});

it('a shop that is not connected is sent to the connection screen', async () => {
  for (const name of ['session', 'status'] as const) {
    Object.assign(answers, { session: data(shop), status: plan(true) });
    answers[name] = json(409, { success: false, error: 'Not connected yet.', code: 'shop_not_connected' });
    await enterShop();
    expect([name, getMerchant().step]).toEqual([name, 'not-connected']);
  }
});

it('G04 acceptance 3: without a plan the pricing page opens in the top frame when the server says it is the first time', async () => {
  answers.status = plan(false);
  answers.visit = data({ isFirst: true });
  await enterShop();
  expect(opened).toEqual([shop.pricingUrl, '_top']);
  expect(getMerchant()).toEqual({ step: 'no-plan', pricingUrl: shop.pricingUrl, problem: null });
  answers.visit = data({ isFirst: false });
  await enterShop();
  await checkPlan();
  expect(opened).toHaveLength(2);
  answers.visit = json(503, { success: false, error: 'Down', code: 'unavailable' });
  await enterShop();
  expect([getMerchant().step, opened.length]).toEqual(['no-plan', 2]);
  answers.status = plan(true);
  await checkPlan();
  expect(getMerchant().step).toBe('open');
});

it('G04 the plan is checked at Shopify on every entry, and “See plans” always opens the plans', async () => {
  for (const _ of [1, 2]) await enterShop();
  expect(asked.filter(url => url === '/shopify/api/subscription/status?fresh=true')).toHaveLength(2);
  answers.visit = json(503, { success: false, error: 'Down', code: 'unavailable' });
  await openPlans(shop.pricingUrl);
  expect(opened).toEqual([shop.pricingUrl, '_top']);
  expect(asked.at(-1)).toBe('/shopify/api/subscription/plans-visit');
});

it('G04 A22 a failed check counts as no plan, with the message or status of the response', async () => {
  const problem = async (answer: Answer) => {
    answers.status = answer;
    await enterShop();
    const state = getMerchant();
    return state.step === 'no-plan' ? state.problem : state.step;
  };
  expect(await problem(json(503, { success: false, error: 'Shopify cannot be reached.', code: 'unavailable' }))).toBe(
    'Shopify cannot be reached.',
  );
  expect(await problem(response => response.writeHead(502).end('<h1>Bad gateway</h1>'))).toBe('HTTP 502');
});

it('acceptance 16: a merchant keeps access if a later check fails', async () => {
  await enterShop();
  answers.session = json(503, { success: false, error: 'Down', code: 'unavailable' });
  answers.status = json(503, { success: false, error: 'Down', code: 'unavailable' });
  await checkPlan();
  expect(getMerchant().step).toBe('open');
  Object.assign(answers, {
    session: data(shop),
    status: json(503, { success: false, error: 'Down', code: 'unavailable' }),
  });
  await checkPlan();
  expect(getMerchant().step).toBe('open');
});
