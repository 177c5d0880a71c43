// Response times of other organisations beside one that sends many concurrent questions, and retries as soon as it may.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from './bench.ts';
import { rounded } from './load.ts';
import { type RequestResult, send, summarise } from './open-loop.ts';
import { stolenTime, watchSpeed } from './processors.ts';
import type { Product } from './product.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { questionOf, type Shop } from './shops.ts';
import type { Visits } from './visits.ts';

/**
 * Turns alternate in order, so that other work on the machine affects both alike. Both turns of a pair have the same visits at the
 * same times, because random differences between visits would exceed the effect of the noisy organisation.
 */
const pairs = Number(process.env.LOAD_PAIRS ?? 18);
const secondsOfTurn = Number(process.env.LOAD_TURN ?? 10);
/** Seconds of load before the noise starts, so that requests of the previous turn have ended. */
const lead = 2;
const lanes = 16;

export type Load = (visits: Visits, time: number) => Promise<RequestResult[]>;
type Noise = Record<'answered' | 'refused' | 'failed', number>;
type Measurement = {
  seen: RequestResult[];
  p50: number;
  p95: number;
  ofSeconds: number[];
  stolen: number;
  speed: number;
};

export async function measureBesideNoise(product: Product, noisy: Shop, load: Load): Promise<Figures> {
  const alone: Measurement[] = [];
  const beside: Measurement[] = [];
  const noise = { answered: 0, refused: 0, failed: 0 };
  const takeTurns = {
    alone: async (pair: number) =>
      alone.push(await measureLoadOnce(time => load({ seed: 1_000 + pair, round: 1 }, time))),
    beside: async (pair: number) => {
      const stop = wait(1000 * lead).then(() => makeNoise(product, noisy, noise));
      beside.push(await measureLoadOnce(time => load({ seed: 1_000 + pair, round: 2 }, time)));
      await (await stop)();
    },
  };
  for (let pair = 0; pair < pairs; pair++)
    for (const turn of pair % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const))
      await takeTurns[turn](pair);
  const ratios = (of: 'p50' | 'p95') => beside.map((turn, pair) => turn[of] / (alone[pair]?.[of] ?? 1));
  const [least, most] = likely(ratios('p95'));
  const typical = (turns: Measurement[]) => median(turns.flatMap(({ ofSeconds }) => ofSeconds));
  return {
    'others alone': summaryOf(alone),
    'others, beside a noisy organisation': summaryOf(beside),
    'noisy relative to alone': {
      pairs,
      'p50 ratio': rounded(median(ratios('p50'))),
      'p95 ratio': rounded(median(ratios('p95'))),
      'at least': rounded(least),
      'at most': rounded(most),
      'p95 per second, ratio': rounded(typical(beside) / typical(alone)),
    },
    'the noisy organisation': noise,
  };
}

async function measureLoadOnce(work: (time: number) => Promise<RequestResult[]>): Promise<Measurement> {
  const [started, stolen, speed] = [performance.now(), stolenTime(), watchSpeed()];
  const seen = (await work(lead + secondsOfTurn)).filter(({ at }) => at >= lead);
  const refused = seen.find(({ status }) => status >= 400 && status < 500);
  // Tokens expire after ten minutes: a longer measurement would only measure refusals.
  if (refused) throw new Error(`the others were refused (${refused.kind}, ${refused.status}): take fewer pairs`);
  const { 'p50 ms': p50, 'p95 ms': p95 } = summarise(seen);
  const seconds = Map.groupBy(seen, ({ at }) => Math.floor(at));
  const ofSeconds = [...seconds.values()].map(some => summarise(some)['p95 ms']);
  const given = (stolenTime() - stolen) / (performance.now() - started);
  return { seen, p50, p95, ofSeconds, stolen: given, speed: speed() };
}

/** Of all turns together. A single turn in which the machine stalled changes this more than a noisy organisation does. */
function summaryOf(turns: Measurement[]) {
  const stolen = Math.round(100 * median(turns.map(turn => turn.stolen)));
  const speed = rounded(median(turns.map(turn => turn.speed)));
  return {
    ...summarise(turns.flatMap(({ seen }) => seen)),
    'steal time, %': stolen,
    'ms for a small piece of work': speed,
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The 90 % confidence interval of the median, by bootstrap. */
function likely(values: number[]): [number, number] {
  const random = seededRandom(7);
  const again = () => median(values.map(() => values[Math.floor(random() * values.length)] ?? 0));
  const medians = Array.from({ length: 2000 }, again).toSorted((a, b) => a - b);
  return [medians[100] ?? 0, medians[1900] ?? 0];
}

function makeNoise(product: Product, { serverKey }: Shop, noise: Noise): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
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
      if (signal.aborted) return;
      noise[status === 200 ? 'answered' : status === 429 ? 'refused' : 'failed'] += 1;
      if (status !== 200) await wait(1000 * Math.max(1, retryAfter), undefined, { signal }).catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return async () => {
    enough.abort();
    agent.destroy();
    await all;
  };
}
