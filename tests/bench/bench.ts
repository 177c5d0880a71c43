// npm run bench -- NAME: a table to read, and as the last line the figures as JSON. Machines differ, so compare ratios.
import { benchHttp } from './http.ts';
import { benchStart } from './start.ts';
import { benchWebhooks } from './webhooks.ts';

export type Figures = Record<string, Record<string, number>>;

const benches: Record<string, () => Promise<Figures>> = {
  http: benchHttp,
  start: benchStart,
  webhooks: benchWebhooks,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
const figures = await bench();
console.table(figures);
console.log(JSON.stringify({ bench: name, ...figures }));
process.exit(0);
