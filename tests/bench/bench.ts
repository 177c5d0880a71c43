// npm run bench -- NAME: a table to read, and as the last line the figures as JSON. Machines differ, so compare ratios.
import { benchAnswers } from './answers/answers.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDoor } from './door.ts';
import { benchHistory } from './history.ts';
import { benchHttp } from './http.ts';
import { benchProducts } from './products.ts';
import { benchMeaning } from './retrieval/meaning.ts';
import { benchRetrieval } from './retrieval/retrieval.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWidget } from './widget.ts';

export type Figures = Record<string, Record<string, number>>;

const benches: Record<string, () => Promise<Figures>> = {
  answers: benchAnswers,
  catalogue: benchCatalogue,
  dashboard: benchDashboard,
  door: benchDoor,
  history: benchHistory,
  http: benchHttp,
  meaning: benchMeaning,
  products: benchProducts,
  retrieval: benchRetrieval,
  start: benchStart,
  streams: benchStreams,
  webhooks: benchWebhooks,
  widget: benchWidget,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
// An exit of our own, so that the database goes with us.
process.once('SIGTERM', () => process.exit(143));
const figures = await bench();
console.table(figures);
console.log(JSON.stringify({ bench: name, ...figures }));
process.exit(0);
