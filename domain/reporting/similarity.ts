// How similar two wordings of a question are: by the words they share, by the concepts of the answer engine, and by their
// embeddings if there are any. The numbers were chosen on `tunedGaps` in grouping-samples.ts.
import { agreement, type ConceptVector } from '#domain/retrieval/concepts/classifier.ts';
import { takeTurns } from '#platform/turns.ts';

export type Wording = {
  language: string;
  /** Each stem, and whether shops of all kinds use the word. */
  stems: ReadonlyMap<string, boolean>;
  concepts: ConceptVector;
  vector?: readonly number[] | undefined;
};

/** From this similarity on, two wordings ask the same. */
export const sameQuestionScore = 0.4;

/** A word that every shop uses says less about a question than the name of a product. */
const everydayWeight = 0.5;
const conceptWeight = 0.35;
/** A single shared word is often only the product's name: concepts decide more, and more similarity is needed. */
const singleWord = { lowerBy: 0.1, conceptWeight: 0.5 };
/** The agreement of two unrelated texts. */
const chance = 0.3;
/** Counts as this many additional questions, so that a few questions about one topic do not make its words common. */
const unreadWordings = 60;
/** Cosines of embeddings: unrelated questions are below the first, paraphrases above the second. */
const unrelated = 0.5;
const paraphrase = 0.86;

type Weigh = (stem: string, isEveryday: boolean) => number;

/** Compares wordings among all of these: words that many of them share count less. */
export async function compareWordings(
  wordings: readonly Wording[],
): Promise<{ weigh: Weigh; similarityOf: (one: Wording, other: Wording) => number }> {
  const turns = takeTurns();
  const counts = new Map<string, number>();
  for (const { stems } of wordings) {
    if (turns.isDue()) await turns.next();
    for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const total = wordings.length + unreadWordings;
  const weigh: Weigh = (stem, isEveryday) =>
    Math.log(1 + total / (counts.get(stem) ?? 1)) * (isEveryday ? everydayWeight : 1);
  const weighed = new Map<Wording, Weighed>();
  for (const wording of wordings) {
    if (turns.isDue()) await turns.next();
    weighed.set(wording, weighAll(wording, weigh));
  }
  return {
    weigh,
    similarityOf: (one, other) => similarityOf(one, other, weighed.get(one) ?? none, weighed.get(other) ?? none),
  };
}

type Weighed = { weights: ReadonlyMap<string, number>; sum: number };

const none: Weighed = { weights: new Map(), sum: 0 };

function weighAll({ stems }: Wording, weigh: Weigh): Weighed {
  const weights = new Map([...stems].map(([stem, isEveryday]) => [stem, weigh(stem, isEveryday)]));
  return { weights, sum: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

function similarityOf(one: Wording, other: Wording, left: Weighed, right: Weighed): number {
  if (one.language !== other.language) return 0;
  const meaning = cosineOf(one.vector, other.vector);
  if (meaning !== undefined && meaning >= paraphrase) return 1;
  let [count, shared] = [0, 0];
  for (const [stem, weight] of left.weights) {
    if (!right.weights.has(stem)) continue;
    count += 1;
    shared += weight;
  }
  if (count === 0) return 0;
  const words = (shared / (left.sum + right.sum - shared) + shared / Math.min(left.sum, right.sum)) / 2;
  const about = agreement(one.concepts, other.concepts);
  const known = meaning === undefined ? about : Math.max(about, (meaning - unrelated) / (paraphrase - unrelated));
  if (count === 1) return words - singleWord.lowerBy + singleWord.conceptWeight * (known - chance);
  return words + conceptWeight * (known - chance);
}

/** Stems that differ only in their ending, such as those of “deliver” and “delivery”, become the shortest of them. */
export async function mergeStems(stems: Iterable<string>): Promise<Map<string, string>> {
  const turns = takeTurns();
  const merged = new Map<string, string>();
  // By length and beginning: a list per beginning could be as long as all questions together.
  const shorter = new Map<string, string>();
  for (const stem of [...new Set(stems)].toSorted((a, b) => a.length - b.length)) {
    if (turns.isDue()) await turns.next();
    const found = /\p{N}/u.test(stem) ? undefined : findShorter(stem, shorter);
    merged.set(stem, found ?? stem);
    if (found || stem.length < 4) continue;
    const key = keyOfLength(stem, stem.length);
    if (!shorter.has(key)) shorter.set(key, stem);
  }
  return merged;
}

function findShorter(stem: string, shorter: ReadonlyMap<string, string>): string | undefined {
  for (let length = Math.max(4, stem.length - 3); length <= stem.length; length++) {
    const found = shorter.get(keyOfLength(stem, length));
    if (found) return found;
  }
  return undefined;
}

function keyOfLength(stem: string, length: number): string {
  return `${length} ${stem.slice(0, Math.max(4, length - 2))}`;
}

function cosineOf(one: readonly number[] | undefined, other: readonly number[] | undefined): number | undefined {
  if (!one || !other || one.length !== other.length) return undefined;
  let [product, left, right] = [0, 0, 0];
  one.forEach((value, at) => {
    const opposite = other[at] as number;
    product += value * opposite;
    left += value * value;
    right += opposite * opposite;
  });
  return left === 0 || right === 0 ? undefined : product / Math.sqrt(left * right);
}
