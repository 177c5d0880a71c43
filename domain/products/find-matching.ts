// Finds the products that contain all content words of a question and meet all of its limits.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { type Placeholders, preparedStatement } from '#database/prepared.ts';
import { products, productTerms } from '#database/schema/products.ts';
import { type ExclusionPattern, hasNothingExcluded } from '#domain/products/find-excluded.ts';
import { inTitle, kinds, termPrefixes } from '#domain/products/product-terms.ts';
import type { KnownWord } from '#domain/products/search-scope.ts';
import { type Limit, lastId, type Scope } from '#domain/products/search-scope.ts';

/** Each of `needs` lists alternative terms. The first is the head, which says what the product is. */
export type ProductCriteria = {
  needs: string[][];
  hasHead: boolean;
  /** Used to rank the matches. */
  words: readonly KnownWord[];
  limits: readonly Limit[];
  exclusions: readonly ExclusionPattern[];
  hasPrice: boolean;
  hasStock: boolean;
  /** The minimum weight of the head. */
  leastKind: number;
};

export type Matched = { ids: string[]; total: number };

/** If fewer than this share of a category is called by the word, the category is broader than the word. */
const ownCategory = 0.6;
/** The word is the head of the title, or in both title and category. */
const called = kinds.category + inTitle;
/** A category with fewer than one in this many matches is an outlier. */
const rareCategory = 8;
/** Ranks at most this many matches by all words. */
const firstRead = 1_000;

export async function findMatching(tx: Transaction, scope: Scope, wanted: ProductCriteria): Promise<Matched> {
  const [first = [], ...others] = wanted.needs;
  if (first.length === 0)
    return { ids: (await limited(tx, limitsOf(scope, wanted, []))).map(({ id }) => id), total: 0 };
  const { order } = scope.wishes;
  const weighed = wanted.words.filter(({ kinds: own }) => !own.some(term => first.includes(term)));
  const ranked = weighed.flatMap(({ terms, idf }) => terms.map(term => ({ term, idf })));
  const rows = await matching(tx, {
    ...limitsOf(scope, wanted, others),
    first,
    leastKind: wanted.leastKind,
    hasHead: wanted.hasHead,
    ranked: ranked.map(({ term }) => term),
    weights: ranked.map(({ idf }) => idf),
    most: order === null && wanted.hasPrice ? firstRead : null,
  });
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

type Limits = {
  organizationId: string;
  siteId: string;
  /** Each term with the index of its need, and the number of needs. */
  terms: string[];
  places: number[];
  needed: number;
  otherColors: string[];
  /** JSON of `ExclusionPattern[]`. */
  exclusions: string;
  from: number | null;
  to: number | null;
  hasSoldOut: boolean;
  overflow: string;
  order: string;
  limit: number;
};

type Matching = Limits & {
  first: string[];
  leastKind: number;
  hasHead: boolean;
  ranked: string[];
  weights: number[];
  most: number | null;
};

function limitsOf(
  scope: Scope,
  { limits, exclusions, hasPrice, hasStock }: ProductCriteria,
  needs: string[][],
): Limits {
  const { organizationId, siteId, overflow, limit, wishes } = scope;
  const { price, soldOut, otherColors } = wishes;
  const all = [...needs, ...limits.map(({ terms }) => terms)];
  return {
    organizationId,
    siteId,
    terms: all.flat(),
    places: all.flatMap((terms, place) => terms.map(() => place)),
    needed: all.length,
    otherColors: otherColors.map(color => `${termPrefixes.color}${color}`),
    exclusions: JSON.stringify(exclusions),
    from: hasPrice ? price.from : null,
    to: hasPrice ? price.to : null,
    hasSoldOut: soldOut === 'wanted' || !hasStock,
    overflow: overflow ?? lastId,
    order: orderOf(scope, hasPrice),
    limit,
  };
}

/** Without the price limit, the products nearest to it come first. */
function orderOf({ wishes: { order, price } }: Scope, hasPrice: boolean): string {
  if (order !== null || hasPrice) return order ?? '';
  return price.to === null ? (price.from === null ? '' : 'dearest') : 'cheapest';
}

/** For questions that contain limits only. Matches are not counted. */
const limited = preparedStatement<Limits, { id: string }>(
  'products_limited',
  given => sql`
    select p.id from ${products} p
    where p.organization_id = ${given.organizationId} and p.site_id = ${given.siteId}::uuid and ${isShown(given)}
      and ${keepsTo(given, sql`p.id`)} and (${given.order}::text <> 'rated' or ${rating()} is not null)
    order by ${inOrder(given, rating())} p.title, p.id limit ${given.limit}::int`,
);

/**
 * Accessories do not count as the product in their title ("Tent Pegs"), and neither do other goods in a broad category. Superlatives
 * also skip outlier categories. Ties are broken by title, then by id.
 */
const matching = preparedStatement<Matching, { id: string; total: number }>(
  'products_matching',
  given => sql`
    with held as materialized (
      select t.product_id, max(t.weight) as kind from ${productTerms} t
      where t.organization_id = ${given.organizationId} and t.site_id = ${given.siteId}::uuid
        and t.term = any(${given.first}::text[])
      group by 1 having max(t.weight) >= ${given.leastKind}::int),
    shown as materialized (
      select p.id, p.title, p.price, p.categories, h.kind,
        case when ${given.order}::text = 'rated' then ${rating()} end as rating
      from held h join ${products} p on p.organization_id = ${given.organizationId} and p.id = h.product_id
      where ${keepsTo(given, sql`h.product_id`)} and ${isShown(given)}),
    counted as materialized (
      select s.id, s.title, s.price, s.rating, s.kind, (count(*) over ())::int as total from shown s
      where (${given.order}::text <> 'rated' or s.rating is not null)
        and (not ${given.hasHead}::boolean or ${isOfKind()})
        and (${given.order}::text = '' or cardinality(s.categories) = 0 or ${isOfCategory()})
      order by s.kind desc, s.id limit ${given.most}::int)
    select c.id, c.total from counted c
    order by ${inOrder(given, sql`c.rating`)} ${weight(given)} desc, c.title, c.id limit ${given.limit}::int`,
);

function isShown({ from, to, hasSoldOut, overflow }: Placeholders<Limits>): SQL {
  return sql`p.enabled and p.id < ${overflow}::uuid and (${hasSoldOut}::boolean or p.availability <> 'out-of-stock')
    and (${from}::numeric is null or p.price >= ${from}::numeric) and (${to}::numeric is null or p.price <= ${to}::numeric)`;
}

function keepsTo(given: Placeholders<Limits>, id: SQL): SQL {
  const { organizationId, siteId, terms, places, needed, otherColors } = given;
  const own = sql`l.organization_id = ${organizationId} and l.site_id = ${siteId}::uuid and l.product_id = ${id}`;
  return sql`(${needed}::int = 0 or ${needed}::int = (
      select count(distinct g.place) from unnest(${terms}::text[], ${places}::int[]) g(term, place)
      join ${productTerms} l on ${own} and l.term = g.term))
    and (cardinality(${otherColors}::text[]) = 0 or not exists (
      select from ${productTerms} l where ${own} and l.term = any(${otherColors}::text[])))
    and (${given.exclusions}::text = '[]' or ${hasNothingExcluded(given)})`;
}

function isOfKind(): SQL {
  const inCategory = sql`count(*) filter (where b.kind >= ${sql.raw(String(kinds.category))})`;
  const isCalled = sql`count(*) filter (where b.kind >= ${sql.raw(String(called))})`;
  return sql`s.kind >= (select case when ${inCategory} = 0 then 0
    when ${isCalled} between 1 and ${sql.raw(String(ownCategory))} * ${inCategory} then ${sql.raw(String(called))}
    else ${sql.raw(String(kinds.category))} end from shown b)`;
}

function isOfCategory(): SQL {
  return sql`s.categories && (select coalesce(array_agg(k.category), s.categories) from (
    select g.category from shown b, unnest(b.categories) g(category) where b.kind >= ${sql.raw(String(kinds.category))}
    group by 1 having count(*) * ${sql.raw(String(rareCategory))} >= (select count(*) from shown)) k)`;
}

function inOrder({ order }: Placeholders<Limits>, rated: SQL): SQL {
  return sql`case when ${order}::text = 'cheapest' then price end nulls last,
    case when ${order}::text = 'dearest' then price end desc nulls last,
    case when ${order}::text = 'rated' then ${rated} end desc nulls last,`;
}

/** Words in the title count more than words in the description. */
function weight({ organizationId, siteId, ranked, weights }: Placeholders<Matching>): SQL {
  return sql`c.kind + case when cardinality(${ranked}::text[]) = 0 then 0 else coalesce((
    select sum(l.weight * w.idf) from unnest(${ranked}::text[], ${weights}::float8[]) w(term, idf)
    join ${productTerms} l on l.organization_id = ${organizationId} and l.site_id = ${siteId}::uuid
      and l.term = w.term and l.product_id = c.id), 0) end`;
}

/** Ratings are stored as an attribute: "4.7", "4,7 / 5". */
function rating(): SQL {
  return sql`(select max(replace(substring(a.value ->> 'value' from '[0-9]+(?:[.,][0-9]+)?'), ',', '.')::numeric)
    from jsonb_array_elements(p.attributes) a(value) where a.value ->> 'name' ~* ${sql.raw(`'${ratingNames}'`)})`;
}

const ratingNames =
  '^(rating|ratings|stars|average rating|customer rating|review score|bewertung|sterne|note|étoiles|valoración|puntuación|valutazione|stelle|beoordeling|sterren|avaliação|ocena|puan|評価|评分|تقييم)$';
