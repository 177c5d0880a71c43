// Picks what of the passages answers the question: the best sentence, and others only where they belong to it or are about as good.
import { isAlike } from '#domain/answers/alike.ts';
import { type AnswerKind, holdsKind, kindOfAnswer } from '#domain/answers/answer-kind.ts';
import type { Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import { findUnits, type Unit } from '#domain/answers/quotable.ts';

export type Choice = { passage: EvidencePassage; unit: Unit; score: number };

/** How much of the question it holds by itself, and how much the heading right above it. */
type Weighed = Choice & { units: Unit[]; own: number; section: number };

/** Listwise logistic regression, learnt as the gate was: whether a sentence holds the answer. */
const weights = {
  own: 9.4,
  before: 3.3,
  head: 4,
  strength: 3,
  relative: 2.2,
  rank: 1.5,
  person: 0.6,
  figure: 2.7,
  place: 1,
  short: -2.8,
  // Set by hand: the articles that taught the others have no headings.
  section: 3,
} as const;
const looked = 5;
/** So much worse a second sentence may be than the first. */
const margin = 2;
const marginOfThird = 1;
/** What stands elsewhere must hold so much of the question by itself. */
const leastElsewhere = 0.6;
const longestBlock = 700;
const longestReply = 450;
const leastSection = 0.3;
/** What stands between two quotes of one passage is told, too, if it is no longer. */
const longestGap = 90;

/** In the order in which they are to be read. */
export function chooseUnits(evidence: Pick<Evidence, 'understood' | 'words' | 'passages'>, most = 3): Choice[] {
  const weighed = weighUnits(evidence).sort((a, b) => b.score - a.score);
  const [best] = weighed;
  if (!best) return [];
  const reply = wholeReply(best);
  if (reply) return [reply];
  const chosen: Weighed[] = [widen(best)];
  for (const next of weighed.slice(1)) {
    if (chosen.length === most || next.score < best.score - reachOf(best, next, chosen.length)) break;
    const isSameLanguage = next.passage.language === best.passage.language;
    const isFit = next.own > 0 && (next.passage === best.passage || (isSameLanguage && next.own >= leastElsewhere));
    if (isFit && !chosen.some(one => says(one, next))) chosen.push(widen(next));
  }
  return inReadingOrder(chosen);
}

/** What stands beside the best belongs to it more likely. */
function reachOf(best: Weighed, next: Weighed, chosen: number): number {
  if (chosen > 1) return marginOfThird;
  return isNeighbour(best, next) ? 2 * margin : margin;
}

/** Every piece of the best passages with how likely it holds the answer. */
export function weighUnits({
  understood,
  words,
  passages,
}: Pick<Evidence, 'understood' | 'words' | 'passages'>): Weighed[] {
  const total = words.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const share = (held: Iterable<number>) =>
    [...new Set(held)].reduce((sum, at) => sum + (words[at]?.idf ?? 0), 0) / total;
  const kind = kindOfAnswer(understood);
  const top = passages[0]?.score || 1;
  const seen = new Set<string>();
  return passages.slice(0, looked).flatMap((passage, rank) => {
    const units = findUnits(passage);
    const section = sectionShare(passage, words) / total;
    return units.flatMap((unit, at): Weighed[] => {
      // Passages of one document overlap by a sentence.
      const place = `${passage.documentId} ${passage.startsAt + unit.startsAt}`;
      if (seen.has(place)) return [];
      seen.add(place);
      const own = share(unit.held);
      const before = at > 0 ? (units[at - 1]?.held ?? []) : [];
      const features = {
        own,
        before: share([...unit.held, ...before]) - own,
        head: share([...unit.held, ...passage.held.head]) - own,
        strength: passage.score,
        relative: passage.score / top,
        rank: 1 / (1 + rank),
        ...answers(kind, unit.shown),
        short: unit.kind === 'sentence' && isScrap(unit.shown) ? 1 : 0,
        section,
      };
      const names = Object.keys(weights) as (keyof typeof weights)[];
      const score = names.reduce((sum, name) => sum + weights[name] * features[name], 0);
      return [{ passage, unit, units, score, own, section }];
    });
  });
}

function answers(kind: AnswerKind | null, shown: string): { person: number; figure: number; place: number } {
  const holds = kind !== null && holdsKind(kind, shown) ? 1 : 0;
  const isFigure = kind !== 'person' && kind !== 'place';
  return { person: kind === 'person' ? holds : 0, place: kind === 'place' ? holds : 0, figure: isFigure ? holds : 0 };
}

function isScrap(shown: string): boolean {
  return shown.length < 30 && shown.split(/\s+/).length < 5;
}

/** The words of the question that the heading right above holds; the title of the document stands above everything in it. */
function sectionShare({ headings, title }: EvidencePassage, words: Evidence['words']): number {
  const heading = headings.at(-1);
  if (!heading || heading === title) return 0;
  const said = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSaid = (word: string) => said.some(other => isAlike(other, word));
  return words.reduce((sum, { word, idf }) => sum + (isSaid(word) ? idf : 0), 0);
}

/** Where the heading is the question, or what was asked for, all that stands under it is the answer, unless it is long. */
function wholeReply(best: Weighed): Choice | undefined {
  const { passage, units, unit, section } = best;
  const isAsked = section >= leastSection || /[?？؟]\s*$/.test(passage.headings.at(-1) ?? '');
  const [first, last] = [units[0], units.at(-1)];
  if (!isAsked || !first || !last || last.endsAt - first.startsAt > longestReply) return undefined;
  return { ...best, unit: { ...unit, ...joined(units), kind: 'sentence' } };
}

/** A row or an item that is no better than those beside it is shown with them, and so is what a sentence announces. */
function widen(choice: Weighed): Weighed {
  const { unit, units } = choice;
  const at = units.indexOf(unit);
  const announces = unit.kind === 'sentence' && /[:：]$/.test(unit.shown) ? (units[at + 1]?.block ?? null) : null;
  const block = announces ?? unit.block;
  if (block === null) return choice;
  const siblings = units.filter(other => other.block === block);
  const isSpecial =
    announces === null && siblings.every(other => other === unit || unit.held.some(word => !other.held.includes(word)));
  if (isSpecial || siblings.length < 2) return choice;
  const lead = announces === null ? leadOf(units, siblings) : unit;
  const whole = lead ? [lead, ...siblings] : siblings;
  const slice = joined(whole);
  return slice.endsAt - slice.startsAt > longestBlock ? choice : { ...choice, unit: { ...unit, ...slice } };
}

function leadOf(units: Unit[], siblings: Unit[]): Unit | undefined {
  const before = units[units.indexOf(siblings[0] as Unit) - 1];
  return before?.kind === 'sentence' && /[:：]$/.test(before.shown) ? before : undefined;
}

function joined(units: Unit[]): Pick<Unit, 'startsAt' | 'endsAt' | 'shown' | 'held'> {
  const lines = units.map(({ kind, shown }, at) => {
    const gap = kind === 'sentence' ? (at > 0 && units[at - 1]?.kind === 'sentence' ? ' ' : '\n') : '\n';
    return `${at === 0 ? '' : gap}${kind === 'item' ? '- ' : ''}${shown}`;
  });
  return {
    startsAt: units[0]?.startsAt ?? 0,
    endsAt: units.at(-1)?.endsAt ?? 0,
    shown: lines.join(''),
    held: [...new Set(units.flatMap(({ held }) => held))],
  };
}

function isNeighbour(one: Weighed, other: Weighed): boolean {
  return one.passage === other.passage && Math.abs(one.units.indexOf(one.unit) - one.units.indexOf(other.unit)) === 1;
}

/** Whether it says the same, or is part of it. */
function says(one: Choice, other: Choice): boolean {
  if (one.passage === other.passage && one.unit.startsAt <= other.unit.startsAt && one.unit.endsAt >= other.unit.endsAt)
    return true;
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const [a, b] = [words(one.unit.shown), words(other.unit.shown)];
  const shared = [...b].filter(word => a.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size)) > 0.8;
}

/** The passage of the best first, and within one passage as it stands there; neighbours become one quote. */
function inReadingOrder(chosen: Weighed[]): Choice[] {
  const passages = [...new Set(chosen.map(({ passage }) => passage))];
  return passages.flatMap(passage => {
    const own = chosen.filter(choice => choice.passage === passage).sort((a, b) => a.unit.startsAt - b.unit.startsAt);
    const choices: Choice[] = [];
    for (const choice of own) {
      const last = choices.at(-1);
      const between = last ? choice.units.filter(unit => isBetween(unit, last.unit, choice.unit)) : [];
      if (last && canJoin([last.unit, ...between, choice.unit])) {
        last.unit = { ...last.unit, ...joined([last.unit, ...between, choice.unit]) };
      } else choices.push({ ...choice });
    }
    return choices;
  });
}

function isBetween(unit: Unit, first: Unit, last: Unit): boolean {
  return unit.startsAt >= first.endsAt && unit.endsAt <= last.startsAt;
}

function canJoin(units: Unit[]): boolean {
  const [first, last] = [units[0], units.at(-1)];
  const gap = (last?.startsAt ?? 0) - (first?.endsAt ?? 0);
  return units.every(({ kind }) => kind === 'sentence') && gap <= longestGap;
}
