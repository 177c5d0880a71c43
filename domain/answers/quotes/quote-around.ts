// The text around the chosen sentence that is quoted with it.

import type { Choice } from '#domain/answers/engine.ts';
import type { ScoredChoice } from '#domain/answers/quotes/choose-quote.ts';
import { joinUnits, type Unit } from '#domain/answers/quotes/quotable-units.ts';
import { refersBack } from '#domain/answers/quotes/refers-back.ts';
import { lengthInLetters } from '#domain/retrieval/words.ts';

const asks = /[?？؟]\W*$/;

export function isQuestion({ shown }: Pick<Unit, 'shown'>): boolean {
  return asks.test(shown);
}

/** A section up to this length is quoted as a whole if all of it answers. */
const longestReply = 480;
const longestBlock = 900;

/** `parts`: the quoted units. */
export type QuotedChoice = Choice & { parts: Unit[] };

type Widened = ScoredChoice & { parts: Unit[] };

/** A short section as a whole; otherwise the best sentence, list or row with the text after it. */
export function quoteAround(best: ScoredChoice): QuotedChoice {
  const units = entryOf(best.units, best.units.indexOf(best.unit));
  const entry = { ...best, units, parts: [best.unit] };
  return wholeReply(entry) ?? withContext(widen(entry));
}

/** If a passage contains several questions with answers: the one with the best sentence. */
function entryOf(units: Unit[], at: number): Unit[] {
  const opensEntry = (unit: Unit) => unit.kind === 'sentence' && unit.opens && isQuestion(unit);
  const from = units.findLastIndex((unit, place) => place < at && opensEntry(unit) && !opensEntry(units[at] as Unit));
  const to = units.findIndex((unit, place) => place > at + 1 && opensEntry(unit));
  return units.slice(from + 1, to < 0 ? undefined : to);
}

/** If the heading asks or names the same, the text below it is the answer, unless it is long. */
function wholeReply(choice: Widened): QuotedChoice | undefined {
  const { passage, units, unit } = choice;
  const parts = withoutEnds(units);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || lengthInLetters(passage.text.slice(first.startsAt, last.endsAt)) > longestReply)
    return undefined;
  return { ...choice, unit: { ...unit, ...joinUnits(parts), kind: 'sentence' }, parts };
}

/** Without questions at either end and headings without text. */
function withoutEnds(units: Unit[]): Unit[] {
  const from = units.findIndex(unit => !isQuestion(unit));
  const to = units.findLastIndex(unit => !isQuestion(unit) && unit.kind !== 'heading');
  return from < 0 || to < from ? [] : units.slice(from, to + 1);
}

/** Short lists, and texts that a sentence introduces, are shown as a whole; of a table, the best matching row. */
function widen(choice: Widened): Widened {
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
  if (lengthInLetters(joined.unit.shown) <= longestBlock) return joined;
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

/** A sentence that refers back is shown with the one before it. */
function withLeadIn(choice: Widened): Widened {
  const { unit, units } = choice;
  const before = units[units.indexOf(unit) - 1];
  const canLead = before?.kind === 'sentence' && !isQuestion(before);
  return canLead && refersBack(unit.shown, choice.passage.language) ? withUnits(choice, [before, unit]) : choice;
}

function withUnits(choice: Widened, parts: Unit[]): Widened {
  return parts.length < 2 ? choice : { ...choice, unit: { ...choice.unit, ...joinUnits(parts) }, parts };
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
function withContext(choice: Widened): Widened {
  const { unit, units, passage } = choice;
  if (unit.kind !== 'sentence') return choice;
  const measure = (from: number, to: number) => lengthInLetters(passage.text.slice(from, to));
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
  return withUnits(choice, withoutEnds(units.filter(other => other.startsAt >= startsAt && other.endsAt <= endsAt)));
}
