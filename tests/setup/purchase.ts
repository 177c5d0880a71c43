// Buys plans through the API and moves the payment provider's clock, for journeys about later steps.
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Offer, SubscriptionView } from '#domain/subscriptions/inputs.ts';
import { eventually } from '#tests/setup/eventually.ts';

type Answer<T> = { data: T; error: string | null; code?: string };
type Purchase = { card?: string; interval?: 'month' | 'year' };

const clockLock = 7_702;
const longWait = 600_000;

/** All journeys share one payment provider, and it has one clock: those that move it or depend on it take turns. */
export function withPaymentClock(): void {
  let turn: pg.Client;
  beforeAll(async () => {
    turn = new pg.Client({ connectionString: inject('superUrl') });
    await turn.connect();
    await turn.query('select pg_advisory_lock($1)', [clockLock]);
  }, longWait);
  // What a journey bought would be billed again whenever a later one moves the clock, and what it broke would stay so.
  afterEach(async () => {
    await callPaddleSandbox('faults/clear');
    await callPaddleSandbox('subscriptions/end');
    await callPaddleSandbox('clock', { run: true });
  });
  afterAll(async () => {
    await callPaddleSandbox('clock', { reset: true });
    await turn.end();
  });
}

/** Moves the provider's clock, and waits until all its webhooks are delivered. */
export async function moveClock(advance: string): Promise<void> {
  await callPaddleSandbox('clock', { advance });
  await callPaddleSandbox('settle');
}

/** A call of the organisation that is open on this page. */
export async function callFrom<T>(page: Page, call: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(sendFrom, [call, body] as const);
  if (answer.error) throw new Error(`${call}: ${answer.error}`);
  return answer.data as T;
}

/** Buys for the organisation that is open on this page, and waits until it has the plan. */
export async function buy(page: Page, plan: string, { card, interval = 'month' }: Purchase = {}) {
  const base = '/api/organizations/subscriptions';
  const offers = await callFrom<Offer[]>(page, `GET ${base}/plans`);
  const priceId = offers.find(({ id }) => id === plan)?.prices.find(price => price.interval === interval)?.id;
  const { transactionId } = await callFrom<{ transactionId: string }>(page, `POST ${base}/checkout`, { priceId });
  await callPaddleSandbox(`transactions/${transactionId}/pay`, card ? { card } : {});
  return eventually(async () => {
    const found = await callFrom<SubscriptionView | null>(page, `POST ${base}/checkout/finish`, { transactionId });
    expect(found).not.toBeNull();
    return found as SubscriptionView;
  });
}

/** Enters a card in the provider's overlay, and pays. */
export async function payInOverlay(page: Page, card: string): Promise<void> {
  const frame = page.frameLocator('iframe[title=Checkout]');
  await frame.getByLabel('Card number').fill(card);
  await frame.getByLabel('Expires').fill('12/40');
  await frame.getByRole('button', { name: /^(Pay|Save this card|Start)/ }).click();
}

export async function callPaddleSandbox(path: string, body: unknown = {}): Promise<void> {
  const response = await fetch(`${inject('paddleUrl')}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  const { problem } = JSON.parse(text) as { problem?: string };
  if (problem) throw new Error(`${path}: ${problem}`);
}

/** Runs in the page, where the tokens are. */
async function sendFrom([call, body]: readonly [string, unknown]): Promise<Answer<unknown>> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const tokens = JSON.parse(localStorage.getItem('logto:aisle:accessToken') ?? '{}');
  const chosen = Object.keys(sessionStorage).find(name => name.startsWith('aisle:organization:')) ?? '';
  const { token } = tokens[`@#${sessionStorage.getItem(chosen)}`];
  const response = await fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}
