// npm run bench -- cost. The cost of one request of each kind: processor time of the server and the database, and bytes written.
import { Agent } from 'node:http';
import pg from 'pg';
import type { Figures } from './bench.ts';
import { rounded } from './load.ts';
import { send } from './open-loop.ts';
import { processorTime } from './processors.ts';
import { type Product, startProduct } from './product.ts';
import { manyVisitors, openShops, type Shop } from './shops.ts';
import { kinds, visitsTo } from './visits.ts';

const shopCount = Number(process.env.SHOPS ?? 10);
const lanes = 4;
const requests = Number(process.env.COST_REQUESTS ?? 600);
const warmUp = 40;
/** Per shop and minute: a busier shop requires a proof of work. */
const questionsOfShop = 30;
/** All requests come from one address, so its limits are raised. */
const raisedLimits = [
  'public-read-address',
  'session-address',
  'read-address',
  'ask-address',
  'ask-visitor',
  'page-address',
  'render-address',
  'open-address',
]
  .map(name => `${name}=1000000`)
  .join(',');

export async function benchCost(): Promise<Figures> {
  const product = await startProduct({ ...manyVisitors, VISITOR_LIMITS: raisedLimits });
  try {
    const shops = await openShops(product, shopCount);
    const figures: Figures = {};
    for (const kind of Object.keys(kinds)) {
      figures[kind] = await measure(product, shops, kind);
      console.error(`${kind}: ${JSON.stringify(figures[kind])}`);
    }
    return figures;
  } finally {
    await product.stop();
  }
}

async function measure(product: Product, shops: Shop[], kind: string): Promise<Figures[string]> {
  const next = visitsTo(shops, { seed: 3, kind });
  const agent = new Agent({ keepAlive: true });
  const run = async (count: number) => {
    const lane = async (first: number) => {
      for (let at = first; at < count; at += lanes) {
        const { status, text } = await send(product.address, next(), agent);
        if (status !== 200) throw new Error(`${kind} was answered ${status}: ${text.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  };
  const count = kind === 'widget: question' ? Math.min(requests, shops.length * questionsOfShop - warmUp) : requests;
  await run(warmUp);
  const before = await read(product);
  await run(count);
  const after = await read(product);
  agent.destroy();
  const each = (name: keyof typeof before) => rounded((after[name] - before[name]) / count);
  return {
    'ms of server': each('server'),
    'ms of PostgreSQL': each('database'),
    'bytes kept': Math.max(0, Math.round((after.size - before.size) / count)),
    'bytes of log': Math.round((after.log - before.log) / count),
  };
}

async function read({ ownerUrl, pid, postgresPid }: Product) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ size: string; log: string }>(
    `select pg_database_size(current_database()) as size, pg_current_wal_lsn() - '0/0'::pg_lsn as log`,
  );
  await client.end();
  const [{ size, log } = { size: '0', log: '0' }] = rows;
  return { server: processorTime(pid), database: processorTime(postgresPid), size: Number(size), log: Number(log) };
}
