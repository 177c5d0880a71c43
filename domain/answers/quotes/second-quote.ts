// Adds a second quote if it is nearly as good and on the same topic: two sections often share an answer or give it for
// two cases.
import type { UnitFeatures } from '#domain/answers/quotes/weights.ts';
import { splitWords } from '#domain/retrieval/words.ts';

type Rated = { passage: unknown; score: number; features: UnitFeatures };

/** The first quote may score at most this much higher. */
const largestGap = 1.5;
/** The second quote must cover this share of what the first covers of the question, by concepts or by words. */
const leastShare = 0.7;
/** Below this, the concepts of the question are too weak to compare. */
const leastMeaning = 0.2;
/** At most this share of its words may be in the first quote. */
const mostRepeated = 0.6;

export function findSecond<One extends Rated>(
  rated: readonly One[],
  best: One,
  shownOf: (one: One) => string,
): One | undefined {
  const others = rated.filter(({ passage }) => passage !== best.passage);
  const second = others.reduce<One | undefined>(
    (most, one) => (most && most.score >= one.score ? most : one),
    undefined,
  );
  if (!second || best.score - second.score > largestGap) return undefined;
  if (!isAboutTheSame(best.features, second.features)) return undefined;
  return isRepeated(shownOf(best), shownOf(second)) ? undefined : second;
}

function isAboutTheSame(first: UnitFeatures, second: UnitFeatures): boolean {
  const words = ({ soft, head }: UnitFeatures) => soft + head;
  const isSameMeaning = first.concept > leastMeaning && second.concept >= leastShare * first.concept;
  return isSameMeaning || words(second) >= leastShare * words(first);
}

function isRepeated(first: string, second: string): boolean {
  const known = new Set(splitWords(first, 'und'));
  const words = splitWords(second, 'und');
  return words.filter(word => known.has(word)).length >= mostRepeated * words.length;
}
