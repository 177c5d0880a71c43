// Forged webhooks, and genuine ones that arrive late, twice, in any order or not at all. The payment provider's events
// in any order are tested next to their rules (domain/subscriptions/events.test.ts).
import { createHmac, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '#tests/setup/calls.ts';
import { openShopWebhooks, type ShopWebhooks } from '#tests/setup/shop-webhooks.ts';
import { tarn } from '#tests/setup/shopify.ts';
import { isThorough } from '#tests/setup/thorough.ts';

/** A provider's secret and its signature headers. */
type Provider = { name: string; path: string; secret: string; body: string; sign: Sign };
type Sign = (body: Buffer, key: { secret: string; algorithm?: string; shift?: number }) => Record<string, string>;

const forgeries = isThorough ? 3_000 : 250;
const lives = isThorough ? 60 : 8;
const day = 86_400_000;
const start = Date.now() - 10 * day;
let hooks: ShopWebhooks;
let call: ReturnType<typeof createCaller>;
let providers: Provider[];

beforeAll(async () => {
  hooks = await openShopWebhooks();
  await hooks.connect(tarn, 'trail');
  const keys = { webhookKey: 'the key of identity', paymentSecrets: ['the secret of payments'] };
  call = createCaller(hooks.services, { url: 'http://127.0.0.1:9', ...keys });
  providers = [
    { name: 'Paddle', path: '/api/webhooks/paddle', secret: 'the secret of payments', body: payment, sign: asPaddle },
    { name: 'Logto', path: '/api/webhooks/logto', secret: 'the key of identity', body: signIn, sign: asLogto },
    { name: 'Shopify', path: '/shopify/webhooks', secret: hooks.sandbox.apiSecret, body: '{"id":1}', sign: asShopify },
  ];
});

const payment = JSON.stringify({ event_id: 'evt_1', event_type: 'subscription.activated', data: { id: 'sub_1' } });
const signIn = JSON.stringify({ event: 'PostSignIn', data: { id: 'somebody' } });

const asPaddle: Sign = (body, { secret, algorithm = 'sha256', shift = 0 }) => {
  const at = Math.floor(Date.now() / 1000) + shift;
  const h1 = createHmac(algorithm, secret).update(`${at}:`).update(body).digest('hex');
  return { 'Paddle-Signature': `ts=${at};h1=${h1}` };
};
const asLogto: Sign = (body, { secret, algorithm = 'sha256' }) => ({
  'logto-signature-sha-256': createHmac(algorithm, secret).update(body).digest('hex'),
});
const asShopify: Sign = (body, { secret, algorithm = 'sha256' }) => ({
  'X-Shopify-Topic': 'products/update',
  'X-Shopify-Shop-Domain': tarn,
  'X-Shopify-API-Version': '2026-10',
  'X-Shopify-Webhook-Id': randomUUID(),
  'X-Shopify-Hmac-Sha256': createHmac(algorithm, secret).update(body).digest('base64'),
});

async function send(path: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  return (await call.fetch(path, { method: 'POST', headers, body: new Uint8Array(body) })).status;
}

const signatureName = /signature|hmac/i;
const changed = (headers: Record<string, string>, change: (signature: string) => string) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, signatureName.test(name) ? change(value) : value]),
  );

/** A genuine message with one forged property. */
const lies = fc.oneof(
  fc.record({ lie: fc.constant('body' as const), at: fc.nat(1_000), byte: fc.integer({ min: 1, max: 255 }) }),
  fc.record({ lie: fc.constant('more' as const), text: fc.string({ minLength: 1, maxLength: 40 }) }),
  fc.record({ lie: fc.constant('less' as const), by: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ lie: fc.constant('secret' as const), text: fc.string({ maxLength: 40 }) }),
  fc.record({ lie: fc.constant('algorithm' as const), name: fc.constantFrom('sha1', 'sha512', 'md5', 'sha224') }),
  fc.record({ lie: fc.constant('cut' as const), by: fc.integer({ min: 2, max: 30 }) }),
  fc.record({ lie: fc.constant('words' as const), text: fc.string({ unit: 'grapheme-ascii', maxLength: 80 }) }),
  fc.record({ lie: fc.constant('time' as const), shift: fc.constantFrom(-301, 330, -day, day) }),
);
type Lie = typeof lies extends fc.Arbitrary<infer L> ? L : never;

function forge({ body: text, sign, secret, name }: Provider, lie: Lie): [Buffer, Record<string, string>] {
  const body = Buffer.from(text);
  const headers = sign(body, { secret });
  if (lie.lie === 'body') {
    const other = Buffer.from(body);
    const at = lie.at % other.length;
    other[at] = (other[at] ?? 0) ^ lie.byte;
    return [other, headers];
  }
  if (lie.lie === 'more') return [Buffer.concat([body, Buffer.from(lie.text)]), headers];
  if (lie.lie === 'less') return [body.subarray(0, -Math.min(lie.by, body.length - 1)), headers];
  if (lie.lie === 'secret') return [body, sign(body, { secret: `${lie.text}.` })];
  if (lie.lie === 'algorithm') return [body, sign(body, { secret, algorithm: lie.name })];
  if (lie.lie === 'cut') return [body, changed(headers, signature => signature.slice(0, -lie.by))];
  if (lie.lie === 'words') return [body, changed(headers, () => lie.text)];
  // Only one provider sends the time of the signature.
  return [body, sign(body, name === 'Paddle' ? { secret, shift: lie.shift } : { secret: 'another' })];
}

describe.each(['Paddle', 'Logto', 'Shopify'])('T14 a webhook from %s', name => {
  const provider = () => providers.find(one => one.name === name) as Provider;

  it(`is accepted with a valid signature, and ${forgeries} forgeries are refused without a trace`, async () => {
    await hooks.rows('delete from webhook_inbox');
    await fc.assert(
      fc.asyncProperty(lies, async lie => {
        const [body, headers] = forge(provider(), lie);
        expect(await send(provider().path, body, headers)).toBe(401);
      }),
      { numRuns: forgeries },
    );
    expect(await hooks.rows('select * from webhook_inbox')).toEqual([]);
    const { path, body, sign, secret } = provider();
    expect(await send(path, Buffer.from(body), sign(Buffer.from(body), { secret }))).toBe(200);
  }, 300_000);
});

type WebhookDelivery = { id: string; topic: string; at: number; body: string };

/** Installed, changed and uninstalled; installed again on day five, changed, and uninstalled on day eight. */
const lifecycle: WebhookDelivery[] = [
  { topic: 'shop/update', at: 1, body: JSON.stringify({ id: 1, name: 'Old', myshopify_domain: tarn }) },
  { topic: 'products/update', at: 2, body: '{"id":77}' },
  { topic: 'app/uninstalled', at: 3, body: JSON.stringify({ id: 1, myshopify_domain: tarn }) },
  { topic: 'products/delete', at: 6, body: '{"id":77}' },
  { topic: 'app/scopes_update', at: 7, body: '{"current":["read_products"]}' },
  { topic: 'app/uninstalled', at: 8, body: JSON.stringify({ id: 1, myshopify_domain: tarn }) },
].map((message, at) => ({ ...message, id: `message-${at}` }));

async function sendWebhook({ id, topic, at, body: text }: WebhookDelivery): Promise<void> {
  const body = Buffer.from(text);
  const headers = {
    ...asShopify(body, { secret: hooks.sandbox.apiSecret }),
    'X-Shopify-Topic': topic,
    'X-Shopify-Webhook-Id': id,
    'X-Shopify-Triggered-At': new Date(start + at * day).toISOString(),
  };
  expect(await send('/shopify/webhooks', body, headers)).toBe(200);
}

it("T14 F9 a shop's events in any order, with duplicates and losses, lead to the same final state", async () => {
  const reinstalled = new Date(start + 5 * day).toISOString();
  const order = fc.shuffledSubarray([...lifecycle.keys()]);
  const again = fc.array(fc.nat(lifecycle.length - 1), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(order, again, fc.infiniteStream(fc.boolean()), async (first, later, runsJobs) => {
      await hooks.rows(`delete from webhook_inbox; update shopify_installations
        set state = 'installed', installed_at = '${reinstalled}', uninstalled_at = null where shop = '${tarn}'`);
      const delivered = [...first, ...later.filter(index => first.includes(index))];
      for (const index of delivered) {
        await sendWebhook(lifecycle[index] as WebhookDelivery);
        if (runsJobs.next().value) await hooks.runJobs();
      }
      await hooks.runJobs();
      await hooks.runJobs();
      expect(await hooks.stateOf(tarn)).toBe(delivered.includes(5) ? 'uninstalled' : 'installed');
      const stored = await hooks.rows<{ outcome: string | null }>('select outcome from webhook_inbox');
      expect(stored).toHaveLength(first.length);
      expect(stored.filter(({ outcome }) => outcome === null)).toEqual([]);
    }),
    { numRuns: lives },
  );
}, 300_000);
