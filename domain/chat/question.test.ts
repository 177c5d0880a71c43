import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import { usage, usageNotices } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { type Asking, ask, askWhole, type StreamEvent } from '#domain/chat/ask.ts';
import { type Context, transaction } from '#domain/context.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
});

const signal = new AbortController().signal;
const patience = 20_000;

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const knowingNothing: Answerer = async function* () {
  yield { type: 'outcome', outcome: 'unknown' };
};

const endless: Answerer = async function* () {
  yield { type: 'text', text: 'Well, ' };
  await new Promise(() => {});
};

const pointless: Answerer = async function* () {
  yield { type: 'text', text: 'Well.' };
};

function newQuestion({ site, widget }: Shop = shop): Asking {
  const place = {
    siteId: site.id,
    widgetId: widget.id,
    channel: 'widget' as const,
    visitor: randomUUID(),
    language: 'en' as const,
    page: null,
  };
  const show = { sources: true, products: true };
  return { id: randomUUID(), text: `Is ${randomUUID()} waterproof?`, place, isOpen: true, hasContact: false, show };
}

const at = (milliseconds: number): Context => ({
  ...shop.ctx,
  clock: { now: () => new Date(Date.now() + milliseconds) },
});

const used = async () => {
  const [row] = await services.database.transaction(shop.organizationId, tx =>
    tx.select().from(usage).where(eq(usage.kind, 'questions')),
  );
  return row?.used ?? 0;
};

async function readAll(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it('a question whose process ended is answered when it is sent again, and billed once', async () => {
  const before = await used();
  const asking = newQuestion();
  // Nobody reads the events: as if the process had been killed here.
  await ask(shop.ctx, asking, { answerer: knowing, signal, patience });
  const soon = await ask(at(1000), asking, { answerer: knowing, signal, patience: 1 });
  expect((await readAll(soon.events)).at(-1)).toMatchObject({ event: 'error', data: { code: 'still_answering' } });
  const later = await askWhole(at(80_000), asking, { answerer: knowing, signal, patience });
  expect(later).toMatchObject({ chatId: soon.chatId, answer: { id: soon.answerId, outcome: 'answered' } });
  expect((await used()) - before).toBe(1);
});

it('a question is neither written down nor counted before its organisation has its turn', async () => {
  const quiet = await openShop(services);
  const stored = () =>
    transaction(quiet.ctx, async tx => [
      await tx.$count(messages),
      await tx.$count(usage, eq(usage.kind, 'questions')),
    ]);
  const turn = Promise.withResolvers<void>();
  const lines: string[] = [];
  const pace = {
    keep(line: string) {
      lines.push(line);
      return turn.promise;
    },
    waiting: () => 0,
  };
  const asking = newQuestion(quiet);
  const waits = askWhole(quiet.ctx, asking, { answerer: knowing, pace, signal, patience });
  expect(await stored()).toEqual([0, 0]);
  turn.reject(new Error('Many ask here.'));
  await expect(waits).rejects.toThrow('Many ask here.');
  expect(await stored()).toEqual([0, 0]);
  expect(lines).toEqual([quiet.organizationId]);
  const itsTurn = { ...pace, keep: () => Promise.resolve() };
  await askWhole(quiet.ctx, asking, { answerer: knowing, pace: itsTurn, signal, patience });
  expect(await stored()).toEqual([2, 1]);
});

it.each([
  ['that takes too long', endless, 1],
  ['that says nothing of how it came out', pointless, patience],
])('an answer %s has failed, and is free', async (_, answerer, time) => {
  const before = await used();
  const whole = await askWhole(shop.ctx, newQuestion(), { answerer, signal, patience: time });
  expect(whole.answer).toMatchObject({
    outcome: 'failed',
    text: 'Something went wrong. Please try again.',
  });
  expect((await used()) - before).toBe(0);
});

it('a question that is asked again hears what was said before it, and nothing that was said since', async () => {
  const [first, broken, later] = [newQuestion(), newQuestion(), newQuestion()];
  const here = { place: first.place };
  const heard: string[][] = [];
  const listening: Answerer = async function* (...args) {
    heard.push(args[1].history.map(({ text }) => text));
    yield* knowing(...args);
  };
  const options = { answerer: listening, signal, patience };
  await askWhole(shop.ctx, first, options);
  await askWhole(shop.ctx, { ...broken, ...here }, { ...options, answerer: pointless });
  await askWhole(shop.ctx, { ...later, ...here }, options);
  await askWhole(shop.ctx, { ...broken, ...here }, options);
  expect(heard.at(-1)).toEqual([first.text, 'Yes.']);
});

it('what is given back is not noted as used', async () => {
  const small = await openShop(services, { plan: 'free' });
  const asked = newQuestion(small);
  // With one more, eighty in a hundred would be used.
  await transaction(small.ctx, tx => takeUsage(tx, small.ctx, 'questions', 39));
  const options = { answerer: knowingNothing, signal, patience };
  expect((await askWhole(small.ctx, asked, options)).answer.outcome).toBe('unknown');
  const noted = () => transaction(small.ctx, tx => tx.select().from(usageNotices));
  expect(await noted()).toEqual([]);
  await askWhole(small.ctx, { ...asked, id: randomUUID() }, { ...options, answerer: knowing });
  expect(await noted()).toMatchObject([{ percent: 80 }]);
});

it('an answer that is longer than there is room is cut, and kept', async () => {
  const talkative: Answerer = async function* () {
    for (let part = 0; part < 25; part++) yield { type: 'text', text: 'x'.repeat(1000) };
    yield { type: 'outcome', outcome: 'answered' };
  };
  const { answer } = await askWhole(shop.ctx, newQuestion(), { answerer: talkative, signal, patience });
  expect(answer).toMatchObject({ outcome: 'answered', text: 'x'.repeat(20_000) });
});

it('sources and products are left out where the shop shows none', async () => {
  const source = { id: 's', kind: 'document' as const, title: 'Care', url: null, quote: 'wax' };
  const thorough: Answerer = async function* (...args) {
    yield { type: 'sources', sources: [source] };
    yield* knowing(...args);
  };
  const options = { answerer: thorough, signal, patience };
  const open = await askWhole(shop.ctx, newQuestion(), options);
  const bare = await askWhole(shop.ctx, { ...newQuestion(), show: { sources: false, products: false } }, options);
  expect([open.answer.sources, bare.answer.sources]).toEqual([[source], []]);
});
