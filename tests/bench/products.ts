// npm run bench -- products. How fast a product file is imported, and how fast few and many products are listed and found.
// PRODUCTS is the size of the large shop.
import pg from 'pg';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, transaction } from '#domain/context.ts';
import { findProducts } from '#domain/products/find-products.ts';
import type { ProductsQuery } from '#domain/products/inputs.ts';
import { listProducts } from '#domain/products/list.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { deleteSite, removeSite } from '#domain/sites/delete-site.ts';
import { startProductImport } from '#tests/setup/products.ts';
import type { Figures } from './bench.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { addSite, openRig } from './retrieval/rig.ts';
import { percentiles } from './retrieval/speed.ts';

const large = Number(process.env.PRODUCTS ?? 50_000);
const small = Math.min(500, large);
const rounds = 40;

export async function benchProducts(): Promise<Figures> {
  const rig = await openRig();
  try {
    const ctx: Context = { ...rig.ctx, permissions: new Set(['list:sites', 'manage:sites']) };
    await allow(ctx, rig.ownerUrl);
    const figures = printed({});
    for (const size of [small, large]) {
      const siteId = await addSite(ctx, `${size} products`, 'en');
      figures[`${size}: import`] = await measureImport(ctx, siteId, size);
      await vacuum(rig.ownerUrl);
      for (const [name, query] of lists) {
        figures[`${size}: ${name}`] = await measure(() => listProducts(ctx, siteId, { ...page, ...query }));
      }
      for (const question of questions) {
        figures[`${size}: ${question}`] = await measure(() => findProducts(ctx, { siteId, question, limit: 5 }));
      }
      const start = performance.now();
      await deleteSite(ctx, siteId);
      await removeSite(ctx, siteId);
      figures[`${size}: delete the site`] = { seconds: Math.round((performance.now() - start) / 100) / 10 };
    }
    return figures;
  } finally {
    await rig.stop();
  }
}

/** Prints each figure as soon as it is known, because the measurement takes minutes. */
function printed(figures: Figures): Figures {
  return new Proxy(figures, {
    set(target, name: string, value: Figures[string]) {
      console.error(`${name}: ${JSON.stringify(value)}`);
      target[name] = value;
      return true;
    },
  });
}

const page: ProductsQuery = { sort: 'newest', descending: false, perPage: 50 };

const lists: [string, Partial<ProductsQuery>][] = [
  ['list, newest', {}],
  ['list, by price', { sort: 'price' }],
  ['list, a common word', { search: 'jack' }],
  ['list, two words', { search: 'blue tarn jac' }],
  ['list, a code', { search: 'SKU-12' }],
  ['list, sold out in a category', { state: 'out-of-stock', category: 'Jackets' }],
];

const questions = [
  'a waterproof jacket',
  'a blue jacket in M under 100',
  'Do you have the Tarn Jacket 77?',
  'a tent for two people',
  'anything under 20?',
  'How long may I return things?',
];

async function measureImport(ctx: Context, siteId: string, size: number): Promise<Figures[string]> {
  const id = await startProductImport(ctx, siteId, makeFile(size));
  globalThis.gc?.();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const before = process.memoryUsage().rss;
  const start = performance.now();
  await importProducts(ctx, id);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  return {
    seconds: Math.round(seconds * 10) / 10,
    'lines/s': Math.round(size / seconds),
    'peak MB added': Math.round((peak - before) / 2 ** 20),
  };
}

async function measure(work: () => Promise<unknown>): Promise<Figures[string]> {
  for (let warm = 0; warm < 3; warm++) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return percentiles(times);
}

const names = ['Tarn', 'Skarn', 'Corrie', 'Fell', 'Ghyll', 'Rigg', 'Moss', 'Bothy', 'Lune', 'Howe', 'Crag', 'Keld'];
const kinds = ['Jacket', 'Boot', 'Pack', 'Tent', 'Fleece', 'Gloves', 'Stove', 'Mat', 'Lamp', 'Socks'];
const colors = ['Tarn blue', 'Bracken red', 'Moss green', 'Slate grey', 'Black', 'Gorse yellow'];
const words =
  'waterproof light warm taped hood pocket zip winter summer recycled wool cotton leather sole strap pack fold storm rain wind dry wet hill path camp night day week room helmet seam'.split(
    ' ',
  );

/** One line per product, as long as those of real shops. */
export function makeFile(size: number): string {
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const lines = Array.from({ length: size }, (_, at) => {
    const kind = pick(kinds);
    const text = Array.from({ length: 40 }, () => pick(words)).join(' ');
    const price = (5 + random() * 400).toFixed(2);
    const sleeps = kind === 'Tent' ? String(1 + Math.floor(random() * 5)) : '';
    return `p${at},${pick(names)} ${kind} ${at},"${text}.",SKU-${at},${price},${Math.floor(random() * 6)},${kind}s,${pick(['S', 'M', 'L'])},${pick(colors)},${sleeps}`;
  });
  return `Handle,Title,Description,SKU,Price,Stock,Category,Size,Colour,Sleeps\n${lines.join('\n')}`;
}

async function allow(ctx: Context, ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, `update plans set max_products = ${2 * large + 1000} where id = 'scale'`);
  const now = new Date();
  const plan = { planId: 'scale', source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
  await transaction(ctx, tx => tx.insert(entitlements).values({ organizationId: 'bench', ...plan }));
}

/** As autovacuum would do within minutes. */
function vacuum(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, 'vacuum analyze products, product_terms');
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
