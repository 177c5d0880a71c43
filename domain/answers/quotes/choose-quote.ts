// Chooses the sentence of the passages that best answers the question, and its context.

import type { Choice, Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import {
  type AnswerKind,
  asksForExclusion,
  containsKind,
  excludes,
  kindOfAnswer,
} from '#domain/answers/question/answer-kind.ts';
import { findUnits, joinUnits, type Unit } from '#domain/answers/quotes/quotable-units.ts';
import { type UnitFeatures, unitWeights } from '#domain/answers/quotes/weights.ts';
import { agreement, certaintyOf } from '#domain/retrieval/concepts/classifier.ts';
import { isRelated } from '#domain/retrieval/features.ts';

/** How much of the question it contains, and the units around it. */
export type ScoredChoice = Choice & { units: Unit[]; features: UnitFeatures };

type Asked = Pick<Evidence, 'understood' | 'words' | 'passages' | 'concepts'>;

const asks = /[?？؟]\W*$/;
const looked = 4;
/** A section up to this length is quoted as a whole if all of it answers. */
const longestReply = 480;
const longestBlock = 900;

export function bestUnit(weighed: ScoredChoice[]): ScoredChoice | undefined {
  return weighed.reduce<ScoredChoice | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
}

/** A short section as a whole; otherwise the best sentence, list or row with the text after it. */
export function quoteAround(best: ScoredChoice): Choice {
  const entry = { ...best, units: entryOf(best.units, best.units.indexOf(best.unit)) };
  return wholeReply(entry) ?? withContext(widen(entry));
}

/** If a passage contains several questions with answers: the one with the best sentence. */
function entryOf(units: Unit[], at: number): Unit[] {
  const isQuestion = ({ kind, opens, shown }: Unit) => kind === 'sentence' && opens && asks.test(shown);
  const from = units.findLastIndex((unit, place) => place < at && isQuestion(unit) && !isQuestion(units[at] as Unit));
  const to = units.findIndex((unit, place) => place > at + 1 && isQuestion(unit));
  return units.slice(from + 1, to < 0 ? undefined : to);
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
        length: Math.min(1, lengthOf(unit.shown) / 300),
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
  const otherWords = shown.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.reduce((sum, { word, idf }, at) => {
    const isThere = matchedWords.includes(at) || (word.length >= 4 && otherWords.some(other => isRelated(word, other)));
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

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** In letters; a character of a script without spaces counts as two or three. */
function lengthOf(text: string): number {
  return text.length + 1.5 * (text.match(unspaced)?.length ?? 0);
}

function isScrap(shown: string): boolean {
  return lengthOf(shown) < 30 && shown.split(/\s+/).length < 5;
}

/** If the heading asks or names the same, the text below it is the answer, unless it is long. */
function wholeReply({ passage, units, unit, ...rest }: ScoredChoice): Choice | undefined {
  const trimmed = withoutEnds(units);
  const [first, last] = [trimmed[0], trimmed.at(-1)];
  if (!first || !last || lengthOf(passage.text.slice(first.startsAt, last.endsAt)) > longestReply) return undefined;
  return { ...rest, passage, unit: { ...unit, ...joinUnits(trimmed), kind: 'sentence' } };
}

/** Without questions at either end and headings without text. */
function withoutEnds(units: Unit[]): Unit[] {
  const from = units.findIndex(({ shown }) => !asks.test(shown));
  const to = units.findLastIndex(({ shown, kind }) => !asks.test(shown) && kind !== 'heading');
  return from < 0 || to < from ? [] : units.slice(from, to + 1);
}

/** Short lists, and texts that a sentence introduces, are shown as a whole; of a table, the best matching row. */
function widen(choice: ScoredChoice): ScoredChoice {
  const { unit, units } = choice;
  const at = units.indexOf(unit);
  const announces = unit.kind === 'sentence' && /[:：]$/.test(unit.shown) ? (units[at + 1]?.block ?? null) : null;
  const block = announces ?? unit.block;
  if (block === null) return withLeadIn(choice);
  const siblings = units.filter(other => other.block === block);
  // A single item introduces the text after it.
  if (siblings.length === 1 && unit.kind === 'item') return { ...choice, unit: { ...unit, kind: 'sentence' } };
  const isBestRow =
    unit.kind === 'row' &&
    siblings.every(other => other === unit || unit.matchedWords.some(word => !other.matchedWords.includes(word)));
  if (isBestRow) return choice;
  const lead = announces === null ? leadOf(units, siblings) : unit;
  const whole = lead ? [lead, ...siblings] : siblings;
  const joined = withUnits(choice, whole);
  if (lengthOf(joined.unit.shown) <= longestBlock) return joined;
  if (unit.isStep || announces !== null) return withUnits(choice, shorten(whole));
  return withUnits(choice, [...(lead ? [lead] : []), ...itemOf(siblings, unit)]);
}

/** All units of its list item. */
function itemOf(siblings: Unit[], unit: Unit): Unit[] {
  const at = siblings.indexOf(unit);
  const from = siblings.findLastIndex(({ opens }, place) => opens && place <= at);
  const to = siblings.findIndex(({ opens }, place) => opens && place > at);
  return siblings.slice(Math.max(0, from), to < 0 ? undefined : to);
}

/** The beginning of a long list. */
function shorten(units: Unit[]): Unit[] {
  const end = (units[0]?.startsAt ?? 0) + longestBlock;
  return units.filter(({ endsAt }) => endsAt <= end);
}

const refersBack =
  /^(?:this|these|those|that|it|they|such|otherwise|however|but|also|in (?:this|that) case|if so|if not|then|dies(?:e[rsnm]?)?|das|dabei|dann|dafür|hierfür|hierbei|davon|sonst|andernfalls|jedoch|aber|auch|in diesem fall|ce(?:la|ci|tte|s|t)?|ceux-ci|celui-ci|celle-ci|il|elle|ils|elles|sinon|cependant|mais|dans ce cas|est[eo]s?|est[ao]s?|eso|ello|en (?:este|ese) caso|pero|quest[oaie]|ciò|in questo caso|ma|dit|deze|dat|die|in dat geval|maar|iss?o|nesse caso|mas|to|te|ten|ta|w takim przypadku|ale|bu|bunlar|bu durumda|ancak)(?!\p{L})|^(?:これ|それ|その|この|ただし|また|这|该|此|但|هذا|هذه|ذلك|لكن)/iu;

/** A sentence that refers back is shown with the one before it. */
function withLeadIn(choice: ScoredChoice): ScoredChoice {
  const { unit, units } = choice;
  const before = units[units.indexOf(unit) - 1];
  const canLead = before?.kind === 'sentence' && !asks.test(before.shown);
  return canLead && refersBack.test(unit.shown) ? withUnits(choice, [before, unit]) : choice;
}

function withUnits(choice: ScoredChoice, units: Unit[]): ScoredChoice {
  return units.length < 2 ? choice : { ...choice, unit: { ...choice.unit, ...joinUnits(units) } };
}

function leadOf(units: Unit[], siblings: Unit[]): Unit | undefined {
  const before = units[units.indexOf(siblings[0] as Unit) - 1];
  return before?.kind === 'sentence' && /[:：]$/.test(before.shown) ? before : undefined;
}

const longestLead = 420;
/** The widget shows the beginning, and the rest after a click. */
const longestQuote = 700;
/** A quote of this length does not continue below the next heading. */
const longEnough = 240;

/** The text before it, if it is short, and the rest of its section. */
function withContext(choice: ScoredChoice): Choice {
  const { unit, units, passage } = choice;
  if (unit.kind !== 'sentence') return choice;
  const measure = (from: number, to: number) => lengthOf(passage.text.slice(from, to));
  let startsAt = unit.startsAt;
  for (const before of units.filter(other => other.endsAt <= unit.startsAt).reverse()) {
    if (before.kind !== 'sentence' || measure(before.startsAt, unit.endsAt) > longestLead) break;
    startsAt = before.startsAt;
  }
  let endsAt = unit.endsAt;
  const isLongEnough = (to: number) => measure(startsAt, to) >= longEnough;
  for (const next of units.filter(other => other.startsAt >= unit.endsAt)) {
    if (measure(startsAt, next.endsAt) > longestQuote || (next.kind === 'heading' && isLongEnough(endsAt))) break;
    endsAt = next.endsAt;
  }
  const around = withoutEnds(units.filter(other => other.startsAt >= startsAt && other.endsAt <= endsAt));
  return around.length < 2 ? choice : { ...choice, unit: { ...unit, ...joinUnits(around) } };
}
