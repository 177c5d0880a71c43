// Products by the words of a question: the rarer a word is in the shop, the more it tells.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { before, type Found, type Limit, readRows } from '#domain/products/found.ts';
import type { Wishes } from '#domain/products/question.ts';
import { findStems, splitWords } from '#domain/retrieval/analyser.ts';

type Ask = {
  siteId: string;
  /** The site's, then the visitor's where it is another. */
  languages: readonly string[];
  wishes: Wishes;
  limits: readonly Limit[];
  overflow: string | null;
  limit: number;
};

/** Below it a product shares a word with the question by chance. */
const leastScore = 0.3;
/** Words are asked for from the rarest on. The common ones only sort what the rare ones found, of which this many are looked at first. */
const firstRead = 1_000;
const mostPostings = 4_000;
const heaviest = 4;

type Word = { stem: string; held: number; idf: number };
type Scored = { id: string; score: number; held: number };

export async function rankProducts(tx: Transaction, ctx: Context, ask: Ask): Promise<Found[]> {
  const words = await weighWords(tx, ctx, ask);
  const known = words.filter(({ idf }) => idf > 0);
  const hasLimits = ask.limits.length > 0 || ask.wishes.price.from !== null || ask.wishes.price.to !== null;
  if (known.length === 0) return hasLimits || ask.wishes.order ? listLimited(tx, ctx, ask) : [];
  const all = Math.max(
    words.reduce((sum, { idf }) => sum + (idf || unknownWeight(words)), 0),
    Number.EPSILON,
  );
  const rows = await searchWidening(tx, ctx, ask, known);
  const found = await readRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, score, held }) => {
    const row = found.get(id);
    const share = Math.min(1, score / (heaviest * all));
    const isEnough = held === words.length || share >= leastScore;
    return row && isEnough ? [{ row, score: Math.min(share, 0.99), reasons: [sayWords(held, words.length)] }] : [];
  });
}

/** How telling each word is; not at all those that no product holds. */
async function weighWords(tx: Transaction, ctx: Context, ask: Ask): Promise<Word[]> {
  const asked = await readStems(tx, ask);
  if (asked.length === 0) return [];
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<{ stem: string; held: number; all: number | null }>(sql`
    select a.stem, (select count(*)::int from ${productTerms} t
      where t.organization_id = ${organizationId} and t.site_id = ${ask.siteId} and t.term = a.stem) as held,
      (select max(u.used) from ${usage} u where u.organization_id = ${organizationId} and u.kind = 'products') as all
    from unnest(${sql.param([...new Set(asked.flat())])}::text[]) a(stem)`);
  const counted = new Map(rows.map(row => [row.stem, row]));
  const chosen = asked.flatMap(stems => {
    const known = stems.map(stem => counted.get(stem)).filter(row => row !== undefined);
    return known.find(({ held }) => held > 0) ?? known[0] ?? [];
  });
  return [...new Set(chosen)].map(({ stem, held, all }) => {
    return { stem, held, idf: held > 0 ? idfOf(held, Math.max(held, all ?? 0)) : 0 };
  });
}

/** Products are written in the language of their site; a visitor may ask in another. What is common in either is not searched for. */
async function readStems(tx: Transaction, { languages, wishes }: Ask): Promise<string[][]> {
  const stemmed: Map<string, string | null>[] = [];
  const words = splitWords(wishes.rest, languages[0] ?? 'und');
  for (const language of languages) stemmed.push(await findStems(tx, words, language));
  return [...new Set(words)].flatMap(word => {
    const stems = stemmed.map(found => found.get(word) ?? null);
    return stems.includes(null) ? [] : [[...new Set(stems.filter(stem => stem !== null))]];
  });
}

/** All of the organisation's products are counted already; those of the site would have to be, each time. */
function idfOf(held: number, all: number): number {
  return Math.log(1 + (all - held + 0.5) / (held + 0.5));
}

/** A word that no product holds weighs as much as the most telling of the others. */
function unknownWeight(words: readonly Word[]): number {
  return Math.max(...words.map(({ idf }) => idf));
}

/** One word more at a time until there are enough: a rare one must not make us read all that hold a common one. */
async function searchWidening(tx: Transaction, ctx: Context, ask: Ask, words: readonly Word[]): Promise<Scored[]> {
  const sorted = words.toSorted((a, b) => a.held - b.held);
  for (let count = countRare(sorted); count < sorted.length; count++) {
    const rows = await search(tx, ctx, ask, { rare: sorted.slice(0, count), common: sorted.slice(count) }, firstRead);
    if (rows.length >= ask.limit) return rows;
  }
  return search(tx, ctx, ask, { rare: sorted, common: [] }, null);
}

async function search(
  tx: Transaction,
  ctx: Context,
  ask: Ask,
  { rare, common }: { rare: Word[]; common: Word[] },
  most: number | null,
): Promise<Scored[]> {
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<Scored>(sql`
    with found as materialized (
      select t.product_id, sum(t.weight * w.idf) as score, count(*)::int as held
      from ${listed(rare)} join ${productTerms} t
        on t.organization_id = ${organizationId} and t.site_id = ${ask.siteId} and t.term = w.stem
      where true ${keepsTo(organizationId, ask, sql`t.product_id`)}
      group by 1 order by 2 desc, 1 limit ${most}),
    ranked as materialized (
      select f.product_id, f.score + coalesce(c.score, 0) as score, f.held + coalesce(c.held, 0) as held from found f
      left join lateral (
        select sum(t.weight * w.idf) as score, count(*)::int as held from ${listed(common)}
        join ${productTerms} t on t.organization_id = ${organizationId} and t.site_id = ${ask.siteId}
          and t.term = w.stem and t.product_id = f.product_id) c on true)
    select p.id, r.score, r.held from ranked r
    join ${products} p on p.organization_id = ${organizationId} and p.id = r.product_id
    where ${isShown(ask)} ${ask.wishes.order ? sql`and r.held = (select max(held) from ranked)` : sql``}
    order by ${orderOf(ask, sql`r.score desc, p.id`)} limit ${ask.limit}`);
  return rows;
}

/** How many of the rarest words are read whole from the beginning. */
function countRare(sorted: readonly Word[]): number {
  let sum = 0;
  const first = sorted.findIndex(({ held }, at) => {
    sum += held;
    return at > 0 && sum > mostPostings;
  });
  return first < 0 ? sorted.length : first;
}

function listed(words: readonly Word[]): SQL {
  const stems = sql.param(words.map(({ stem }) => stem));
  return sql`unnest(${stems}::text[], ${sql.param(words.map(({ idf }) => idf))}::float8[]) w(stem, idf)`;
}

/** Nothing but limits was asked for. */
async function listLimited(tx: Transaction, ctx: Context, ask: Ask): Promise<Found[]> {
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${products} p
    where p.organization_id = ${organizationId} and p.site_id = ${ask.siteId}
      and ${isShown(ask)} ${keepsTo(organizationId, ask, sql`p.id`)}
    order by ${orderOf(ask, sql`p.id desc`)} limit ${ask.limit}`);
  const found = await readRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const row = found.get(id);
    return row ? [{ row, score: 0.5, reasons: ['it keeps to everything that was asked for'] }] : [];
  });
}

function isShown({ wishes: { price, soldOut }, overflow }: Ask): SQL {
  return sql`p.enabled ${soldOut === 'wanted' ? sql`` : sql`and p.availability <> 'out-of-stock'`}
    ${price.from === null ? sql`` : sql`and p.price >= ${price.from}`}
    ${price.to === null ? sql`` : sql`and p.price <= ${price.to}`} ${before(overflow)}`;
}

function keepsTo(organizationId: string, { siteId, limits }: Ask, id: SQL): SQL {
  const conditions = limits.map(
    ({ terms }) => sql`and exists (select from ${productTerms} l where l.organization_id = ${organizationId}
      and l.site_id = ${siteId} and l.term = any(${sql.param(terms)}::text[]) and l.product_id = ${id})`,
  );
  return sql.join(conditions, sql` `);
}

function orderOf({ wishes: { order } }: Ask, otherwise: SQL): SQL {
  if (order === 'cheapest') return sql`p.price nulls last, ${otherwise}`;
  return order === 'dearest' ? sql`p.price desc nulls last, ${otherwise}` : otherwise;
}

function sayWords(held: number, all: number): string {
  if (held === all) return all === 1 ? 'it holds the word asked for' : `it holds all ${all} words asked for`;
  return `it holds ${held} of the ${all} words asked for`;
}
