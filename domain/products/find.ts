// Which products answer a question. Names and codes come before matching; prices, sizes, colours and people are limits, not words.
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import { findNamed } from '#domain/products/find-named.ts';
import { findWanted, type Matches, type Missed } from '#domain/products/find-wanted.ts';
import { readRows, type Scope } from '#domain/products/found.ts';
import { formatPrice, isInStock } from '#domain/products/inputs.ts';
import { type KnownWord, readKnownWords } from '#domain/products/known-words.ts';
import type { Named } from '#domain/products/names.ts';
import { readWishes, type Wishes } from '#domain/products/question.ts';
import { findOverflow } from '#domain/products/room.ts';
import { type ProductRow, toProduct } from '#domain/products/rows.ts';
import { sizeKeys } from '#domain/products/sizes.ts';
import { requireSite } from '#domain/sites/site.ts';

type Ask = { siteId: string; question: string; language?: string | undefined; limit: number };

/** `named`: the question calls it by name; `exact`: it is what was asked for; `close`: it comes near. */
type Match = 'named' | 'exact' | 'close';

/** `isListed`: it belongs to a list of what was asked for. A product that is only named does not. */
type ShelfProduct = FoundProducts['products'][number] & { match: Match; isListed: boolean };

/** What was found, and what was understood on the way. */
export type Shelf = Omit<FoundProducts, 'products'> & {
  products: ShelfProduct[];
  wishes: Wishes;
  /** What no product keeps to; those that were found come closest. */
  missed: Missed[];
  /** How many there are, where they were counted. */
  total: number;
  /** Words of the question that are in no name of a product that it names, and that tell something. */
  asked: string[];
};

const scores: Record<Match, number> = { named: 1, exact: 0.9, close: 0.5 };

/** For whoever keeps the products: what a question would find, and why. */
export async function tryProducts(ctx: Context, siteId: string, ask: Omit<Ask, 'siteId'>): Promise<FoundProducts> {
  requirePermission(ctx, 'list:sites');
  return findProducts(ctx, { ...ask, siteId });
}

/** What is switched off, sold out or over the plan's limit is not found; sold out only when somebody asks for just that. */
export async function findProducts(ctx: Context, ask: Ask): Promise<Shelf> {
  return transaction(ctx, async tx => {
    const site = await requireSite(tx, ask.siteId);
    const languages = [...new Set([site.language, ask.language ?? site.language])];
    const wishes = readWishes(ask.question, languages);
    const overflow = await findOverflow(tx, ctx);
    const organizationId = requireOrganization(ctx);
    const scope: Scope = { organizationId, siteId: site.id, languages, wishes, overflow, limit: ask.limit };
    const words = await readKnownWords(tx, scope, ask.question, wishes.words);
    const named = await findNamed(tx, scope, ask.question, words);
    const asked = askedBeside(words, named, wishes);
    const matches = isSure(named, asked, wishes) ? nothing : await findWanted(tx, scope, words);
    const others = matches.ids.filter(id => !named.some(one => one.id === id));
    const rows = await readRows(tx, [...named.map(({ id }) => id), ...others]);
    const row = (id: string) => rows.get(id);
    const products = [
      ...named.flatMap(one => toNamed(row(one.id), one, wishes, matches)),
      ...others.flatMap(id => toMatch(row(id), matches, words)),
    ];
    return {
      products: products.slice(0, ask.limit),
      understood: [...matches.limits.map(limit => limit.words), ...sayWishes(wishes)],
      wishes,
      missed: matches.missed,
      total: matches.total,
      asked,
    };
  });
}

const nothing: Matches = { ids: [], total: 0, isExact: false, missed: [], limits: [] };

/** A whole name of several words leaves nothing to look for. */
function isSure(named: readonly Named[], asked: readonly string[], { order }: Wishes): boolean {
  return order === null && asked.length === 0 && named.some(({ isFull, words }) => isFull && words.length > 1);
}

function toNamed(
  row: ProductRow | undefined,
  { id, hasCode, isFull }: Named,
  wishes: Wishes,
  { ids }: Matches,
): ShelfProduct[] {
  if (!row) return [];
  const name = isFull ? 'its name stands in the question' : 'enough of its name stands in the question';
  const reasons = [hasCode ? 'its code stands in the question' : name, ...variantReasons(row, wishes)];
  return [{ product: toProduct(row), score: scores.named, reasons, match: 'named', isListed: ids.includes(id) }];
}

function toMatch(row: ProductRow | undefined, matches: Matches, words: readonly KnownWord[]): ShelfProduct[] {
  if (!row) return [];
  const { isExact, missed, limits } = matches;
  const match = isExact && missed.length === 0 ? 'exact' : 'close';
  const kept = limits.filter(({ kind }) => !missed.includes(kind)).map(limit => limit.words);
  const repairs = words.flatMap(({ asked, repairedTo }) =>
    repairedTo ? [`“${asked}” is read as “${repairedTo}”`] : [],
  );
  const reason = match === 'exact' ? 'it is what was asked for' : 'it comes close to what was asked for';
  return [
    { product: toProduct(row), score: scores[match], reasons: [reason, ...repairs, ...kept], match, isListed: true },
  ];
}

/** What the question holds besides names. */
function askedBeside(words: readonly KnownWord[], named: readonly Named[], wishes: Wishes): string[] {
  const names = new Set(named.flatMap(one => one.words.map(({ asked }) => asked)));
  const common = new Set(words.filter(({ isCommon }) => isCommon).map(({ word }) => word));
  return [...new Set(wishes.words.map(({ word }) => word))].filter(word => !names.has(word) && !common.has(word));
}

/** Of a product that was named: whether it can be had as it was asked for. */
function variantReasons({ variants }: ProductRow, { sizes }: Wishes): string[] {
  return sizes.flatMap(({ size }) => {
    const meant = variants.filter(({ options }) => options.some(({ value }) => sizeKeys(value).includes(size)));
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
    ...(order === null ? [] : [orderWords[order]]),
    ...(soldOut === 'wanted' ? ['sold out, too'] : []),
  ];
}

const orderWords = { cheapest: 'the cheapest first', dearest: 'the dearest first', rated: 'the best rated first' };
