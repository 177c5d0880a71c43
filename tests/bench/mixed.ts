// npm run bench -- load. Response times at LOAD_RATE requests per second of all kinds from many shops, for LOAD_SECONDS; and
// of the others beside one organisation that sends questions as fast as allowed.
import { availableParallelism } from 'node:os';
import type { Figures } from './bench.ts';
import { type Load, measureBesideNoise } from './noise.ts';
import { openLoop, type RequestResult, summarise } from './open-loop.ts';
import { fixedWork, processorTime, stolenTime } from './processors.ts';
import { type Product, startProduct } from './product.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { manyVisitors, openShops, type Shop } from './shops.ts';
import { kinds, visitsTo } from './visits.ts';

const perSecond = Number(process.env.LOAD_RATE ?? 200);
const seconds = Number(process.env.LOAD_SECONDS ?? 60);
/** Enough that no shop exceeds realistic use: each still asks five thousand questions a day, six times the largest plan. */
const shopCount = Number(process.env.SHOPS ?? 240);
const warmUp = 20;

export async function benchLoad(): Promise<Figures> {
  const processes = availableParallelism();
  const product = await startProduct(manyVisitors, processes);
  try {
    const [noisy, ...shops] = (await openShops(product, shopCount + 1)) as [Shop, ...Shop[]];
    const load: Load = (visits, time) =>
      openLoop(product.address, { perSecond, seconds: time }, seededRandom(visits.seed), visitsTo(shops, visits));
    await load({ seed: 1 }, warmUp);
    const work = fixedWork();
    const busy = watchProcessors(product);
    const seen = await load({ seed: 2 }, seconds);
    const processors = { ...busy(), 'ms for a fixed piece of work': Math.round((work + fixedWork()) / 2) };
    return {
      [`all, ${perSecond}/s for ${seconds} s`]: summarise(seen),
      ...byKind(seen),
      'processor use, % of one core': { 'web processes': processes, ...processors },
      ...(await measureBesideNoise(product, noisy, load)),
    };
  } finally {
    await product.stop();
  }
}

function byKind(seen: RequestResult[]): Figures {
  return Object.fromEntries(
    Object.keys(kinds).map(name => [name, summarise(seen.filter(({ kind }) => kind === name))]),
  );
}

function watchProcessors({ pids, postgresPid }: Product): () => Record<string, number> {
  const read = () => [
    performance.now(),
    pids.reduce((sum, pid) => sum + processorTime(pid), 0),
    processorTime(postgresPid),
    process.cpuUsage().user / 1000,
    stolenTime(),
  ];
  const before = read();
  return () => {
    const [time = 1, web = 0, database = 0, load = 0, stolen = 0] = read().map(
      (value, at) => value - (before[at] ?? 0),
    );
    const percent = (used: number) => Math.round((100 * used) / time);
    return {
      server: percent(web),
      PostgreSQL: percent(database),
      'load generator': percent(load),
      'steal time, %': percent(stolen),
    };
  };
}
