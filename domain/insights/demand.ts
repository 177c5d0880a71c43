// Products that visitors asked for and did not get: not in the catalogue, or out of stock.
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productDemand } from '#database/schema/insights.ts';
import { products } from '#database/schema/products.ts';
import type { Context } from '#domain/context.ts';
import type { AskedQuestion } from '#domain/insights/asked-questions.ts';
import type { MissingProduct, SoldOutProduct } from '#domain/insights/inputs.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';

type Kind = (typeof productDemand.$inferSelect)['kind'];
type Wanted = { day: string; kind: Kind; name: string; productId: string | null; count: number };

type Days = { first: string; last: string };

/** By day, kind and name. */
export type Demand = Map<string, Wanted>;

const longestName = 200;
/** Names per kind and day, so that a visitor who types random words cannot fill the table. */
const mostNames = 200;
const mostShown = 20;
const mostGrouped = 500;

/** An answer that shows only sold-out products counts for each of them. */
export function demandOf(
  { products: cards, missing }: Pick<AskedQuestion, 'products' | 'missing'>,
  day: string,
): Wanted[] {
  if (cards.length > 0 && cards.every(({ availability }) => availability === 'out-of-stock')) {
    return cards.map(({ id, title }) => toWanted(day, 'out-of-stock', title, id));
  }
  const name = missing?.toLowerCase().replace(/\s+/g, ' ').trim();
  return name ? [toWanted(day, 'not-found', name, null)] : [];
}

function toWanted(day: string, kind: Kind, name: string, productId: string | null): Wanted {
  return { day, kind, name: name.slice(0, longestName), productId, count: 1 };
}

export function mergeDemand(demand: Demand, added: readonly Wanted[]): void {
  for (const one of added) {
    const key = `${one.day} ${one.kind} ${one.name}`;
    const known = demand.get(key);
    if (known) known.count += one.count;
    else demand.set(key, { ...one });
  }
}

/** Search hides sold-out products, so some names that were not found are products that are out of stock. */
export async function separateSoldOut(ctx: Context, siteId: string, demand: Demand): Promise<Demand> {
  const separated: Demand = new Map();
  for (const wanted of mostWanted(demand)) {
    const found = wanted.kind === 'not-found' ? await findSoldOut(ctx, siteId, wanted.name) : undefined;
    const { title, id } = found ?? {};
    const soldOut = title && id ? { ...toWanted(wanted.day, 'out-of-stock', title, id), count: wanted.count } : wanted;
    mergeDemand(separated, [soldOut]);
  }
  return separated;
}

function mostWanted(demand: Demand): Wanted[] {
  const groups = Map.groupBy(demand.values(), ({ day, kind }) => `${day} ${kind}`);
  return [...groups.values()].flatMap(group => group.toSorted((a, b) => b.count - a.count).slice(0, mostNames));
}

async function findSoldOut(ctx: Context, siteId: string, question: string) {
  const { products: found } = await findProducts(ctx, { siteId, question, limit: 1, withSoldOut: true });
  const [first] = found.filter(({ match }) => match !== 'close').map(({ product }) => product);
  return first?.availability === 'out-of-stock' ? first : undefined;
}

/** Wordings with the same stems are one product: "head torch" and "head torches". */
export async function listMissing(tx: Transaction, siteId: string, days: Days, language: string) {
  const rows = await listDemand(tx, siteId, 'not-found', days, mostGrouped);
  const split = rows.map(row => ({ ...row, words: splitWords(row.name, language) }));
  const stems = await findStems(tx, new Set(split.flatMap(({ words }) => words)), language);
  const key = (words: string[]) =>
    words
      .map(word => stems.get(word) ?? word)
      .toSorted()
      .join(' ');
  const groups = [...Map.groupBy(split, ({ words }) => key(words)).values()];
  return groups
    .map(group => ({ name: group[0]?.name ?? '', count: group.reduce((sum, row) => sum + row.count, 0) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostShown) satisfies MissingProduct[];
}

export async function listSoldOut(tx: Transaction, siteId: string, days: Days): Promise<SoldOutProduct[]> {
  const rows = await listDemand(tx, siteId, 'out-of-stock', days, mostShown);
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const known = await tx
    .select({ id: products.id, availability: products.availability })
    .from(products)
    .where(inArray(products.id, ids));
  const availabilities = new Map(known.map(({ id, availability }) => [id, availability]));
  return rows.map(({ name, count, productId }) => {
    const availability = availabilities.get(productId ?? '') ?? null;
    return { name, count, productId: availability === null ? null : productId, availability };
  });
}

function listDemand(tx: Transaction, siteId: string, kind: Kind, { first, last }: Days, limit: number) {
  const total = sql<number>`sum(${productDemand.count})::int`;
  return tx
    .select({
      name: productDemand.name,
      productId: sql<string | null>`max(${productDemand.productId}::text)`,
      count: total,
    })
    .from(productDemand)
    .where(and(eq(productDemand.siteId, siteId), eq(productDemand.kind, kind), between(productDemand.day, first, last)))
    .groupBy(productDemand.name)
    .orderBy(sql`3 desc`, productDemand.name)
    .limit(limit);
}
