// npm run bench -- growth. The cost of a question as a site gets more chunks, and as a server gets more organisations.
// GROWTH_CHUNKS and GROWTH_ORGANISATIONS are the largest sizes.

import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#database/client.ts';
import type { Context } from '#domain/context.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite } from '#domain/sites/site.ts';
import { openJobs } from '#platform/jobs.ts';
import { contextOf, createOrganization } from '#tests/setup/database.ts';
import { withoutProviders } from '#tests/setup/services.ts';
import type { Figures } from './bench.ts';
import { copyChunks, copyOrganization } from './copies.ts';
import { rounded } from './load.ts';
import { send } from './open-loop.ts';
import { processorTime } from './processors.ts';
import { type Product, startProduct } from './product.ts';
import { ownCorpus } from './retrieval/corpus.ts';
import { makeDistractors } from './retrieval/distractors.ts';
import { fillSite } from './retrieval/rig.ts';
import { percentiles } from './retrieval/speed.ts';
import { asOwner, questionOf } from './shops.ts';

const upTo = (most: string | undefined, all: number[]) => all.filter(one => one <= Number(most ?? Infinity));
const sizes = upTo(process.env.GROWTH_CHUNKS, [1_000, 10_000, 50_000, 200_000]);
/** Up to this size documents are read normally; beyond it, rows are copied with new words. */
const mostRead = Number(process.env.GROWTH_READ ?? 10_000);
const crowds = upTo(process.env.GROWTH_ORGANISATIONS, [1, 100, 1_000]);
const chunksEach = 200;
const questions = Number(process.env.GROWTH_QUESTIONS ?? 300);
const lanes = 4;
const highAskLimits = ['ask-key', 'ask-site'].map(name => `${name}=1000000`).join(',');

export async function benchGrowth(): Promise<Figures> {
  const product = await startProduct({ VISITOR_LIMITS: highAskLimits });
  const onError = () => {};
  const database = openDatabase({ url: product.appUrl, poolSize: 4, onError });
  const jobs = await openJobs({ url: product.appUrl, onError, runsJobs: false });
  const services = withoutProviders({ database, jobs });
  const open = async (id: string) =>
    contextOf(services, await createOrganization(database, id), 'manage:sites', 'list:sites');
  try {
    await asOwner(product.ownerUrl, `update plans set max_questions = 10000000 where id = 'scale'`);
    return { ...(await growSite(product, await open('large'))), ...(await growOrganizations(product, open)) };
  } finally {
    await jobs.stop();
    await database.close();
    await product.stop();
  }
}

async function growSite(product: Product, ctx: Context): Promise<Figures> {
  const figures: Figures = {};
  const { id: siteId } = await createSite(ctx, { name: 'Large', urls: [] });
  const { secret } = await createKey(ctx, siteId, { name: 'bench' });
  const { paragraphs } = ownCorpus();
  const texts = [...paragraphs, ...makeDistractors(paragraphs, mostRead)];
  let size = 0;
  for (const wanted of sizes) {
    const reading = texts.slice(size, Math.min(wanted, mostRead));
    await fillSite(ctx, siteId, 'en', reading);
    size += reading.length;
    while (size < wanted) {
      const more = Math.min(mostRead, wanted - size);
      await copyChunks(product.ownerUrl, 'large', siteId, { most: more, copy: size });
      size += more;
    }
    await asOwner(product.ownerUrl, 'vacuum analyze');
    addFigure(figures, `${wanted} chunks`, await measure(product, () => secret));
  }
  figures['disk of a chunk'] = { bytes: await bytesEach(product, size) };
  return withRatios(figures, `${sizes[0]} chunks`);
}

async function growOrganizations(product: Product, open: (id: string) => Promise<Context>): Promise<Figures> {
  const figures: Figures = {};
  const { paragraphs } = ownCorpus();
  const keys: string[] = [];
  const first = await open('crowd-0');
  const { id: siteId } = await createSite(first, { name: 'Crowd', urls: [] });
  await fillSite(first, siteId, 'en', [...paragraphs, ...makeDistractors(paragraphs, chunksEach - paragraphs.length)]);
  for (const wanted of crowds) {
    for (let at = keys.length; at < wanted; at++) {
      if (at > 0) await copyOrganization(product.ownerUrl, 'crowd-0', `crowd-${at}`);
      const ctx: Context = { ...first, organizationId: `crowd-${at}` };
      keys.push((await createKey(ctx, siteId, { name: 'bench' })).secret);
    }
    await asOwner(product.ownerUrl, 'vacuum analyze');
    const name = `${wanted} ${wanted === 1 ? 'organisation' : 'organisations'} of ${chunksEach} chunks`;
    addFigure(figures, name, await measure(product, at => keys[(at * 7919) % keys.length] ?? ''));
  }
  return withRatios(figures, `${crowds[0]} organisation of ${chunksEach} chunks`);
}

/** Time from the request to the end of its answer, and processor time of server and database. */
async function measure({ address, pid, postgresPid }: Product, keyOf: (at: number) => string) {
  const agent = new Agent({ keepAlive: true });
  const ask = async (at: number) => {
    const call = {
      kind: 'question',
      method: 'POST',
      path: '/api/v1/ask',
      headers: { Authorization: `Bearer ${keyOf(at)}` },
      body: { question: questionOf(at).text },
    } as const;
    const started = performance.now();
    const { status, text } = await send(address, call, agent);
    if (status !== 200) throw new Error(`a question was answered ${status}: ${text}`);
    return performance.now() - started;
  };
  const run = async (from: number, to: number) => {
    const times: number[] = [];
    const lane = async (first: number) => {
      for (let at = first; at < to; at += lanes) times.push(await ask(at));
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(from + at)));
    return times;
  };
  await run(0, 60);
  const before = { server: processorTime(pid), database: processorTime(postgresPid) };
  const times = await run(1_000, 1_000 + questions);
  // The processor time of processes is counted in ticks.
  await wait(50);
  agent.destroy();
  const server = (processorTime(pid) - before.server) / questions;
  const database = (processorTime(postgresPid) - before.database) / questions;
  return {
    ...percentiles(times),
    'ms of server': rounded(server),
    'ms of PostgreSQL': rounded(database),
    'ms of processor': rounded(server + database),
  };
}

function addFigure(figures: Figures, name: string, row: Figures[string]): void {
  console.error(`${name}: ${JSON.stringify(row)}`);
  figures[name] = row;
}

function withRatios(figures: Figures, smallest: string): Figures {
  const least = figures[smallest]?.['ms of processor'] ?? 1;
  return Object.fromEntries(
    Object.entries(figures).map(([name, row]) => {
      const cost = row['ms of processor'];
      return [name, cost === undefined ? row : { ...row, 'relative to the smallest': rounded(cost / least) }];
    }),
  );
}

async function bytesEach({ ownerUrl }: Product, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = ['documents', 'chunks', 'postings', 'site_terms', 'site_words'];
  const sum = tables.map(one => `pg_total_relation_size('${one}')`).join(' + ');
  const { rows } = await client.query<{ bytes: string }>(`select ${sum} as bytes`);
  await client.end();
  return Math.round(Number(rows[0]?.bytes) / count);
}
