// Which products answer a question. Names and codes come before matching; prices, sizes, colours and people are limits, not words.
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { readKnownWords } from '#domain/products/catalogue-words.ts';
import { colorsIn } from '#domain/products/colors.ts';
import { findBestMatches, type Matches, type UnmetLimit } from '#domain/products/find-best.ts';
import { findExcluded, toPatterns } from '#domain/products/find-excluded.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import { findNamed } from '#domain/products/find-named.ts';
import { formatPrice, isInStock } from '#domain/products/inputs.ts';
import type { NamedProduct } from '#domain/products/match-names.ts';
import { findQuotaOverflow } from '#domain/products/product-quota.ts';
import { readWishes, type Wishes } from '#domain/products/product-wishes.ts';
import { type ProductRow, toProduct } from '#domain/products/rows.ts';
import type { KnownWord } from '#domain/products/search-scope.ts';
import { readRows, type Scope } from '#domain/products/search-scope.ts';
import { sizeKeys } from '#domain/products/sizes.ts';
import { requireSite } from '#domain/sites/site.ts';

type Ask = {
  siteId: string;
  question: string;
  language?: string | undefined;
  limit: number;
  /** Finds sold-out products, too, whatever the question says. */
  withSoldOut?: boolean;
};

/** `named`: the question contains its name; `exact`: it meets every word and limit; `close`: it meets some of them. */
type Match = 'named' | 'exact' | 'close';

/**
 * `isListed`: it belongs in a list of matches. A product that the question only names does not. `namedBy`: its code, or words of
 * its name.
 */
type MatchedProduct = FoundProducts['products'][number] & {
  match: Match;
  isListed: boolean;
  namedBy?: { isCode: boolean; words: string[] };
};

/** The products found for a question, and how the question was read. */
export type ProductSearch = Omit<FoundProducts, 'products'> & {
  products: MatchedProduct[];
  wishes: Wishes;
  /** Limits that no product meets. The products found are the closest ones. */
  missed: UnmetLimit[];
  /** The number of matches; 0 if they were not counted. */
  total: number;
  /** Content words of the question that are not part of a product name. */
  asked: string[];
};

const scores: Record<Match, number> = { named: 1, exact: 0.9, close: 0.5 };

/** For site owners: which products a question finds, and why. */
export async function tryProducts(ctx: Context, siteId: string, ask: Omit<Ask, 'siteId'>): Promise<FoundProducts> {
  requirePermission(ctx, 'list:sites');
  return findProducts(ctx, { ...ask, siteId });
}

/** Leaves out products that are turned off or over the plan's limit, and sold-out ones unless the question is about stock. */
export async function findProducts(ctx: Context, ask: Ask): Promise<ProductSearch> {
  return transaction(ctx, async tx => {
    const site = await requireSite(tx, ask.siteId);
    const languages = [...new Set([site.language, ask.language ?? site.language])];
    const read = readWishes(ask.question, languages);
    const wishes = ask.withSoldOut ? { ...read, soldOut: 'wanted' as const } : read;
    const overflow = await findQuotaOverflow(tx, ctx);
    const organizationId = requireOrganization(ctx);
    const scope: Scope = { organizationId, siteId: site.id, languages, wishes, overflow, limit: ask.limit };
    const words = await readKnownWords(tx, scope, ask.question, wishes.words);
    const candidates = await findNamed(tx, scope, ask.question, words);
    const exclusions = toPatterns(scope, words);
    const excluded = await findExcluded(
      tx,
      exclusions,
      candidates.filter(one => !isAskedAbout(one, wishes)).map(({ id }) => id),
    );
    const named = candidates.filter(
      ({ id, title }) => !excluded.has(id) && !colorsIn(title).some(color => wishes.otherColors.includes(color)),
    );
    const asked = askedBesidesNames(words, named, wishes);
    const matches = isSure(named, asked, wishes) ? nothing : await findBestMatches(tx, scope, words, exclusions);
    const others = matches.ids.filter(id => !named.some(one => one.id === id));
    const rows = await readRows(tx, [...named.map(({ id }) => id), ...others]);
    const row = (id: string) => rows.get(id);
    const products = [
      ...named.flatMap(one => toNamed(row(one.id), one, wishes, matches)),
      ...others.flatMap(id => toMatch(row(id), matches, words)),
    ];
    return {
      products: products.slice(0, ask.limit),
      understood: [...matches.limits.map(limit => limit.words), ...describeWishes(wishes)],
      wishes,
      missed: matches.missed,
      total: matches.total,
      asked,
    };
  });
}

const nothing: Matches = { ids: [], total: 0, isExact: false, missed: [], limits: [] };

/** "How heavy is the Bothy 2 without its footprint?" */
function isAskedAbout({ words }: NamedProduct, { isBare, isChoice }: Wishes): boolean {
  return words.length > 1 && !isBare && !isChoice;
}

/** A full name of several words needs no further search. */
function isSure(named: readonly NamedProduct[], asked: readonly string[], { order }: Wishes): boolean {
  return order === null && asked.length === 0 && named.some(({ isFull, words }) => isFull && words.length > 1);
}

function toNamed(
  row: ProductRow | undefined,
  { id, hasCode, isFull, words }: NamedProduct,
  wishes: Wishes,
  { ids }: Matches,
): MatchedProduct[] {
  if (!row) return [];
  const name = isFull ? 'the question contains its name' : 'the question contains part of its name';
  const reasons = [hasCode ? 'the question contains its code' : name, ...variantReasons(row, wishes)];
  const namedBy = { isCode: hasCode, words: [...new Set(words.map(({ asked }) => asked))] };
  const product = toProduct(row);
  return [{ product, score: scores.named, reasons, match: 'named', isListed: ids.includes(id), namedBy }];
}

function toMatch(row: ProductRow | undefined, matches: Matches, words: readonly KnownWord[]): MatchedProduct[] {
  if (!row) return [];
  const { isExact, missed, limits } = matches;
  const match = isExact && missed.length === 0 ? 'exact' : 'close';
  const met = limits.filter(({ kind }) => !missed.includes(kind)).map(limit => limit.words);
  const repairs = words.flatMap(({ asked, repairedTo }) =>
    repairedTo ? [`“${asked}” is read as “${repairedTo}”`] : [],
  );
  const reason = match === 'exact' ? 'it matches the question' : 'it partly matches the question';
  return [
    { product: toProduct(row), score: scores[match], reasons: [reason, ...repairs, ...met], match, isListed: true },
  ];
}

/** The content words outside product names. */
function askedBesidesNames(words: readonly KnownWord[], named: readonly NamedProduct[], wishes: Wishes): string[] {
  const names = new Set(named.flatMap(one => one.words.map(({ asked }) => asked)));
  const common = new Set(words.filter(({ isCommon }) => isCommon).map(({ word }) => word));
  return [...new Set(wishes.words.map(({ word }) => word))].filter(word => !names.has(word) && !common.has(word));
}

/** Whether a named product is in stock in the sizes of the question. */
function variantReasons({ variants }: ProductRow, { sizes }: Wishes): string[] {
  return sizes.flatMap(({ size }) => {
    const matching = variants.filter(({ options }) => options.some(({ value }) => sizeKeys(value).includes(size)));
    if (matching.length === 0) return [];
    return [`size ${size.toUpperCase()} is ${matching.some(isInStock) ? 'in stock' : 'sold out'}`];
  });
}

function describeWishes({ price: { from, to }, order, soldOut }: Wishes): string[] {
  const say = (amount: number) => formatPrice(amount, null).replace(/\.00$/, '');
  return [
    ...(from !== null && to !== null ? [`between ${say(from)} and ${say(to)}`] : []),
    ...(from === null && to !== null ? [`at most ${say(to)}`] : []),
    ...(from !== null && to === null ? [`at least ${say(from)}`] : []),
    ...(order === null ? [] : [orderWords[order]]),
    ...(soldOut === 'wanted' ? ['including sold out'] : []),
  ];
}

const orderWords = { cheapest: 'cheapest first', dearest: 'most expensive first', rated: 'best rated first' };
