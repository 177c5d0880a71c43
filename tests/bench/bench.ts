// npm run bench: runs all measurements in a short form and prints one table. npm run bench -- NAME: runs one in the size its settings
// define. Both store the results in docs/performance.json and regenerate the tables of docs/performance.md. Machines differ, so compare
// ratios.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { benchAnswers } from './answers/answers.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchCost } from './cost.ts';
import { benchDashboard } from './dashboard.ts';
import { benchGrowth } from './growth.ts';
import { headlines } from './headlines.ts';
import { benchHistory } from './history.ts';
import { benchHttp } from './http.ts';
import { benchLoad } from './mixed.ts';
import { benchModel } from './model/model.ts';
import { benchProducts } from './products.ts';
import { benchQuality } from './quality.ts';
import { readMeasurements, saveRecord } from './record.ts';
import { benchMeaning } from './retrieval/meaning.ts';
import { benchRetrieval } from './retrieval/retrieval.ts';
import { benchSearch } from './search.ts';
import { benchShops } from './shop-answers.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWidget } from './widget.ts';
import { benchWidgetApi } from './widget-api.ts';

export type Figures = Record<string, Record<string, number>>;

type Bench = {
  run: () => Promise<Figures>;
  /** Settings with their values in the short form. */
  settings?: Record<string, number>;
  /** Needs data or a service that is not part of the repository; not run by default. */
  isApart?: true;
};

const benches: Record<string, Bench> = {
  http: { run: benchHttp },
  start: { run: benchStart },
  webhooks: { run: benchWebhooks },
  widget: { run: benchWidget },
  retrieval: { run: benchRetrieval, settings: { RETRIEVAL_CHUNKS: 8_000, RETRIEVAL_QUESTIONS: 200 } },
  answers: {
    run: benchAnswers,
    settings: { ANSWERS_QUESTIONS: 200, ANSWERS_CHUNKS: 5_000, ANSWERS_ASKED: 300, ANSWERS_CHATS: 500 },
  },
  products: { run: benchProducts, settings: { PRODUCTS: 10_000 } },
  catalogue: { run: benchCatalogue, settings: { PRODUCTS: 10_000 } },
  search: { run: benchSearch, settings: { ROWS: 100_000 } },
  quality: { run: benchQuality, settings: { QUALITY_QUESTIONS: 100, QUALITY_EDITS: 5 } },
  'widget-api': { run: benchWidgetApi },
  streams: { run: benchStreams, settings: { STREAMS_EACH: 30, STREAMS_CHATS: 1_000 } },
  history: { run: benchHistory, settings: { CHATS: 20_000 } },
  dashboard: { run: benchDashboard, settings: { CHATS: 30_000 } },
  load: { run: benchLoad, settings: { SHOPS: 240, LOAD_RATE: 200, LOAD_SECONDS: 60, LOAD_PAIRS: 18, LOAD_TURN: 10 } },
  growth: {
    run: benchGrowth,
    settings: { GROWTH_CHUNKS: 200_000, GROWTH_ORGANISATIONS: 1_000, GROWTH_READ: 10_000, GROWTH_QUESTIONS: 300 },
  },
  cost: { run: benchCost, settings: { SHOPS: 10, COST_REQUESTS: 600 } },
  meaning: { run: benchMeaning, isApart: true },
  shops: { run: benchShops, isApart: true },
  model: { run: benchModel, isApart: true },
};

// An explicit exit, so that the database stops as well.
process.once('SIGTERM', () => process.exit(143));
const [name] = process.argv.slice(2);
process.exit(name === undefined ? await runAll() : await runOne(name));

async function runOne(wanted: string): Promise<number> {
  const bench = benches[wanted];
  if (!bench) {
    console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
    return 1;
  }
  const started = performance.now();
  const figures = await bench.run();
  console.table(figures);
  console.log(JSON.stringify({ bench: wanted, ...figures }));
  const set = Object.keys(bench.settings ?? {}).flatMap(one => (process.env[one] ? [[one, process.env[one]]] : []));
  const settings = Object.fromEntries(set) as Record<string, string>;
  if (!bench.isApart) saveRecord(wanted, { figures, seconds: (performance.now() - started) / 1000, settings });
  return 0;
}

/** Runs each measurement in its own process, so that none inherits another's memory. */
async function runAll(): Promise<number> {
  const failed: string[] = [];
  for (const [wanted, { settings = {}, isApart }] of Object.entries(benches)) {
    if (isApart) continue;
    console.log(`\n${wanted}`);
    const short = Object.fromEntries(Object.entries(settings).map(([one, value]) => [one, String(value)]));
    const child = fork(import.meta.filename, [wanted], { env: { ...short, ...process.env } });
    const endChild = () => child.kill('SIGTERM');
    process.once('exit', endChild);
    const [code] = (await once(child, 'exit')) as [number | null];
    process.off('exit', endChild);
    if (code !== 0) failed.push(wanted);
  }
  console.log(`\n${headlines(readMeasurements())}`);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}
