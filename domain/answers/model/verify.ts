// Decides what is shown of a model's sentence: its wording if the cited units prove it, otherwise the units themselves.

import type { Source } from '#domain/answers/inputs.ts';
import type { Cited } from '#domain/answers/model/cited-sentences.ts';
import type { EvidenceUnit } from '#domain/answers/model/evidence-units.ts';
import { findForbiddenContent, type OutputGuard, withoutAddresses } from '#domain/answers/model/output-guard.ts';
import { toProofContext } from '#domain/answers/model/proof/proof-context.ts';
import { findUnprovenPart } from '#domain/answers/model/proof/prove.ts';
import { isVerbatim, shareOfWordsFound } from '#domain/answers/model/proof/shared-words.ts';
import { hasWords } from '#domain/answers/model/proof/vocabulary.ts';
import { settlesQuestion, splitYesNo } from '#domain/answers/model/proof/yes-no.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { priceOf, sourceOfFact } from '#domain/answers/products/product-facts.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

type Wording = { text: string; sources: Source[] };

export type Verdict =
  | { type: 'proven'; units: EvidenceUnit[]; wording: Wording }
  /** The units are shown instead; a judge may still find that they support the wording. */
  | { type: 'replaced'; units: EvidenceUnit[]; wording: Wording; why: string; isDisputable: boolean }
  | { type: 'dropped'; text: string; why: string };

export type VerificationInput = {
  /** The current units by the number of their source. */
  units: ReadonlyMap<number, EvidenceUnit[]>;
  language: WidgetLanguage;
  question: string;
  guard: OutputGuard;
};

const slot = /\{\s*price\s*(?:of\s*)?P?(\d{1,3})\s*\}/gi;
const mostCitations = 6;
/** The minimum share of words found in the units; with less, no judge is asked. */
const leastShared = 0.5;

export function verify({ text: written, citations }: Cited, input: VerificationInput): Verdict {
  const text = tidy(written);
  const drop = (why: string): Verdict => ({ type: 'dropped', text, why });
  if (!/\p{L}/u.test(text)) return drop('It contains no statement.');
  if (citations.length === 0) return drop('It cites no source.');
  const cited = findCited(citations, text, input);
  if (cited.length === 0) return drop('It cites a source that doesn’t exist.');
  const forbidden = findForbiddenContent(text, cited.map(formatUnit).join('\n'), input.guard);
  if (forbidden !== undefined) return drop(forbidden);
  const { units, why, wording, isDisputable } = compareWithUnits(text, cited, input);
  if (why === undefined) return { type: 'proven', units, wording };
  // Unsafe units of a source are not shown either.
  const safe = relevantOf(wording.text, units).filter(unit => !isForbidden(unit, input));
  if (safe.length === 0) return drop(`Neither the sentence nor its source can be shown: ${why}`);
  return { type: 'replaced', units: safe, wording, why, isDisputable };
}

function compareWithUnits(text: string, cited: EvidenceUnit[], input: VerificationInput) {
  const filled = fillPrices(text, cited, input);
  const { units } = filled;
  const language = units[0]?.language ?? input.language;
  const textLanguage = languageOf(text, input.language);
  const opened = splitYesNo(filled.text, textLanguage);
  const wording = settlesQuestion(opened, input.question, textLanguage) ? filled.text : opened.rest;
  const unproven = filled.isKnown
    ? whyNotShown(opened.rest, language, units)
    : 'It names a price that the catalogue doesn’t have.';
  const isTranslated = textLanguage !== language;
  const isInOther = unproven !== undefined && isTranslated;
  return {
    units,
    wording: { text: escapeMarks(wording), sources: sourcesOf(units) },
    why: isInOther ? 'The source is in another language.' : unproven,
    isDisputable: filled.isKnown && isNear(opened.rest, language, units, isTranslated),
  };
}

function isForbidden(unit: EvidenceUnit, { guard }: VerificationInput): boolean {
  return findForbiddenContent(formatUnit(unit), formatUnit(unit), guard) !== undefined;
}

/** A unit as it is shown on its own. */
export function formatUnit({ text, leadIn, source, cells, kind }: EvidenceUnit): string {
  const [fact] = cells;
  if (kind === 'fact' && source.kind === 'product' && fact)
    return `${source.product.title}: ${fact.name} ${fact.value}`;
  return leadIn ? `${leadIn} ${text}` : text;
}

export function sourcesOf(units: EvidenceUnit[]): Source[] {
  return units.map(({ source, quote }) => {
    if (source.kind === 'product') return sourceOfFact(source.product, quote);
    const { documentId, title, url, version } = source.passage;
    return { id: documentId, kind: 'document', title, url, quote, version };
  });
}

/** A citation of a whole source counts for the unit that shares the most words with the sentence. */
function findCited(citations: Cited['citations'], text: string, { units }: VerificationInput): EvidenceUnit[] {
  const found = citations.flatMap(({ number, unit }) => {
    const known = units.get(number) ?? [];
    if (unit !== null) return known.find(({ id }) => id.endsWith(`.${unit}`)) ?? [];
    const shares = known.map(one => ({ one, share: shareOfWordsFound(text, one.language, [one]) }));
    return shares.sort((a, b) => b.share - a.share)[0]?.one ?? [];
  });
  return [...new Set(found)].slice(0, mostCitations);
}

/** Without marks that would be rendered as formatting. */
function tidy(text: string): string {
  return text
    .replace(/^\s*(?:[-*•>#]+|\d{1,2}[.)])\s+/, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Prices come from the catalogue, and only those of cited products. The unit with the price proves it. */
function fillPrices(text: string, cited: EvidenceUnit[], { units, language }: VerificationInput) {
  const prices: EvidenceUnit[] = [];
  let isKnown = true;
  const filled = text.replace(slot, (_, number: string) => {
    const isCited = cited.some(({ source }) => source.number === Number(number));
    const catalogue = isCited ? units.get(Number(number))?.find(({ fact }) => fact === 'catalogue') : undefined;
    const price = catalogue?.source.kind === 'product' ? priceOf(catalogue.source.product, language) : null;
    if (catalogue && price !== null) prices.push(catalogue);
    else isKnown = false;
    return price ?? '';
  });
  return { text: filled, units: [...new Set([...cited, ...prices])], isKnown };
}

function whyNotShown(text: string, language: string, units: EvidenceUnit[]): string | undefined {
  const withoutUrls = withoutAddresses(text);
  if (isVerbatim(withoutUrls, units)) return undefined;
  return hasWords(language)
    ? findUnprovenPart(withoutUrls, language, toProofContext(units))
    : 'It isn’t worded like the source.';
}

function languageOf(text: string, fallback: string): string {
  return baseLanguage(detectLanguage(text) ?? fallback);
}

/** Whatever a judge decides, numbers that are in no unit and sentences on another topic are not shown. */
function isNear(text: string, language: string, units: EvidenceUnit[], isTranslated: boolean): boolean {
  const share = shareOfWordsFound(text, language, units, isTranslated ? 'numbers' : 'all');
  return isTranslated ? share === 1 : share >= leastShared && shareOfWordsFound(text, language, units, 'numbers') === 1;
}

/** Of several units, those that share words with the sentence. */
function relevantOf(text: string, units: EvidenceUnit[]): EvidenceUnit[] {
  const sharing = units.filter(unit => shareOfWordsFound(text, unit.language, [unit]) > 0);
  return sharing.length > 0 ? sharing : units;
}
