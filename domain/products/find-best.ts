// Matches products to a question. If none matches, loosens the limits one by one and reports which ones were missed.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { productTerms } from '#database/schema/products.ts';
import type { ExclusionPattern } from '#domain/products/find-excluded.ts';
import { findMatching, type Matched, type ProductCriteria } from '#domain/products/find-matching.ts';
import { kinds, termPrefixes } from '#domain/products/product-terms.ts';
import { hasLimits } from '#domain/products/product-wishes.ts';
import type { KnownWord, Limit, Scope } from '#domain/products/search-scope.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';

/** Dietary and allergy words. A product without them is never a close match. */
const strict =
  /^(?:\p{L}{3,}(?:free|frei|freie[nrsm]?|vrij|vrije)|free|vegan\p{L}*|vegetari\p{L}*|vegetaris\p{L}*|végétari\p{L}*|halal|kosher|koscher|koszern\p{L}*|helal|cacher|gluten|glutine|glútén|lactose|laktose|lattosio|lactosa|laktoz|laktozu|nuss|nuts?|peanuts?|erdnuss|hypoallergen\p{L}*|hipoalerg\p{L}*|ipoallergen\p{L}*|without|ohne|sans|senza|zonder|bez)$|グルテン|ヴィーガン|ハラール|無添加|无麸质|素食|纯素|清真|حلال|نباتي|خال/iu;

/** Limits that the closest products do not meet. `purpose`: only what they are for is missing; `words`: more than that. */
export type UnmetLimit = 'price' | 'color' | 'size' | 'people' | 'stock' | 'purpose' | 'words';

export type Matches = Matched & {
  /** They match by title, category or attributes, not only by description. */
  isExact: boolean;
  missed: UnmetLimit[];
  limits: Limit[];
};

/** Longer questions are stories, not product names. */
const mostWords = 8;
const mostNear = 3;

type Words = Record<'core' | 'feature' | 'purpose', KnownWord[]>;
type Tier = Pick<ProductCriteria, 'needs' | 'hasHead' | 'leastKind'> & { isExact: boolean; missed: UnmetLimit[] };

export async function findBestMatches(
  tx: Transaction,
  scope: Scope,
  known: readonly KnownWord[],
  exclusions: readonly ExclusionPattern[],
): Promise<Matches> {
  const { wishes } = scope;
  const words = wordsByRole(scope, known);
  const limits = await readLimits(tx, scope);
  const none = { ids: [], total: 0, isExact: false, missed: [], limits };
  const isListed = (wishes.isChoice || wishes.isBare || hasLimits(wishes)) && wishes.words.length <= mostWords;
  if (words.core.length === 0 && !hasLimits(wishes)) return none;
  const tiers = tiersOf(scope, words, isListed);
  for (const dropped of isListed ? waysToLoosen(scope, limits) : [[]]) {
    for (const { isExact, missed, ...tier } of tiers) {
      const remaining = limits.filter(({ kind }) => !dropped.includes(kind));
      if (remaining.some(({ terms }) => terms.length === 0)) continue;
      const wanted = { ...tier, words: known, limits: remaining, exclusions, ...without(dropped) };
      const found = await findMatching(tx, scope, wanted);
      if (found.ids.length > 0) return { ...found, isExact, missed: [...dropped, ...missed], limits };
    }
  }
  return none;
}

/** Without repetitions. */
function wordsByRole({ wishes }: Scope, known: readonly KnownWord[]): Words {
  const roles = new Map(wishes.words.map(({ word, role }) => [word, role]));
  const contentWords = known.filter(({ isCommon }) => !isCommon);
  const key = ({ word, kinds, terms }: KnownWord) => [...kinds, ...terms].join(' ') || word;
  const once = contentWords.filter((word, at) => contentWords.findIndex(other => key(other) === key(word)) === at);
  const of = (role: keyof Words) => once.filter(({ asked }) => roles.get(asked) === role);
  return { core: of('core'), feature: of('feature'), purpose: of('purpose') };
}

/** From strict to loose. Tiers that need a word missing from the catalogue are left out. */
function tiersOf({ wishes, languages }: Scope, { core, feature, purpose }: Words, isListed: boolean): Tier[] {
  if (core.length === 0) return [{ needs: [], hasHead: false, leastKind: 0, isExact: true, missed: [] }];
  const isLast = grammar.headLast.has((languages.at(-1) ?? '').split('-')[0] ?? '');
  const head = core[isLast ? core.length - 1 : 0] as KnownWord;
  const others = core.filter(word => word !== head);
  const anywhere = ({ kinds, terms }: KnownWord) => [...kinds, ...terms];
  const rarestFirst = (words: KnownWord[], terms: (word: KnownWord) => string[]) =>
    words.toSorted((a, b) => a.mentioned - b.mentioned).map(terms);
  const isExact = !core.some(({ isPart }) => isPart);
  const called = [head.kinds, ...rarestFirst(others, ({ kinds }) => kinds)];
  const described = [head.kinds, ...rarestFirst(others, anywhere)];
  const features = rarestFirst(feature, anywhere);
  const purposes = rarestFirst(purpose, anywhere);
  const isOrdered = wishes.order !== null;
  const tier = (needs: string[][], exact: boolean, missed: UnmetLimit[] = [], leastKind = 0, hasHead = true): Tier => {
    return { needs, hasHead, leastKind, isExact: exact, missed };
  };
  const near = (needs: string[][], missed: UnmetLimit = 'words') => tier(needs, false, [missed], kinds.category);
  const canBeNear = isListed && core.length <= mostNear && ![...core, ...feature].some(({ word }) => isStrict(word));
  const tiers = [
    tier([...called, ...features, ...purposes], isExact),
    tier([...described, ...features, ...purposes], isExact),
    ...(canBeNear
      ? [near([...called, ...features], 'purpose'), near([...described, ...features], 'purpose'), near(called)]
      : []),
    ...(wishes.isOpen && !isOrdered
      ? [tier([...core, ...feature, ...purpose].map(anywhere), false, [], 0, false)]
      : []),
    ...(canBeNear ? [near([head.kinds])] : []),
  ];
  const known = tiers.filter(({ needs }) => needs.every(terms => terms.length > 0));
  return known.filter((one, at) => known.findIndex(other => other.needs.join() === one.needs.join()) === at);
}

/** Dietary and allergy words are never loosened: "lactose-free", "vegan". */
function isStrict(word: string): boolean {
  return strict.test(word);
}

/** Drops each limit in turn, then all of them. */
function waysToLoosen({ wishes }: Scope, limits: readonly Limit[]): UnmetLimit[][] {
  const { price, soldOut } = wishes;
  const single: UnmetLimit[] = [
    ...(price.from !== null || price.to !== null ? (['price'] as const) : []),
    ...new Set(limits.map(({ kind }) => kind)),
    ...(soldOut === 'named' ? (['stock'] as const) : []),
  ];
  return [[], ...single.map(one => [one]), ...(single.length > 1 ? [single.filter(one => one !== 'stock')] : [])];
}

function without(dropped: readonly UnmetLimit[]): Pick<ProductCriteria, 'hasPrice' | 'hasStock'> {
  return { hasPrice: !dropped.includes('price'), hasStock: !dropped.includes('stock') };
}

/** A limit that no product meets has no terms. Uncertain sizes that the catalogue does not contain are ignored. */
async function readLimits(tx: Transaction, { organizationId, siteId, wishes }: Scope): Promise<Limit[]> {
  const { colors, sizes, people } = wishes;
  const wanted: (Limit & { isSure: boolean })[] = [
    ...sizes.map(({ size, isSure }) => ({
      kind: 'size' as const,
      terms: [`${termPrefixes.size}${size}`],
      words: `size ${size.toUpperCase()}`,
      isSure,
    })),
    ...(people === null
      ? []
      : [
          { kind: 'people' as const, terms: [`${termPrefixes.people}${people}`], words: `for ${people}`, isSure: true },
        ]),
    ...(colors.length === 0
      ? []
      : [
          {
            kind: 'color' as const,
            terms: colors.map(color => `${termPrefixes.color}${color}`),
            words: colors.join(' or '),
            isSure: true,
          },
        ]),
  ];
  if (wanted.length === 0) return [];
  const rows = await knownTerms(tx, { organizationId, siteId, terms: wanted.flatMap(({ terms }) => terms) });
  const known = new Set(rows.map(({ term }) => term));
  return wanted
    .map(({ isSure, ...limit }) => ({ isSure, ...limit, terms: limit.terms.filter(term => known.has(term)) }))
    .filter(({ isSure, terms }) => isSure || terms.length > 0)
    .map(({ kind, terms, words }) => ({ kind, terms, words }));
}

const knownTerms = preparedStatement<{ organizationId: string; siteId: string; terms: string[] }, { term: string }>(
  'products_known_terms',
  ({ organizationId, siteId, terms }) => sql`
    select a.term from unnest(${terms}::text[]) a(term)
    where exists (select from ${productTerms} t where t.organization_id = ${organizationId}
      and t.site_id = ${siteId}::uuid and t.term = a.term)`,
);
