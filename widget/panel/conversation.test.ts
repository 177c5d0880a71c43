// The widget's conversation against the real API.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { widgets } from '#database/schema/widgets.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { answerWithChoices, answerWithPassage, countryChoices, returnsOffer } from '#tests/setup/chats.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openShopPage, type ShopPage } from '#tests/setup/shop-page.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { openWidgetApi as openServerApi, openShop, type Shop } from '#tests/setup/visitor.ts';
import type { GivenCart } from '../frame.ts';
import { openApi } from './api.ts';
import { createConversation, pageNumberOf } from './conversation.ts';

let services: TestServices;
let shop: Shop;
let page: ShopPage;
const queue = openQuestionQueue();

/** Answers with what it was asked, in pieces. */
const echo: Answerer = async function* (ctx, question, signal) {
  const { text } = question;
  if (text === 'Unsure?') return yield* answerWithPassage(ctx, question, signal);
  if (text === 'Cart?') {
    yield { type: 'text', text: JSON.stringify(question.cart ?? 'none') };
    // Other answers do not depend on the cart, and are repeated.
    yield { type: 'trace', trace: { ...plainTrace, engine: 'generative' } };
    return yield { type: 'outcome', outcome: 'answered' };
  }
  if (text === 'Shipping?') return yield* answerWithChoices(ctx, question, signal);
  for (const word of text.split(' ')) yield { type: 'text', text: `${word} ` };
  if (text === 'slowly')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  yield { type: 'sources', sources: [{ id: '1', kind: 'document', title: 'Returns', url: null, quote: 'sixty days' }] };
  yield { type: 'suggestions', suggestions: ['And then?'] };
  yield { type: 'outcome', outcome: 'answered' };
};

beforeAll(async () => {
  services = await openTestServices();
  const visitorLimits = { 'session-address': 1000, 'ask-address': 1000, 'contact-address': 100, 'ask-visitor': 8 };
  page = await openShopPage(openServerApi(services, { answerer: echo, queue, visitorLimits }));
  shop = await openShop(services);
});

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  Object.assign(page, { address: `192.0.2.${visitors}`, requests: [], holdsStreams: false, cutsStreams: false });
});

function openMemory(visitor?: string) {
  let kept = visitor;
  return {
    read: () => kept,
    write: (value: string) => {
      kept = value;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

function begin(
  memory = openMemory(),
  { origin = page.origin, timeout = page.holdsStreams ? 50 : 10_000, cart = undefined as GivenCart } = {},
) {
  const emitted: unknown[] = [];
  const place = { origin, key: shop.widget.key, language: () => 'en', page: () => 'https://shop.example/', memory };
  const talk = createConversation(openApi({ ...place, timeout, cart: () => cart }), {
    emit: (name, detail) => emitted.push([name, detail]),
  });
  return { talk, memory, emitted };
}

it('an answer is streamed in parts, and the same visitor gets the conversation back', async () => {
  const { talk, memory, emitted } = begin();
  const phases = new Set<string>();
  talk.subscribe(() => phases.add(talk.entries().at(-1)?.phase ?? ''));
  await talk.ask('  How long may I return things? ');
  expect([...phases]).toEqual(['queued', 'searching', 'writing', 'done']);
  expect(talk.entries()).toMatchObject([
    { role: 'visitor', text: 'How long may I return things?' },
    { text: 'How long may I return things? ', outcome: 'answered', suggestions: ['And then?'], problem: null },
  ]);
  expect(emitted).toEqual([
    ['question', { text: 'How long may I return things?' }],
    ['answer', { outcome: 'answered' }],
  ]);
  const again = begin(openMemory(memory.read()));
  await again.talk.restore();
  expect(again.talk.entries().map(({ text }) => text)).toEqual(talk.entries().map(({ text }) => text));
  const stranger = begin();
  await stranger.talk.restore();
  expect(stranger.talk.entries()).toEqual([]);
});

it.each([false, true])(
  'suggested passages are part of the answer and of the history (held streams: %s)',
  async holdsStreams => {
    page.holdsStreams = holdsStreams;
    const { talk, memory, emitted } = begin();
    await talk.ask('Unsure?');
    const offered = { outcome: 'offered', offers: [returnsOffer] };
    expect(talk.entries()[1]).toMatchObject({ ...offered, offersContact: true });
    expect(emitted.at(-1)).toEqual(['answer', { outcome: 'offered' }]);
    const again = begin(openMemory(memory.read()));
    await again.talk.restore();
    expect(again.talk.entries()[1]).toMatchObject(offered);
  },
);

const tent = { title: 'Tent', quantity: 1, price: 399, currency: 'GBP' };

it.each([
  ['a list', [tent], [tent]],
  ['a function', () => [tent], [tent]],
  ['a function that waits', async () => [tent], [tent]],
  ['a cart that never arrives', () => new Promise<[]>(() => {}), 'none'],
  ['a function that fails', () => Promise.reject(new Error('offline')), 'none'],
  [
    'a function that throws',
    () => {
      throw new Error('no cart');
    },
    'none',
  ],
  ['something else', 'two tents' as unknown as GivenCart, 'none'],
  ['items that break the limits', [{ ...tent, quantity: 0 }, tent, { ...tent, title: ' ' }, null], [tent]],
  [
    'a price and a currency that are not valid',
    [{ ...tent, price: -1, currency: '£' }],
    [{ title: 'Tent', quantity: 1 }],
  ],
  ['more fields', [{ ...tent, sku: 'T1' }], [tent]],
  ['many items', Array(30).fill(tent), Array(20).fill(tent)],
  ['a long title', [{ ...tent, title: 'x'.repeat(900) }], [{ ...tent, title: 'x'.repeat(150) }]],
] as [string, GivenCart, unknown][])('the page tells the cart: %s', async (_, cart, sent) => {
  const { talk } = begin(openMemory(), { cart });
  await talk.ask('Cart?');
  expect(JSON.parse(talk.entries()[1]?.text ?? '')).toEqual(sent);
});

it('a cart of long foreign titles leaves room for the longest question', async () => {
  const cart = Array(20).fill({ ...tent, title: '幕'.repeat(150) });
  const { talk } = begin(openMemory(), { cart });
  await talk.ask('問'.repeat(2000));
  expect(talk.entries()[1]).toMatchObject({ outcome: 'answered', problem: null });
});

it.each([false, true])('a question back has choices, also in the history (held streams: %s)', async holdsStreams => {
  page.holdsStreams = holdsStreams;
  const { talk, memory } = begin();
  await talk.ask('Shipping?');
  const clarified = { outcome: 'clarified', choices: countryChoices, offersContact: false };
  expect(talk.entries()[1]).toMatchObject(clarified);
  const again = begin(openMemory(memory.read()));
  await again.talk.restore();
  expect(again.talk.entries()[1]).toMatchObject(clarified);
});

it.each(['holdsStreams', 'cutsStreams'] as const)('the answer arrives complete if a proxy %s', async fault => {
  page[fault] = true;
  const { talk } = begin();
  await talk.ask('Do you ship to Ireland?');
  expect(talk.entries()[1]).toMatchObject({ text: 'Do you ship to Ireland? ', outcome: 'answered', phase: 'done' });
  expect(page.requests.filter(line => line.includes('ask'))).toEqual([
    'POST ask text/event-stream',
    'POST ask application/json',
  ]);
});

/** So many places in the queue, given back when the test is over. */
function takeQueuePlaces(count: number, group: string) {
  const { signal } = new AbortController();
  const slots = Array.from({ length: count }, (_, at) => queue.enter({ group, key: `${at}` }, signal));
  const giveBack = () => slots.forEach(slot => void slot.end());
  onTestFinished(giveBack);
  return giveBack;
}

it('a queued question is shown as waiting, and is sent once', async () => {
  const giveBack = takeQueuePlaces(6, 'others');
  const { talk } = begin(openMemory(), { timeout: 60_000 });
  const phases = new Set<string>();
  const waits = new Promise<void>(done => {
    talk.subscribe(() => {
      const phase = talk.entries().at(-1)?.phase ?? '';
      phases.add(phase);
      if (phase === 'queued') done();
    });
  });
  const asked = talk.ask('Is it my turn?');
  await waits;
  giveBack();
  await asked;
  expect([...phases]).toEqual(['queued', 'searching', 'writing', 'done']);
  expect(talk.entries()[1]).toMatchObject({ text: 'Is it my turn? ', outcome: 'answered' });
  expect(page.requests.filter(line => line.includes('ask'))).toEqual(['POST ask text/event-stream']);
});

it('a question is politely refused if the queue is full, and can be sent again', async () => {
  const giveBack = takeQueuePlaces(38, shop.organizationId);
  const { talk } = begin(openMemory(), { timeout: 60_000 });
  await talk.ask('Anybody free?');
  expect(talk.entries()[1]).toMatchObject({ outcome: 'failed', problem: 'limit', seconds: 5, offersContact: true });
  expect(page.requests.filter(line => line.includes('ask'))).toEqual(['POST ask text/event-stream']);
  giveBack();
  await talk.retry();
  expect(talk.entries()[1]).toMatchObject({ text: 'Anybody free? ', outcome: 'answered' });
});

it('an answer can be stopped, and requested again', async () => {
  const { talk } = begin();
  const seen = new Promise<void>(done => {
    talk.subscribe(() => talk.entries()[1]?.text && done());
  });
  const asked = talk.ask('slowly');
  await seen;
  talk.stop();
  await asked;
  expect(talk.entries()[1]).toMatchObject({ outcome: 'stopped', phase: 'done' });
  expect(talk.isBusy()).toBe(false);
  const again = talk.retry();
  talk.stop();
  await again;
  expect(talk.entries()).toHaveLength(2);
});

it('questions above the rate limit are politely refused, with the time to wait', async () => {
  const { talk } = begin();
  for (let count = 0; count < 9; count++) await talk.ask(`Question ${count}`);
  const last = talk.entries().at(-1);
  expect(last).toMatchObject({ outcome: 'failed', problem: 'limit', offersContact: true });
  expect(last?.seconds).toBeGreaterThan(0);
});

it('if the server is unreachable the question is kept, and can be sent again', async () => {
  const { talk } = begin(openMemory(), { origin: 'http://127.0.0.1:9' });
  await talk.ask('Anybody there?');
  expect(talk.entries()).toMatchObject([{ text: 'Anybody there?' }, { problem: 'offline', outcome: 'failed' }]);
  await talk.retry();
  expect(talk.entries()).toHaveLength(2);
});

it('a rating is stored, reverted if the server refuses it, and the chat is deleted permanently', async () => {
  const { talk, memory } = begin();
  await talk.ask('Good?');
  const [, answer] = talk.entries();
  await talk.rate(answer?.id ?? '', 'down', 'It is not.');
  const again = begin(openMemory(memory.read()));
  await again.talk.restore();
  expect(again.talk.entries()[1]?.feedback).toBe('down');
  await talk.rate('01a1d000-0000-7000-8000-00000000ffff', 'up');
  expect(talk.entries()[1]?.feedback).toBe('down');
  await talk.remove();
  expect([talk.entries(), memory.read()]).toEqual([[], undefined]);
  await again.talk.remove();
});

it('a contact message is sent, and invalid fields are named', async () => {
  const { talk, emitted } = begin();
  await talk.ask('Help?');
  await expect(talk.contact({ name: 'Ida', email: 'nowhere', message: 'Hello' })).rejects.toMatchObject({
    problem: 'failed',
    fields: { email: expect.any(String) },
  });
  await talk.contact({ name: 'Ida', email: 'ida@example.com', message: 'Hello' });
  expect(emitted.at(-1)).toEqual(['contact', { email: 'ida@example.com' }]);
});

it('a disabled widget shows a message and the contact form', async () => {
  const { talk } = begin();
  await services.database.transaction(shop.organizationId, tx =>
    tx.update(widgets).set({ enabled: false }).where(eq(widgets.id, shop.widget.id)),
  );
  await talk.ask('Still there?');
  expect(talk.entries()[1]).toMatchObject({ outcome: 'unavailable', offersContact: true, text: expect.any(String) });
});

it('quotes from one page have one number', () => {
  const sources = ['returns', 'delivery', 'returns', 'payment'].map(
    id => ({ id, kind: 'document', title: id, url: null, quote: '' }) as const,
  );
  expect(sources.map((_, at) => pageNumberOf(sources, at))).toEqual([1, 2, 1, 3]);
});
