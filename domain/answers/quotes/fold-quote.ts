// Puts the deciding sentence, list item or table row of a quote first. The widget folds the rest.

import type { Quote } from '#domain/answers/engine.ts';
import { probabilitiesOf, type ScoredChoice } from '#domain/answers/quotes/choose-quote.ts';
import { joinUnits, type Unit } from '#domain/answers/quotes/quotable-units.ts';
import { isQuestion } from '#domain/answers/quotes/quote-around.ts';
import { refersBack } from '#domain/answers/quotes/refers-back.ts';
import { type LeadFeatures, leadWeights } from '#domain/answers/quotes/weights.ts';
import { lengthInLetters } from '#domain/retrieval/words.ts';

/** Shorter quotes are shown as they are, and shorter rests are not folded. */
const minQuote = 200;
const minMore = 60;
/** A sentence is shown with the next one of its paragraph, up to this length. */
const longestLead = 220;
/** A list that a sentence introduces is shown as a whole up to this length. */
const longestList = 240;
/** A lead that comes so early in the quote is shown with what precedes it. */
const longestStart = 100;
/** The probability that the lead decides, among the units of the quote. */
const minCertainty = 0.5;

/** `parts`: the units of the quote. `scored`: the units of all passages. `language`: of the page. */
export function foldQuote(
  parts: Unit[],
  scored: readonly ScoredChoice[],
  language: string,
): Pick<Quote, 'lead' | 'more'> {
  const whole = joinUnits(asSentence(parts)).shown;
  const rivals = scored.filter(({ unit }) => parts.includes(unit));
  const scores = rivals.map(({ features }) => scoreLead(features));
  const best = rivals[scores.indexOf(Math.max(...scores))];
  if (!best || lengthInLetters(whole) < minQuote) return { lead: whole };
  const lead = leadOf(parts, best.unit, language);
  const chances = probabilitiesOf(scores);
  const certainty = chances.reduce(
    (sum, chance, at) => sum + (lead.includes(rivals[at]?.unit as Unit) ? chance : 0),
    0,
  );
  const more = describeRest(parts, lead);
  if (certainty < minCertainty || lengthInLetters(more) < minMore) return { lead: whole };
  return { lead: joinUnits(asSentence(lead)).shown, more };
}

function scoreLead(features: LeadFeatures): number {
  const names = Object.keys(leadWeights) as (keyof LeadFeatures)[];
  return names.reduce((sum, name) => sum + leadWeights[name] * features[name], 0);
}

/** The unit with what it needs to be understood. */
function leadOf(parts: Unit[], unit: Unit, language: string): Unit[] {
  const at = parts.indexOf(unit);
  const block = unit.block ?? (introduces(unit) ? (parts[at + 1]?.block ?? null) : null);
  if (block === null) return [...subjectOf(parts, at, language), unit, ...sequelOf(parts, at)];
  const siblings = parts.filter(other => other.block === block);
  const before = parts[parts.indexOf(siblings[0] as Unit) - 1];
  const introduction = before && introduces(before) ? [before] : [];
  const isTogether = introduction.length > 0 && lengthInLetters(joinUnits(siblings).shown) <= longestList;
  const isWhole = unit.block === null || unit.isStep || isTogether;
  return [...introduction, ...(isWhole ? siblings : itemOf(siblings, unit))];
}

function introduces({ kind, shown }: Unit): boolean {
  return kind === 'sentence' && /[:：]$/.test(shown);
}

/** A short beginning, or the sentences that it refers back to. */
function subjectOf(parts: Unit[], at: number, language: string): Unit[] {
  const before = parts.slice(0, at);
  const from = before.findLastIndex(unit => unit.kind !== 'sentence' || isQuestion(unit) || introduces(unit)) + 1;
  const text = before.slice(from);
  if (from === 0 && lengthInLetters(joinUnits(text).shown) <= longestStart) return text;
  const subject = [...text, ...parts.slice(at, at + 1)].findLastIndex(({ shown }) => !refersBack(shown, language));
  return text.slice(Math.max(0, subject));
}

function sequelOf(parts: Unit[], at: number): Unit[] {
  const [unit, next] = [parts[at], parts[at + 1]];
  if (next?.kind !== 'sentence' || isQuestion(next) || introduces(next)) return [];
  // A line without a full stop is a label of what follows.
  if (unit && !isSentence(unit.shown)) return [next, ...(isSentence(next.shown) ? [] : sequelOf(parts, at + 1))];
  if (next.opens) return [];
  return lengthInLetters(`${unit?.shown} ${next.shown}`) <= longestLead ? [next] : [];
}

function isSentence(shown: string): boolean {
  return /[.!?…。！？][^\p{L}\p{N}]*$/u.test(shown);
}

/** All sentences of a list item. */
function itemOf(siblings: Unit[], unit: Unit): Unit[] {
  if (unit.kind === 'row') return [unit];
  const at = siblings.indexOf(unit);
  const from = siblings.findLastIndex(({ opens }, place) => opens && place <= at);
  const to = siblings.findIndex(({ opens }, place) => opens && place > at);
  return siblings.slice(Math.max(0, from), to < 0 ? undefined : to);
}

/** A list or table keeps its order. Otherwise, what follows the lead continues it. */
function describeRest(parts: Unit[], lead: Unit[]): string {
  const [from, to] = [parts.indexOf(lead[0] as Unit), parts.indexOf(lead.at(-1) as Unit)];
  const isListed = lead.some(({ block }) => block !== null);
  if (isListed) return joinUnits(parts.filter(unit => !lead.includes(unit))).shown;
  const heading = parts.slice(0, from).at(-1)?.kind === 'heading' ? 1 : 0;
  const after = [...parts.slice(from - heading, from), ...parts.slice(to + 1)];
  const before = parts.slice(0, from - heading);
  return [after.length > heading ? after : [], before]
    .map(units => joinUnits(units).shown)
    .filter(Boolean)
    .join('\n\n');
}

/** A single list item is shown without its bullet, after what introduces it. */
function asSentence(lead: Unit[]): Unit[] {
  const items = lead.filter(({ kind }) => kind === 'item');
  if (items.filter(({ opens }) => opens).length > 1) return lead;
  return lead.map(unit => (unit.kind === 'item' ? { ...unit, kind: 'sentence', opens: false } : unit));
}
