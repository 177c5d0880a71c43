// Answers over real sockets: buffering proxies, servers that shut down, visitors who disconnect.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { AskOutput } from '#domain/chat/inputs.ts';
import { createKey } from '#domain/sites/keys.ts';
import { drain, listen, portOf } from '#server/http.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { arrive, eventsOf, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
});

/** A server whose answers wait until they are released. */
async function openSlowApi() {
  let release = () => {};
  const held = new Promise<void>(done => {
    release = done;
  });
  const answerer: Answerer = async function* (_ctx, _question, signal) {
    yield { type: 'text', text: 'Well, ' };
    await Promise.race([held, new Promise(left => signal.addEventListener('abort', left))]);
    yield { type: 'text', text: 'yes.' };
    yield { type: 'outcome', outcome: 'answered' };
  };
  const call = openWidgetApi(services, { answerer, visitorLimits: highLimits });
  const server = await listen(getRequestListener(call.app.fetch, { overrideGlobalObjects: false }), {
    host: '127.0.0.1',
    port: 0,
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { call, server, release, url: `http://127.0.0.1:${portOf(server)}` };
}

/** Passes on an answer once it has all of it, as some proxies do. */
async function openBufferingProxy(target: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = request(`${target}${incoming.url}`, { method: method ?? 'GET', headers }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part as Buffer));
      answer.on('error', () => outgoing.destroy());
      answer.on('end', () => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts)));
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${portOf(proxy as Server)}`;
}

const ask = (url: string, session: string, id: string, accept: string, signal?: AbortSignal) =>
  fetch(`${url}${shop.path}/ask`, {
    method: 'POST',
    headers: {
      Origin: page,
      Authorization: `Bearer ${session}`,
      'Content-Type': 'application/json',
      Accept: accept,
    },
    body: JSON.stringify({ id, text: `Is ${id} waterproof?` }),
    ...(signal ? { signal } : {}),
  });

const wholeOf = async (response: Response) => ((await response.json()) as { data: AskOutput }).data;
const stored = ({ organizationId } = shop) =>
  services.database.transaction(organizationId, tx => tx.select().from(messages));

it('the first byte is sent before the answer starts', async () => {
  const api = await openSlowApi();
  const visitor = await arrive(api.call, shop);
  const response = await ask(api.url, visitor.session, randomUUID(), 'text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^: hello/);
  api.release();
  await reader?.cancel();
});

it('behind a buffering proxy, the same question gets the whole answer', async () => {
  const api = await openSlowApi();
  const proxy = await openBufferingProxy(api.url);
  const visitor = await arrive(api.call, shop);
  const id = randomUUID();
  const stream = ask(proxy, visitor.session, id, 'text/event-stream');
  const isAsked = async () => (await stored()).some(({ clientId }) => clientId === id);
  await eventually(async () => expect(await isAsked()).toBe(true));
  const whole = ask(proxy, visitor.session, id, 'application/json');
  api.release();
  expect(await wholeOf(await whole)).toMatchObject({ answer: { text: 'Well, yes.', outcome: 'answered' } });
  expect(eventsOf(await (await stream).text()).at(-1)?.event).toBe('done');
  expect((await visitor.history()).messages).toHaveLength(2);
});

it('a visitor who closed the stream first still gets the answer', async () => {
  const api = await openSlowApi();
  const proxy = await openBufferingProxy(api.url);
  const visitor = await arrive(api.call, shop);
  const id = randomUUID();
  const leaving = new AbortController();
  const stream = ask(proxy, visitor.session, id, 'text/event-stream', leaving.signal);
  const answerOf = async () => {
    const all = await stored();
    const question = all.find(({ clientId }) => clientId === id);
    return all.find(({ chatId, position }) => chatId === question?.chatId && position === question.position + 1);
  };
  await eventually(async () => expect(await answerOf()).toBeDefined());
  leaving.abort();
  await expect(stream).rejects.toThrow();
  await eventually(async () => expect((await answerOf())?.outcome).toBe('stopped'));
  api.release();
  const whole = await wholeOf(await ask(proxy, visitor.session, id, 'application/json'));
  expect(whole).toMatchObject({ answer: { text: 'Well, yes.', outcome: 'answered' } });
  expect((await visitor.history()).messages).toHaveLength(2);
});

it('a server that gets SIGTERM finishes answers in progress', async () => {
  const api = await openSlowApi();
  const visitor = await arrive(api.call, shop);
  const response = await ask(api.url, visitor.session, randomUUID(), 'text/event-stream');
  const drained = drain(api.server);
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
  api.release();
  expect(eventsOf(await response.text()).at(-1)).toEqual({
    event: 'done',
    data: { outcome: 'answered', offersContact: false, generated: false },
  });
  await drained;
});

/** Every way in which an answer can end, and the last event of its stream. */
const endings: Record<string, { answerer: Answerer; event: 'done' | 'error' }> = {
  answered: {
    event: 'done',
    answerer: async function* () {
      yield { type: 'text', text: 'Yes.' };
      yield { type: 'outcome', outcome: 'answered' };
    },
  },
  unknown: {
    event: 'done',
    answerer: async function* () {
      yield { type: 'text', text: 'I do not know.' };
      yield { type: 'outcome', outcome: 'unknown' };
    },
  },
  refused: {
    event: 'done',
    answerer: async function* () {
      yield { type: 'text', text: 'I may not say.' };
      yield { type: 'outcome', outcome: 'refused' };
    },
  },
  'broken before the first word': {
    event: 'error',
    // biome-ignore lint/correctness/useYield: this answerer must never yield
    answerer: async function* () {
      throw new Error('no connection');
    },
  },
  'broken in the middle of a word': {
    event: 'error',
    answerer: async function* () {
      yield { type: 'text', text: 'Half a sen' };
      throw new TypeError('cut off');
    },
  },
  'ended silently': {
    event: 'error',
    answerer: async function* () {},
  },
  'ended without an outcome': {
    event: 'error',
    answerer: async function* () {
      yield { type: 'text', text: 'Well.' };
    },
  },
  'thrown something that is no error': {
    event: 'error',
    answerer: async function* () {
      yield { type: 'text', text: 'Well.' };
      throw 'a string';
    },
  },
};

const usedBy = async ({ organizationId }: Shop) =>
  (
    await services.database.transaction(organizationId, tx =>
      tx.select().from(usage).where(eq(usage.kind, 'questions')),
    )
  )[0]?.used;

/** An API client needs no proof of work, unlike visitors of a busy site. */
async function openProgram(answerer: Answerer) {
  const shop = await openShop(services);
  const key = await createKey(contextOf(services, shop.organizationId, 'manage:sites'), shop.site.id, { name: 'Desk' });
  const headers = {
    Authorization: `Bearer ${key.secret}`,
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
  };
  const question = () => ({ method: 'POST', headers, body: JSON.stringify({ question: `Is ${randomUUID()} warm?` }) });
  return { shop, question, call: openWidgetApi(services, { answerer, visitorLimits: highLimits }) };
}

const tenTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));

it.each(Object.entries(endings))(
  '100 answers that were %s end in one event each, and only answers are billed',
  async (name, { answerer, event }) => {
    const { shop, question, call } = await openProgram(answerer);
    const ends: string[][] = [];
    for (let turn = 0; turn < 10; turn++) {
      const read = await tenTimes(async () => eventsOf(await (await call.fetch('/api/v1/ask', question())).text()));
      ends.push(...read.map(all => all.map(one => one.event).filter(one => one === 'done' || one === 'error')));
    }
    expect(ends).toEqual(Array(100).fill([event]));
    expect(await usedBy(shop)).toBe(name === 'answered' ? 100 : 0);
  },
  120_000,
);

it('100 readers who disconnect each stop their answer', async () => {
  let startedAnswers = 0;
  const { shop, question, call } = await openProgram(async function* (_ctx, _question, signal, onSearched) {
    onSearched?.();
    yield { type: 'text', text: 'Well, ' };
    await new Promise<void>(left => signal.addEventListener('abort', () => left()));
    startedAnswers += 1;
  });
  const server = await listen(getRequestListener(call.app.fetch, { overrideGlobalObjects: false }), {
    host: '127.0.0.1',
    port: 0,
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  for (let turn = 0; turn < 10; turn++) {
    const leaving = new AbortController();
    await tenTimes(async () => {
      const url = `http://127.0.0.1:${portOf(server)}/api/v1/ask`;
      const reader = (await fetch(url, { ...question(), signal: leaving.signal })).body?.getReader();
      for (let seen = ''; !seen.includes('Well, '); ) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended with ${seen}`);
        seen += new TextDecoder().decode(value);
      }
    });
    leaving.abort();
    await eventually(() => expect(startedAnswers).toBe((turn + 1) * 10));
  }
  await eventually(async () => {
    const answers = (await stored(shop)).filter(({ role }) => role === 'assistant');
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(100).fill('stopped'));
  });
  expect(await usedBy(shop)).toBe(0);
}, 120_000);
