// Puts a secret into everything that visitors, API clients, providers and browsers send, also while the database rejects everything:
// it must not appear in any log line or report. See canary.test.ts for the calls of the dashboard.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { createKey } from '#domain/sites/keys.ts';
import type { ErrorReports } from '#providers/errors.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openReportedLog, startTestErrors, type TestErrors } from '#tests/setup/errors.ts';
import { highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

const canary = 'canary-5e1d20';
const lines: string[] = [];
let services: TestServices;
let sandbox: TestErrors;
let reports: ErrorReports;
let api: ReturnType<typeof openWidgetApi>;
let shop: Shop;
let key: string;
let sessions: string[] = [];

const echo: Answerer = async function* (_ctx, { text }) {
  yield { type: 'text', text: `You asked ${text}` };
  yield { type: 'outcome', outcome: 'answered' };
};

beforeAll(async () => {
  sandbox = await startTestErrors();
  const opened = openReportedLog(sandbox, lines);
  reports = opened.reports;
  services = { ...(await openTestServices()), log: opened.log };
  api = openWidgetApi(services, { answerer: echo, visitorLimits: highLimits, paymentSecrets: ['s'], webhookKey: 'k' });
  shop = await openShop(services);
  const ctx = contextOf(services, shop.organizationId, 'manage:sites');
  key = (await createKey(ctx, shop.site.id, { name: 'Order desk' })).secret;
});
afterAll(() => sandbox.remove());

const headers = {
  Cookie: `session=${canary}`,
  Referer: `https://shop.example/?code=${canary}`,
  'User-Agent': canary,
  'X-Api-Key': canary,
  'X-Request-Id': `${canary} that is no id`,
  'Idempotency-Key': canary,
  'Paddle-Signature': canary,
  'Logto-Signature-Sha-256': canary,
  'X-Shopify-Hmac-Sha256': canary,
  'X-Shopify-Shop-Domain': `${canary}.myshopify.com`,
};

async function send(name: string, body: unknown, more: Record<string, string> = {}): Promise<string> {
  const [method = 'GET', path = ''] = name.split(' ');
  const response = await api.fetch(
    `${path}${path.includes('?') ? '&' : '?'}token=${canary}&email=${canary}@x.example`,
    {
      method,
      headers: { ...headers, 'Content-Type': 'application/json', ...more },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
  );
  return response.text();
}

const question = () => ({ id: randomUUID(), text: `Where is ${canary}?`, page: `${page}/${canary}?q=${canary}` });

async function askEverywhere(): Promise<void> {
  const from = { Origin: page };
  const started = await send(`POST ${shop.path}/session`, { visitor: canary, customer: canary }, from);
  const { session = '', visitor = '' } = (JSON.parse(started).data ?? {}) as { session?: string; visitor?: string };
  sessions = [...sessions, session, visitor].filter(Boolean);
  for (const bearer of [session || canary, canary]) {
    const signed = { ...from, Authorization: `Bearer ${bearer}` };
    for (const Accept of ['application/json', 'text/event-stream']) {
      await send(`POST ${shop.path}/ask`, question(), { ...signed, Accept });
    }
    await send(`POST ${shop.path}/ask`, `{"${canary}": ${canary}`, signed);
    await send(`GET ${shop.path}/chat`, undefined, signed);
    await send(`POST ${shop.path}/feedback`, { answerId: randomUUID(), value: 'down', reason: canary }, signed);
    const contact = { name: canary, email: `${canary}@x.example`, message: canary };
    await send(`POST ${shop.path}/contact`, contact, signed);
    await send(`DELETE ${shop.path}/chat`, undefined, signed);
  }
  await send(`GET ${shop.path}/config?language=${canary}`, undefined, from);
  await send(`GET /api/widget/nobody/config`, undefined, { Origin: `https://${canary}.example` });
  for (const bearer of [key, `${key.slice(0, -3)}xyz`, canary]) {
    const signed = { Authorization: `Bearer ${bearer}` };
    for (const Accept of ['application/json', 'text/event-stream']) {
      const input = { question: canary, page: `${page}/?q=${canary}`, user: canary };
      await send('POST /api/v1/ask', input, { ...signed, Accept });
    }
    await send(`GET /api/v1/chats/${randomUUID()}`, undefined, signed);
    await send(`DELETE /api/v1/chats/${randomUUID()}`, undefined, signed);
  }
  for (const path of ['/api/webhooks/paddle', '/api/webhooks/logto', '/shopify/webhooks']) {
    await send(`POST ${path}`, { event_id: canary, event: canary });
  }
  for (const path of ['/', '/sites', '/callback?code=x', '/loading?to=/x', '/shopify/app?embedded=1', '/nothing']) {
    await send(`GET ${path}`, undefined, { Authorization: `Bearer ${canary}`, Accept: 'text/html' });
  }
  await reports.flush(20_000);
}

function findSecrets(): string[] {
  const secrets = [canary, key, ...sessions];
  const sent = sandbox.list().map(report => JSON.stringify(report));
  return [...lines, ...sent].filter(text => secrets.some(secret => text.includes(secret)));
}

it('T18 data from visitors, API clients and providers never appears in logs or error reports', async () => {
  await askEverywhere();
  // Otherwise the test sent nothing.
  expect(sessions.length).toBeGreaterThan(0);
  expect(lines.filter(line => /"status":200/.test(line)).length).toBeGreaterThan(5);
  expect(findSecrets()).toEqual([]);
});

it('T18 the same holds while the database refuses every statement', async () => {
  await asSuper(services.superUrl, 'revoke all on all tables in schema public from public, aisle_app');
  const before = lines.length;
  await askEverywhere();
  expect(lines.length).toBeGreaterThan(before);
  expect(findSecrets()).toEqual([]);
});
