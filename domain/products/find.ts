// Which products answer a question. Names and codes come before ranking; prices, sizes, colours and people are limits, not words.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import { rankProducts } from '#domain/products/find-ranked.ts';
import { before, type Found, type Limit, readRows } from '#domain/products/found.ts';
import { formatPrice, isInStock } from '#domain/products/inputs.ts';
import { namesOfColor, readWishes, type Wishes } from '#domain/products/question.ts';
import { findOverflow } from '#domain/products/room.ts';
import { type ProductRow, toProduct } from '#domain/products/rows.ts';
import { plainCode, plainName, signs } from '#domain/products/terms.ts';
import { splitWords } from '#domain/retrieval/analyser.ts';
import { requireSite } from '#domain/sites/site.ts';

type Ask = { siteId: string; question: string; language?: string | undefined; limit: number };

const longestName = 8;
const mostWords = 64;

/** For whoever keeps the products: what a question would find, and why. */
export async function tryProducts(ctx: Context, siteId: string, ask: Omit<Ask, 'siteId'>): Promise<FoundProducts> {
  requirePermission(ctx, 'list:sites');
  return findProducts(ctx, { ...ask, siteId });
}

/** What is switched off, sold out or over the plan's limit is not found; sold out only when somebody asks for just that. */
export async function findProducts(ctx: Context, ask: Ask): Promise<FoundProducts> {
  return transaction(ctx, async tx => {
    const site = await requireSite(tx, ask.siteId);
    const languages = [...new Set([site.language, ask.language ?? site.language])];
    const wishes = readWishes(ask.question);
    const limits = await knownLimits(tx, ctx, site.id, wishes);
    const overflow = await findOverflow(tx, ctx);
    const named = await findNamed(tx, ctx, { siteId: site.id, question: ask.question, overflow, wishes });
    const ranked =
      named.length >= ask.limit
        ? []
        : await rankProducts(tx, ctx, { siteId: site.id, languages, wishes, limits, overflow, limit: ask.limit });
    const others = ranked.filter(({ row }) => !named.some(one => one.row.id === row.id));
    return {
      products: [...named, ...others].slice(0, ask.limit).map(({ row, score, reasons }) => ({
        product: toProduct(row),
        score,
        reasons: [...reasons, ...(score < 1 ? limits.map(({ words }) => words) : variantReasons(row, wishes))],
      })),
      understood: [...limits.map(({ words }) => words), ...sayWishes(wishes)],
    };
  });
}

/** Its SKU, or its whole name, stands in the question: nothing else can be meant more. */
async function findNamed(
  tx: Transaction,
  ctx: Context,
  ask: { siteId: string; question: string; overflow: string | null; wishes: Wishes },
): Promise<Found[]> {
  const words = splitWords(ask.question, 'und').slice(0, mostWords);
  const names = words.flatMap((_, from) =>
    Array.from({ length: longestName }, (_none, count) => words.slice(from, from + count + 1).join(' ')),
  );
  const codes = ask.question.split(/[\s,;?!()"“”]+/).flatMap(word => [word, word.replace(/(?<![.:])[.:]+$/, '')]);
  const terms = new Set([
    ...names.map(name => `${signs.name}${name}`),
    ...codes.filter(code => code.length > 1).map(code => `${signs.code}${plainCode(code)}`),
  ]);
  const shows = ask.wishes.soldOut === 'hidden' ? sql`and p.availability <> 'out-of-stock'` : sql``;
  const { rows } = await tx.execute<{ id: string; term: string }>(sql`
    select p.id, max(t.term) as term from ${productTerms} t
    join ${products} p on p.organization_id = t.organization_id and p.id = t.product_id
    where t.organization_id = ${requireOrganization(ctx)} and t.site_id = ${ask.siteId}
      and t.term = any(${sql.param([...terms])}::text[]) and p.enabled ${shows} ${before(ask.overflow)}
    group by p.id order by max(length(t.term)) desc, p.id limit 5`);
  const found = await readRows(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, term }) => {
    const row = found.get(id);
    const reasons = [
      term.startsWith(signs.code) ? 'its code stands in the question' : 'its name stands in the question',
    ];
    return row && isTelling(row, term) ? [{ row, score: 1, reasons }] : [];
  });
}

/** A product that is called "Long" or "42" is not meant by every question that holds the word. */
function isTelling({ title }: ProductRow, term: string): boolean {
  return term.startsWith(signs.code) || plainName(title).length > 3;
}

/** Limits that the site knows: what no product has is no limit, but a word like others. */
async function knownLimits(tx: Transaction, ctx: Context, siteId: string, wishes: Wishes): Promise<Limit[]> {
  const wanted: Limit[] = [
    ...wishes.sizes.map(size => ({ terms: [`${signs.size}${plainName(size)}`], words: `size ${size.toUpperCase()}` })),
    ...(wishes.people ? [{ terms: [`${signs.people}${wishes.people}`], words: `for ${wishes.people}` }] : []),
  ];
  if (wishes.colors.length > 0) {
    const terms = wishes.colors.flatMap(namesOfColor).map(color => `${signs.color}${color}`);
    wanted.push({ terms, words: wishes.colors.join(' or ') });
  }
  if (wanted.length === 0) return [];
  const asked = wanted.flatMap(({ terms }) => terms);
  const { rows } = await tx.execute<{ term: string }>(sql`
    select a.term from unnest(${sql.param(asked)}::text[]) a(term)
    where exists (select from ${productTerms} t where t.organization_id = ${requireOrganization(ctx)}
      and t.site_id = ${siteId} and t.term = a.term)`);
  const known = new Set(rows.map(({ term }) => term));
  return wanted
    .map(limit => ({ ...limit, terms: limit.terms.filter(term => known.has(term)) }))
    .filter(({ terms }) => terms.length > 0);
}

/** Of a product that was named: whether it can be had as it was asked for. */
function variantReasons({ variants }: ProductRow, { sizes }: Wishes): string[] {
  return sizes.flatMap(size => {
    const meant = variants.filter(({ options }) => options.some(({ value }) => plainName(value) === plainName(size)));
    if (meant.length === 0) return [];
    return [`size ${size.toUpperCase()} is ${meant.some(isInStock) ? 'in stock' : 'sold out'}`];
  });
}

function sayWishes({ price: { from, to }, order, soldOut }: Wishes): string[] {
  const say = (amount: number) => formatPrice(amount, null).replace(/\.00$/, '');
  return [
    ...(from !== null && to !== null ? [`between ${say(from)} and ${say(to)}`] : []),
    ...(from === null && to !== null ? [`at most ${say(to)}`] : []),
    ...(from !== null && to === null ? [`at least ${say(from)}`] : []),
    ...(order === null ? [] : [`the ${order} first`]),
    ...(soldOut === 'wanted' ? ['sold out, too'] : []),
  ];
}
