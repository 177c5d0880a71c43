// Groups questions with the same meaning: first by equal stems, then by shared rare words.

export type Asked = { text: string; chatId: string; askedAt: Date; stems: readonly string[] };
/** `questions` has each wording once, newest first; `all` has every question. */
export type Group<Q extends Asked = Asked> = { text: string; count: number; questions: Q[]; all: Q[] };

type Bucket<Q extends Asked> = { stems: Set<string>; questions: Q[] };
type Cluster<Q extends Asked> = { leader: Bucket<Q>; buckets: Bucket<Q>[]; count: number };

/** The share of words two wordings must have in common; a single shared word must cover nearly all. */
const alike = 0.4;
const within = 0.65;
const alikeByOne = 0.6;
const telling = 3;

/** Largest group first. */
export function groupQuestions<Q extends Asked>(asked: readonly Q[]): Group<Q>[] {
  const buckets = [...bucketsOf(asked)].toSorted((a, b) => b.questions.length - a.questions.length);
  const weigh = weightsOf(buckets);
  const clusters: Cluster<Q>[] = [];
  const byStem = new Map<string, Set<Cluster<Q>>>();
  for (const bucket of buckets) {
    // Wordings that share none of their rarest words are not similar; common words prove nothing.
    const rarest = [...bucket.stems].toSorted((a, b) => weigh(b) - weigh(a)).slice(0, telling);
    const near = new Set(rarest.flatMap(stem => [...(byStem.get(stem) ?? [])]));
    const home = [...near].find(({ leader }) => isAlike(leader.stems, bucket.stems, weigh));
    if (home) {
      home.buckets.push(bucket);
      home.count += bucket.questions.length;
      continue;
    }
    const cluster = { leader: bucket, buckets: [bucket], count: bucket.questions.length };
    clusters.push(cluster);
    for (const stem of bucket.stems) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(cluster));
  }
  return clusters.toSorted((a, b) => b.count - a.count).map(toGroup);
}

function bucketsOf<Q extends Asked>(asked: readonly Q[]): Iterable<Bucket<Q>> {
  const buckets = new Map<string, Bucket<Q>>();
  for (const question of asked) {
    const stems = new Set(question.stems);
    // Only common words ("how much is it?"): group only identical wordings.
    const key = stems.size > 0 ? [...stems].toSorted().join(' ') : `=${evenly(question.text)}`;
    const bucket = buckets.get(key) ?? { stems, questions: [] };
    bucket.questions.push(question);
    buckets.set(key, bucket);
  }
  return buckets.values();
}

/** A word in every question says little about any of them. */
function weightsOf(buckets: readonly { stems: Set<string> }[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { stems } of buckets) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return stem => Math.log(1 + buckets.length / (counts.get(stem) ?? 1));
}

function isAlike(one: Set<string>, other: Set<string>, weigh: (stem: string) => number): boolean {
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + weigh(stem), 0);
  const both = [...one].filter(stem => other.has(stem));
  const shared = sum(both);
  const all = sum(new Set([...one, ...other]));
  if (both.length < 2) return shared >= alikeByOne * all;
  return shared >= alike * all || shared >= within * Math.min(sum(one), sum(other));
}

function toGroup<Q extends Asked>({ leader, buckets, count }: Cluster<Q>): Group<Q> {
  const newest = (questions: readonly Q[]) => questions.toSorted((a, b) => +b.askedAt - +a.askedAt);
  const questions = newest(buckets.flatMap(bucket => newest(distinct(bucket.questions))));
  const all = buckets.flatMap(bucket => bucket.questions);
  return { text: mostAsked(leader.questions), count, questions, all };
}

function distinct<Q extends Asked>(questions: readonly Q[]): Q[] {
  const byText = new Map(newestLast(questions).map(question => [evenly(question.text), question]));
  return [...byText.values()];
}

function newestLast<Q extends Asked>(questions: readonly Q[]): Q[] {
  return questions.toSorted((a, b) => +a.askedAt - +b.askedAt);
}

function mostAsked(questions: readonly Asked[]): string {
  const counts = new Map<string, { text: string; count: number }>();
  for (const { text } of questions) {
    const key = evenly(text);
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { text, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.text ?? '';
}

function evenly(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
