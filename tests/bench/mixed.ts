// npm run bench -- load. What everybody waits while LOAD_RATE requests a second of all kinds come from many shops, for LOAD_SECONDS; and
// what the others wait beside one organisation that asks as fast as it is let.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from './bench.ts';
import { rounded } from './load.ts';
import { openLoop, type Seen, send, summarise } from './open-loop.ts';
import { processorTime } from './processors.ts';
import { type Product, startProduct } from './product.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { manyVisitors, openShops, questionOf, type Shop } from './shops.ts';
import { kinds, visitsTo } from './visits.ts';

const perSecond = Number(process.env.LOAD_RATE ?? 200);
const seconds = Number(process.env.LOAD_SECONDS ?? 60);
/** So many that none of them is asked so often that it wants a proof of work. */
const shopCount = Number(process.env.SHOPS ?? 20);
const warmUp = 20;
/** Turn by turn, so that whatever else the machine does hits both alike. */
const turns = 3;
const secondsOfTurn = Number(process.env.LOAD_TURN ?? 20);
const lanes = 16;

export async function benchLoad(): Promise<Figures> {
  const processes = availableParallelism();
  const product = await startProduct({ ...manyVisitors, WEB_PROCESSES: String(processes) });
  try {
    const [noisy, ...shops] = (await openShops(product, shopCount + 1)) as [Shop, ...Shop[]];
    const random = seededRandom(5);
    const load = (from: number, time: number) =>
      openLoop(product.address, { perSecond, seconds: time }, random, visitsTo(shops, from));
    await load(1, warmUp);
    const busy = watchProcessors(product);
    const seen = await load(2, seconds);
    const processors = busy();
    return {
      [`all, ${perSecond}/s for ${seconds} s`]: summarise(seen),
      ...byKind(seen),
      'processors, percent of one': { 'web processes': processes, ...processors },
      ...(await besideNoise(product, noisy, load)),
    };
  } finally {
    await product.stop();
  }
}

function byKind(seen: Seen[]): Figures {
  return Object.fromEntries(
    Object.keys(kinds).map(name => [name, summarise(seen.filter(({ kind }) => kind === name))]),
  );
}

function watchProcessors({ pid, postgresPid }: Product): () => Record<string, number> {
  const read = () => [
    performance.now(),
    processorTime(pid),
    processorTime(postgresPid),
    process.cpuUsage().user / 1000,
  ];
  const before = read();
  return () => {
    const [time = 1, web = 0, database = 0, load = 0] = read().map((value, at) => value - (before[at] ?? 0));
    const percent = (used: number) => Math.round((100 * used) / time);
    return { server: percent(web), PostgreSQL: percent(database), 'the load itself': percent(load) };
  };
}

async function besideNoise(
  product: Product,
  noisy: Shop,
  load: (from: number, time: number) => Promise<Seen[]>,
): Promise<Figures> {
  const alone: Seen[] = [];
  const beside: Seen[] = [];
  const noise = { answered: 0, refused: 0, failed: 0 };
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await load(10 + turn, secondsOfTurn)));
    const stop = makeNoise(product, noisy, noise);
    beside.push(...(await load(20 + turn, secondsOfTurn)));
    await stop();
  }
  const [quiet, loud] = [summarise(alone), summarise(beside)];
  return {
    'others, by themselves': quiet,
    'others, beside a noisy organisation': loud,
    'beside it to by themselves': {
      'p50 ratio': rounded(loud['p50 ms'] / quiet['p50 ms']),
      'p95 ratio': rounded(loud['p95 ms'] / quiet['p95 ms']),
    },
    'the noisy organisation': noise,
  };
}

/** It asks with all lanes at once, and again as soon as it may. */
function makeNoise(product: Product, { serverKey }: Shop, noise: Record<'answered' | 'refused' | 'failed', number>) {
  const agent = new Agent({ keepAlive: true });
  const enough = new AbortController();
  const { signal } = enough;
  const lane = async (at: number) => {
    for (let turn = 0; !signal.aborted; turn++) {
      const { text: question } = questionOf(turn * lanes + at);
      const call = {
        kind: 'noise',
        method: 'POST',
        path: '/api/v1/ask',
        headers: { Authorization: `Bearer ${serverKey}` },
        body: { question: `${question} ${randomUUID()}` },
      } as const;
      const { status, retryAfter } = await send(product.address, call, agent);
      noise[status === 200 ? 'answered' : status === 429 ? 'refused' : 'failed'] += 1;
      if (status !== 200) await wait(1000 * Math.max(1, retryAfter), undefined, { signal }).catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return async () => {
    enough.abort();
    await all;
    agent.destroy();
  };
}
