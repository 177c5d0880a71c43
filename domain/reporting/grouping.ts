// Groups questions with the same meaning: first by equal words, then by similarity.
import type { Transaction } from '#database/client.ts';
import { compareWordings, mergeStems, sameQuestionScore, type Wording } from '#domain/reporting/similarity.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { isFrequentWord, readConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { comparableText, splitWords } from '#domain/retrieval/words.ts';
import { takeTurns } from '#platform/turns.ts';

export type GroupableQuestion = {
  text: string;
  language: string;
  chatId: string;
  askedAt: Date;
  /** Each stem, and whether shops of all kinds use the word. */
  stems: ReadonlyMap<string, boolean>;
  vector?: readonly number[] | undefined;
};
/** `questions` has each wording once, newest first; `all` has every question. `id`: of a known group. */
export type Group<Q extends GroupableQuestion = GroupableQuestion> = {
  id: string | null;
  text: string;
  count: number;
  questions: Q[];
  all: Q[];
};
/** A group that exists already, with the wordings that new questions are compared to. */
export type KnownGroup = { id: string; wordings: readonly GroupableQuestion[] };

type Bucket<Q extends GroupableQuestion> = Wording & { key: string; questions: Q[] };
type Cluster<Q extends GroupableQuestion> = { id: string | null; buckets: Bucket<Q>[]; count: number };

/** Wordings that share none of this many rarest words are compared only if embeddings are available. */
const mostRareWords = 4;
/** The first wordings are the most frequent ones. */
const mostCompared = 12;

/** Largest group first. Questions join a known group before a new one is made; known groups without questions are left out. */
export async function groupQuestions<Q extends GroupableQuestion>(
  asked: readonly Q[],
  known: readonly KnownGroup[] = [],
): Promise<Group<Q>[]> {
  const turns = takeTurns();
  const merged = await mergeStems(
    [...asked, ...known.flatMap(({ wordings }) => wordings)].flatMap(one => [...one.stems.keys()]),
  );
  const seeds: Cluster<Q>[] = [];
  for (const { id, wordings } of known) seeds.push({ id, count: 0, buckets: await bucketsOf<Q>(wordings, merged) });
  const buckets = (await bucketsOf<Q>(asked, merged)).toSorted((a, b) => b.questions.length - a.questions.length);
  const { weigh, similarityOf } = await compareWordings([...seeds.flatMap(seed => seed.buckets), ...buckets]);
  const clusters: Cluster<Q>[] = [];
  const byStem = new Map<string, Set<Cluster<Q>>>();
  const byKey = new Map<string, Cluster<Q>>();
  const addTo = (cluster: Cluster<Q>, bucket: Bucket<Q>) => {
    for (const stem of bucket.stems.keys()) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(cluster));
    byKey.set(bucket.key, cluster);
  };
  for (const seed of seeds) {
    clusters.push(seed);
    for (const bucket of seed.buckets) addTo(seed, bucket);
    if (turns.isDue()) await turns.next();
  }
  const findSimilar = async (bucket: Bucket<Q>): Promise<Cluster<Q> | undefined> => {
    const rarest = [...bucket.stems].toSorted((a, b) => weigh(...b) - weigh(...a)).slice(0, mostRareWords);
    const near = bucket.vector ? clusters : new Set(rarest.flatMap(([stem]) => [...(byStem.get(stem) ?? [])]));
    let best: Cluster<Q> | undefined;
    let highest = sameQuestionScore;
    for (const cluster of near) {
      if (turns.isDue()) await turns.next();
      const compared = cluster.buckets.slice(0, mostCompared);
      const similarity = compared.reduce((sum, one) => sum + similarityOf(one, bucket), 0) / compared.length;
      if (similarity >= highest) [best, highest] = [cluster, similarity];
    }
    return best;
  };
  for (const bucket of buckets) {
    if (turns.isDue()) await turns.next();
    const found = byKey.get(bucket.key) ?? (await findSimilar(bucket));
    const home = found ?? { id: null, buckets: [], count: 0 };
    if (!found) clusters.push(home);
    home.buckets.push(bucket);
    home.count += bucket.questions.length;
    addTo(home, bucket);
  }
  const wanted = new Set(asked);
  const groups: Group<Q>[] = [];
  for (const cluster of clusters.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)) {
    if (turns.isDue()) await turns.next();
    groups.push(toGroup(cluster, wanted));
  }
  return groups;
}

/** Adds the stems of each question. */
export async function withStems<Row extends { text: string; language: string }>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<(Row & { stems: Map<string, boolean> })[]> {
  const turns = takeTurns();
  const found: (Row & { stems: Map<string, boolean> })[] = [];
  for (const [language, spoken] of Map.groupBy(rows, row => row.language)) {
    const split: { row: Row; words: string[] }[] = [];
    for (const row of spoken) {
      if (turns.isDue()) await turns.next();
      split.push({ row, words: splitWords(row.text, language) });
    }
    const stems = await findStems(tx, new Set(split.flatMap(({ words }) => words)), language);
    for (const { row, words } of split) {
      if (turns.isDue()) await turns.next();
      const own = new Map<string, boolean>();
      for (const word of words) {
        const stem = stems.get(word);
        if (stem) own.set(stem, isFrequentWord(word));
      }
      found.push({ ...row, stems: own });
    }
  }
  return found;
}

async function bucketsOf<Q extends GroupableQuestion>(
  asked: readonly GroupableQuestion[],
  merged: ReadonlyMap<string, string>,
): Promise<Bucket<Q>[]> {
  const buckets = new Map<string, Bucket<Q>>();
  const turns = takeTurns();
  for (const question of asked) {
    if (turns.isDue()) await turns.next();
    const stems = new Map([...question.stems].map(([stem, isEveryday]) => [merged.get(stem) ?? stem, isEveryday]));
    // Only common words ("how much is it?"): group only identical wordings.
    const words = stems.size > 0 ? [...stems.keys()].toSorted().join(' ') : `=${comparableText(question.text)}`;
    const key = `${question.language} ${words}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.questions.push(question as Q);
    else {
      const { text, language, vector } = question;
      buckets.set(key, { key, language, stems, concepts: readConcepts(text), vector, questions: [question as Q] });
    }
  }
  return [...buckets.values()];
}

function toGroup<Q extends GroupableQuestion>({ id, buckets, count }: Cluster<Q>, wanted: ReadonlySet<Q>): Group<Q> {
  const newest = (questions: readonly Q[]) => questions.toSorted((a, b) => +b.askedAt - +a.askedAt);
  const own = buckets
    .map(({ questions }) => questions.filter(question => wanted.has(question)))
    .filter(list => list[0]);
  const questions = newest(own.flatMap(list => newest(distinct(list))));
  return { id, text: mostAsked(own[0] ?? []), count, questions, all: own.flat() };
}

function distinct<Q extends GroupableQuestion>(questions: readonly Q[]): Q[] {
  const newestLast = questions.toSorted((a, b) => +a.askedAt - +b.askedAt);
  return [...new Map(newestLast.map(question => [comparableText(question.text), question])).values()];
}

function mostAsked(questions: readonly GroupableQuestion[]): string {
  const counts = new Map<string, { text: string; count: number }>();
  for (const { text } of questions) {
    const key = comparableText(text);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { text, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.text ?? '';
}
