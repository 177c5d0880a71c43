// Chooses the sentence of the passages that best answers the question.

import type { Choice, Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import {
  type AnswerKind,
  asksForExclusion,
  containsKind,
  excludes,
  kindOfAnswer,
} from '#domain/answers/question/answer-kind.ts';
import { findUnits, type Unit } from '#domain/answers/quotes/quotable-units.ts';
import { type UnitFeatures, unitWeights } from '#domain/answers/quotes/weights.ts';
import { agreement, certaintyOf } from '#domain/retrieval/concepts/classifier.ts';
import { isRelatedWord, lengthInLetters, wordsIn } from '#domain/retrieval/words.ts';

/** How much of the question it contains, and the units around it. */
export type ScoredChoice = Choice & { units: Unit[]; features: UnitFeatures };

type Asked = Pick<Evidence, 'understood' | 'words' | 'passages' | 'concepts'>;

const asks = /[?？؟]\W*$/;
const looked = 4;

export function bestUnit(weighed: ScoredChoice[]): ScoredChoice | undefined {
  return weighed.reduce<ScoredChoice | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
}

/** Scores every unit of the best passages. */
export function scoreUnits({ understood, words, passages, concepts }: Asked): ScoredChoice[] {
  const total = words.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const share = (contained: Iterable<number>) =>
    [...new Set(contained)].reduce((sum, at) => sum + (words[at]?.idf ?? 0), 0) / total;
  const kind = kindOfAnswer(understood);
  const isExclusion = asksForExclusion(understood);
  const certainty = Math.sqrt(certaintyOf(concepts));
  const chances = probabilitiesOf(passages.slice(0, looked).map(({ rank }) => rank));
  const seen = new Set<string>();
  return passages.slice(0, looked).flatMap((passage, place) => {
    const units = findUnits(passage);
    return units.flatMap((unit, at): ScoredChoice[] => {
      if (unit.kind === 'heading') return [];
      // Passages of one document overlap by a sentence.
      const key = `${passage.documentId} ${passage.startsAt + unit.startsAt}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const own = share(unit.matchedWords);
      const above = topicOf(units, at);
      const before = at > 0 && units[at - 1] !== above ? (units[at - 1]?.matchedWords ?? []) : [];
      const agree = (softness: number) =>
        certainty * Math.max(0, ...unit.concepts.map(about => agreement(concepts, about, softness)));
      const soft = softShare(unit, words) / total;
      // A number answers "how much" only if it is about the same topic.
      const onTopic = Math.min(1, soft + agree(2));
      const features: UnitFeatures = {
        own,
        soft,
        before: share([...unit.matchedWords, ...before]) - own,
        head: share([...unit.matchedWords, ...passage.wordMatches.head, ...(above?.matchedWords ?? [])]) - own,
        concept: agree(2),
        conceptSoft: agree(5),
        passage: Math.log(Math.max(0.01, chances[place] ?? 0)),
        ...answers(kind, unit.shown, onTopic),
        scrap: unit.kind === 'sentence' && isScrap(unit.shown) ? 1 : 0,
        question: asks.test(unit.shown) ? 1 : 0,
        lead: /[:：]$/.test(unit.shown) ? 1 : 0,
        first: 1 / (1 + at),
        listed: unit.kind === 'sentence' ? 0 : 1,
        length: Math.min(1, lengthInLetters(unit.shown) / 300),
      };
      const score = scoreUnit(features) + (isExclusion ? exclusionOf(passage, units, at) * onTopic : 0);
      return [{ passage, unit, units, features, score, sentence: unit.shown }];
    });
  });
}

/** "Which … not?" is answered by exclusions, or by the text below such a heading. */
const exclusionBonus = 2;

function exclusionOf({ headings, title }: EvidencePassage, units: Unit[], at: number): number {
  const above = topicOf(units, at)?.shown ?? headings.at(-1) ?? title;
  return excludes(units[at]?.shown ?? '') || excludes(above) ? exclusionBonus : 0;
}

/** The heading above it in the passage, or the question on its own line that it answers. */
function topicOf(units: Unit[], at: number): Unit | undefined {
  return units.slice(0, at).findLast(({ kind, opens, shown }) => kind === 'heading' || (opens && asks.test(shown)));
}

function scoreUnit(features: UnitFeatures): number {
  const names = Object.keys(unitWeights) as (keyof UnitFeatures)[];
  return names.reduce((sum, name) => sum + unitWeights[name] * features[name], 0);
}

/** The probability of each passage, by its rank. */
export function probabilitiesOf(ranks: number[]): number[] {
  const top = Math.max(...ranks);
  const powers = ranks.map(rank => Math.exp(rank - top));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map(power => power / sum);
}

/** Words of the question that occur in another form or as part of a longer word. */
function softShare({ shown, matchedWords }: Unit, words: Evidence['words']): number {
  const otherWords = wordsIn(shown.toLowerCase());
  return words.reduce((sum, { word, idf }, at) => {
    const isThere = matchedWords.includes(at) || otherWords.some(other => isRelatedWord(word, other));
    return sum + (isThere ? idf : 0);
  }, 0);
}

function answers(
  kind: AnswerKind | null,
  shown: string,
  onTopic: number,
): { person: number; figure: number; place: number } {
  const holds = kind !== null && containsKind(kind, shown) ? onTopic : 0;
  const isFigure = kind !== 'person' && kind !== 'place';
  return { person: kind === 'person' ? holds : 0, place: kind === 'place' ? holds : 0, figure: isFigure ? holds : 0 };
}

function isScrap(shown: string): boolean {
  return lengthInLetters(shown) < 30 && shown.split(/\s+/).length < 5;
}
