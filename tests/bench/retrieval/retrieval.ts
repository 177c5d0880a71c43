// npm run bench -- retrieval. Quality and speed of the search. RETRIEVAL_DATA is the folder of questions,
// RETRIEVAL_CHUNKS the size of the large site (0 for none), RETRIEVAL_QUESTIONS the number of questions of each kind.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { organizations } from '#database/schema/global.ts';
import { jobContext, transaction } from '#domain/context.ts';
import { indexDocument } from '#domain/retrieval/index-document.ts';
import { deleteSite, removeSite } from '#domain/sites/delete-site.ts';
import type { Figures } from '../bench.ts';
import {
  type Corpus,
  type CorpusQuestion,
  readCorpora,
  sample,
  seededRandom,
  splitByArticle,
  withTypo,
} from './corpus.ts';
import { makeDistractors } from './distractors.ts';
import { measureThreshold } from './evidence-threshold.ts';
import { measureQuality } from './quality.ts';
import { addSite, documentIdOf, fillSite, openRig, type Rig } from './rig.ts';
import { measureSpeed, percentiles } from './speed.ts';

const large = Number(process.env.RETRIEVAL_CHUNKS ?? 43_000);
const small = Math.min(2_000, large);
const mostQuestions = Number(process.env.RETRIEVAL_QUESTIONS ?? 1_000);
const otherSites = 20;
const updates = 20;

export async function benchRetrieval(): Promise<Figures> {
  const rig = await openRig();
  try {
    const corpora = readCorpora();
    const figures = printed({});
    await benchQuality(rig, corpora, figures);
    if (large > 0) await benchScale(rig, corpora[0] as Corpus, figures);
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

async function benchQuality({ ctx }: Rig, corpora: Corpus[], figures: Figures): Promise<void> {
  for (const corpus of corpora) {
    const { name, language } = corpus;
    const site = { siteId: await addSite(ctx, name, language), language };
    await fillSite(ctx, site.siteId, language, corpus.paragraphs);
    const measure = async (what: string, questions: CorpusQuestion[]) => {
      figures[`${name}: ${what}`] = await measureQuality(ctx, site, sample(questions, mostQuestions));
    };
    if (language !== 'en') {
      await measure('all', corpus.questions);
      continue;
    }
    const { heldOut } = splitByArticle(corpus);
    const random = seededRandom(11);
    await measure('held-out articles', heldOut);
    await measure(
      'held-out articles, one typo each',
      heldOut.map(question => ({ ...question, text: withTypo(question.text, random) })),
    );
    figures[`${name}: off-topic questions`] = await measureThreshold(ctx, corpus, mostQuestions);
  }
}

async function benchScale(rig: Rig, corpus: Corpus, figures: Figures): Promise<void> {
  const { ctx } = rig;
  const { language } = corpus;
  const texts = [
    ...corpus.paragraphs,
    ...makeDistractors(corpus.paragraphs, Math.max(0, large - corpus.paragraphs.length)),
  ];
  const [smallSite, largeSite] = [await addSite(ctx, 'small', language), await addSite(ctx, 'large', language)];
  const start = performance.now();
  await fillSite(ctx, smallSite, language, texts.slice(0, small));
  await fillSite(ctx, largeSite, language, texts);
  const seconds = (performance.now() - start) / 1000;
  figures.ingest = { 'chunks/s': Math.round((await chunksOf(rig, [smallSite, largeSite])) / seconds) };
  await fillOthers(rig, largeSite, language);
  await asOwner(rig, 'vacuum (analyze) postings, chunks, documents, site_terms, site_words, site_stats');
  const questions = sample(corpus.questions, mostQuestions).map(({ text }) => text);
  for (const [size, siteId] of [[small, smallSite] as const, [large, largeSite] as const]) {
    for (const clients of [1, 8]) {
      const row = `${size} paragraphs, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
      figures[row] = await measureSpeed(ctx, { siteId, language }, questions, clients);
    }
  }
  figures.disk = { 'bytes/chunk': Math.round((await bytesOfIndex(rig)) / (await countChunks(rig))) };
  figures['a document of ten chunks, all changed'] = await measureUpdate(rig, largeSite, corpus);
  const started = performance.now();
  await deleteSite({ ...ctx, permissions: new Set(['manage:sites']) }, largeSite);
  await removeSite(ctx, largeSite);
  figures['delete the large site'] = { seconds: Math.round((performance.now() - started) / 100) / 10 };
}

/** The same number of chunks of other sites and organisations in the same tables. */
async function fillOthers({ ctx }: Rig, largeSite: string, language: string): Promise<void> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ text: string; title: string }>(sql`select text, title from chunks where site_id = ${largeSite}`),
  );
  for (let at = 0; at < otherSites; at++) {
    const other = jobContext(ctx, 'bench', `other-${at}`);
    await transaction(other, tx => tx.insert(organizations).values({ id: `other-${at}` }));
    const part = rows.filter((_, row) => row % otherSites === at).map((row, id) => ({ ...row, id: String(id) }));
    await fillSite(other, await addSite(other, 'other', language), language, part);
  }
}

async function measureUpdate({ ctx }: Rig, siteId: string, { paragraphs, language }: Corpus) {
  const times: number[] = [];
  const documentId = documentIdOf(siteId, paragraphs[0]?.id ?? '');
  for (let version = 2; version < updates + 2; version++) {
    const part = sample(paragraphs, 10, seededRandom(version));
    const text = part.map((paragraph, at) => `# Part ${at}\n\n${paragraph.text.slice(0, 900)}`).join('\n\n');
    const start = performance.now();
    const document = { documentId, version, title: 'Changing', text, language };
    await transaction(ctx, tx => indexDocument(tx, ctx, siteId, document));
    times.push(performance.now() - start);
  }
  return percentiles(times.slice(1));
}

async function chunksOf({ ctx }: Rig, siteIds: string[]): Promise<number> {
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ chunks: number }>(
      sql`select sum(chunks)::int as chunks from site_stats where site_id = any(${sql.param(siteIds)}::uuid[])`,
    ),
  );
  return rows[0]?.chunks ?? 0;
}

async function countChunks(rig: Rig): Promise<number> {
  const [row] = await asOwner<{ chunks: number }>(rig, 'select count(*)::int as chunks from chunks');
  return row?.chunks ?? 1;
}

async function bytesOfIndex(rig: Rig): Promise<number> {
  const tables = ['chunks', 'postings', 'site_terms', 'site_words', 'site_stats'];
  const sizes = tables.map(table => `pg_total_relation_size('${table}')`).join(' + ');
  const [row] = await asOwner<{ bytes: string }>(rig, `select (${sizes}) as bytes`);
  return Number(row?.bytes ?? 0);
}

async function asOwner<Row extends object>({ ownerUrl }: Rig, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
