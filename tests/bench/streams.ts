// npm run bench -- streams: whether every stream ends when the model does not, how soon a model stops when its visitor leaves,
// the memory of many open streams, and the memory kept after many chats. Over HTTP, with the model sandbox.
import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import type { Figures } from './bench.ts';
import { openShops, pairs, type Shop, sealingSecret, towns } from './model-shops.ts';
import { startProduct } from './product.ts';
import { percentiles } from './retrieval/speed.ts';

const each = Number(process.env.STREAMS_EACH ?? 100);
const chats = Number(process.env.STREAMS_CHATS ?? 10_000);
const modes = [
  'faithful',
  'obedient',
  'slow',
  'cut',
  'garbage',
  'chatty',
  '429',
  '500',
  'flaky',
  'endless',
  'silent',
  'stalled',
];
const lanes = 16;
/** Longer than the fair queue counts a shop as active. */
const apart = 3_000;
const greetings = pairs('Hi Hello Hey Please Sorry', ', _there, _again, _you, _all, _both,').map(words =>
  words.replaceAll('_', ' '),
);

type Product = Awaited<ReturnType<typeof startProduct>>;
/** How a stream ended: with its last event, or without. */
type Step = [string, () => Promise<Figures[string]>];
type StreamResult = { end: 'done' | 'error' | 'busy' | 'nothing'; firstWords: number | null };

export async function benchStreams(): Promise<Figures> {
  const sandbox = await startModel({ port: 0 });
  const limits = ['ask-key', 'ask-site'].map(name => `${name}=1000000`).join(',');
  const origin = new URL(sandbox.url).origin;
  const product = await startProduct({
    SEALING_SECRET: sealingSecret,
    VISITOR_LIMITS: limits,
    MODEL_ALLOW_ORIGINS: origin,
  });
  try {
    const shops = await openShops({ appUrl: product.appUrl, sandbox, modes, each });
    const figures: Figures = {};
    const steps: Step[] = [
      ...modes.map((mode): Step => [`model: ${mode}`, () => measureMode(product, sandbox, at => shops(mode, at))]),
      ['visitors who leave', () => measureLeaving(product, sandbox, shops('slow'))],
      ['300 open streams', () => measureOpen(product, sandbox, shops('slow'))],
      [`${chats} chats without a model`, () => measureChats(product, shops('none'))],
    ];
    for (const [name, measure] of steps) {
      // Each shop is alone here, because concurrent questions beside others are throttled (see `npm run bench -- load`).
      await wait(apart);
      figures[name] = await measure();
      console.log(`${name}: ${JSON.stringify(figures[name])}`);
    }
    return figures;
  } finally {
    await product.stop();
    await sandbox.close();
  }
}

async function measureMode(product: Product, sandbox: ModelSandbox, shopOf: (at: number) => Shop) {
  const before = sandbox.requestCount;
  const results = await Promise.all(Array.from({ length: each }, (_, at) => listen(product, shopOf(at), at).result));
  return { streams: each, 'model requests': sandbox.requestCount - before, ...endsOf(results) };
}

function endsOf(results: StreamResult[]) {
  const count = (end: StreamResult['end']) => results.filter(one => one.end === end).length;
  return { done: count('done'), error: count('error'), busy: count('busy'), unfinished: count('nothing') };
}

/** Time from the visitor's disconnect until the model stops. */
async function measureLeaving(product: Product, sandbox: ModelSandbox, shop: Shop) {
  const times: number[] = [];
  for (let at = 0; times.length < each && at < 4 * each; at++) {
    const { sent, result } = listen(product, shop, 100 + at);
    let isOver = false;
    void result.then(() => {
      isOver = true;
    });
    await until(() => sandbox.open > 0 || isOver);
    // Answered without the model.
    if (isOver) continue;
    const left = performance.now();
    sent.destroy();
    await until(() => sandbox.open === 0);
    times.push(performance.now() - left);
  }
  return { visitors: times.length, ...percentiles(times), 'slowest ms': Math.round(Math.max(...times)) };
}

async function measureOpen(product: Product, sandbox: ModelSandbox, shop: Shop) {
  const before = memoryOf(product.pid);
  const { requestCount } = sandbox;
  const streams = Array.from({ length: 300 }, (_, at) => listen(product, shop, 200 + at));
  let most = 0;
  let ended = 0;
  for (const { result } of streams) void result.then(() => ended++);
  while (ended < streams.length) {
    most = Math.max(most, sandbox.open);
    await wait(20);
  }
  const results = await Promise.all(streams.map(one => one.result));
  const first = results.flatMap(({ firstWords }) => firstWords ?? []);
  return {
    ...endsOf(results),
    'model requests': sandbox.requestCount - requestCount,
    concurrent: most,
    ...percentiles(first),
    'MB added': memoryOf(product.pid) - before,
  };
}

async function measureChats(product: Product, shop: Shop) {
  const times: number[] = [];
  const lane = async (from: number, to: number) => {
    for (let at = from; at < to; at += lanes) {
      const { end, firstWords } = await listen(product, shop, at).result;
      if (end === 'done' && firstWords !== null) times.push(firstWords);
    }
  };
  const run = (from: number, to: number) => Promise.all(Array.from({ length: lanes }, (_, at) => lane(from + at, to)));
  // The first ones fill caches.
  await run(0, Math.min(1_000, chats));
  const before = memoryOf(product.pid);
  const began = performance.now();
  await run(1_000, chats + 1_000);
  const seconds = (performance.now() - began) / 1_000;
  return {
    ...percentiles(times),
    'answers/s': Math.round(chats / seconds),
    'MB before': before,
    'MB after': memoryOf(product.pid),
  };
}

/** Every question differs, so that none is answered from the cache. */
function listen(product: Product, shop: Shop, at: number) {
  const began = performance.now();
  const result = Promise.withResolvers<StreamResult>();
  const sent: ClientRequest = request(`${product.address}/api/v1/ask`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      Authorization: `Bearer ${shop.key}`,
    },
  });
  let firstWords: number | null = null;
  sent.on('response', response => {
    const { statusCode } = response;
    // Rejected with a message because the database is busy: the visitor may retry.
    if (statusCode !== 200 && statusCode !== 503) throw new Error(`a question was answered ${statusCode}`);
    let text = '';
    response.on('data', part => {
      text += part;
      if (firstWords === null && text.includes('event: text')) firstWords = performance.now() - began;
    });
    response.on('close', () => result.resolve({ end: statusCode === 503 ? 'busy' : endOf(text), firstWords }));
  });
  sent.on('error', () => {
    result.resolve({ end: 'nothing', firstWords });
  });
  sent.end(JSON.stringify({ question: questionOf(at) }));
  return { sent, result: result.promise };
}

/** 400 towns, each with every greeting. */
function questionOf(at: number): string {
  const greeting = greetings[Math.floor(at / towns.length) % greetings.length];
  return `${greeting} what does delivery to ${towns[at % towns.length]} cost?`;
}

function endOf(text: string): StreamResult['end'] {
  const last = text.trimEnd().split('\n\n').at(-1) ?? '';
  if (/^event: done$/m.test(last)) return 'done';
  if (/"code":"busy"/.test(last)) return 'busy';
  return /^event: error$/m.test(last) ? 'error' : 'nothing';
}

/** The private memory of the server, which is the launcher's child, in MB. */
function memoryOf(launcher: number): number {
  const [pid] = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').split(' ');
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(1);
}
