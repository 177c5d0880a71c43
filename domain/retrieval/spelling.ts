// Corrects misspelled words to words that the site uses.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { executePrepared, preparedStatement } from '#database/prepared.ts';
import { editDistance } from '#domain/retrieval/edit-distance.ts';
import { isRepairable } from '#domain/retrieval/words.ts';
import { cachedRows } from '#domain/shared-read.ts';

/** `others`: further languages in which the site has documents; words are looked up by the rules of each. */
export type SearchScope = { organizationId: string; siteId: string; language: string; others?: readonly string[] };

export type Repair = { from: string; to: string };

type Candidate = { typed: string; word: string; term: string | null; distance: number };

/** Per question, and per beginning or end of a word: more are not read. */
const maxRepaired = 40;
const maxAlike = 2_000;
const maxScanned = 20_000;
/** A shorter word with two wrong letters is a different word. */
const longEnoughForTwo = 8;

export async function repairWords(tx: Transaction, scope: SearchScope, typed: string[]): Promise<Repair[]> {
  const mistyped = typed.filter(isRepairable).slice(0, maxRepaired);
  if (mistyped.length === 0) return [];
  const repairs = await cachedRows(tx, 'repair', mistyped, async missing => {
    const found = await findRepairs(tx, scope, missing);
    return new Map(missing.map(word => [word, found.filter(({ from }) => from === word)]));
  });
  return [...repairs.values()].flat();
}

async function findRepairs(tx: Transaction, scope: SearchScope, mistyped: string[]): Promise<Repair[]> {
  const near = [...(await listAlike(tx, scope, mistyped))].flatMap(toCandidate);
  if (near.length === 0) return [];
  const commonness = await countChunks(
    tx,
    scope,
    near.flatMap(({ term }) => term ?? []),
  );
  return mistyped.flatMap(from => {
    const best = near
      .filter(({ typed, term }) => typed === from && (term === null || commonness.get(term)))
      .sort((a, b) => compare(a, b, commonness))[0];
    return best ? [{ from, to: best.word }] : [];
  });
}

/** The reversed form of a word in the index. No word starts with this character. */
export function reversedForm(word: string): string {
  return `~${[...word].reverse().join('')}`;
}

/**
 * One wrong letter leaves the first or the second half of a word intact: two ranges of one index contain every possible
 * correction, and no index of misspellings is needed.
 */
async function listAlike(tx: Transaction, { organizationId, siteId }: SearchScope, typed: string[]) {
  const halves = typed.map(word => Math.max(2, Math.floor(([...word].length - 1) / 2)));
  const heads = typed.map((word, at) => [...word].slice(0, halves[at]).join(''));
  const tails = typed.map((word, at) => [...reversedForm(word)].slice(0, 1 + (halves[at] ?? 0)).join(''));
  const rows = await alikeIn(tx, {
    organizationId,
    siteId,
    typed: [...typed, ...typed],
    parts: [...heads, ...tails],
  });
  const words = rows.map(({ spelling, ...row }) => ({ ...row, word: forwards(spelling) }));
  return new Map(words.map(row => [`${row.typed} ${row.word}`, row])).values();
}

const alikeIn = preparedStatement<
  { organizationId: string; siteId: string; typed: string[]; parts: string[] },
  { typed: string; spelling: string; term: string | null }
>(
  'retrieval_alike',
  ({ organizationId, siteId, typed, parts }) => sql`
    select t.typed, w.spelling, w.term
    from unnest(${typed}::text[], ${parts}::text[]) t(typed, part)
    cross join lateral (
      select spelling, term from (
        select spelling, term from site_words where organization_id = ${organizationId} and site_id = ${siteId}::uuid
          and spelling >= t.part and spelling < t.part || '\u{10ffff}' limit ${maxScanned}::int) s
      where abs(length(ltrim(s.spelling, '~')) - length(t.typed)) <= case when length(t.typed) >= ${longEnoughForTwo}::int then 2 else 1 end
      limit ${maxAlike}::int) w`,
);

function forwards(spelling: string): string {
  return spelling.startsWith('~') ? [...spelling.slice(1)].reverse().join('') : spelling;
}

function toCandidate({ typed, word, term }: Omit<Candidate, 'distance'>): Candidate[] {
  const most = typed.length >= longEnoughForTwo ? 2 : 1;
  const distance = editDistance(typed, word, most);
  const beginsAlike = typed[0] === word[0];
  // People usually get the first letter right; otherwise only a long word is certain.
  const isCertain = beginsAlike || (distance === 1 && typed.length >= longEnoughForTwo);
  return distance <= most && isCertain ? [{ typed, word, term, distance }] : [];
}

function compare(a: Candidate, b: Candidate, commonness: Map<string, number>): number {
  const strange = ({ typed, word }: Candidate) => (typed[0] === word[0] ? 0 : 1);
  const common = ({ term }: Candidate) => (term === null ? Number.MAX_SAFE_INTEGER : (commonness.get(term) ?? 0));
  return a.distance - b.distance || strange(a) - strange(b) || common(b) - common(a) || (a.word < b.word ? -1 : 1);
}

async function countChunks(tx: Transaction, { organizationId, siteId }: SearchScope, terms: string[]) {
  const rows = await executePrepared<{ term: string; chunks: number }>(
    tx,
    'retrieval_commonness',
    sql`select term, chunks from site_terms
      where organization_id = ${organizationId} and site_id = ${siteId}::uuid and term = any(${sql.param(terms)}::text[])`,
  );
  return new Map(rows.map(({ term, chunks }) => [term, chunks]));
}
