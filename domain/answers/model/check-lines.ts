// Checks a model's lines by code, before its judge sees them: what must never be shown, and hard facts that stand nowhere.

import { checkFacts, type FactIndex, indexFacts } from '#domain/answers/hard-facts/compare-facts.ts';
import { type LocaleWords, loadLocaleWords } from '#domain/answers/hard-facts/locale-words.ts';
import { findUnknownName } from '#domain/answers/hard-facts/names.ts';
import { type Fact, readFacts, squeeze } from '#domain/answers/hard-facts/read-facts.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { contextOfUnit, type EvidenceUnit, unitsOfProduct } from '#domain/answers/model/evidence-units.ts';
import { role } from '#domain/answers/model/instructions.ts';
import { findForbiddenContent, type OutputGuard } from '#domain/answers/model/output-guard.ts';
import type { BuiltPrompt, PromptEvidence } from '#domain/answers/model/prompt.ts';
import type { ReplyLine } from '#domain/answers/model/read-reply.ts';
import { priceOf } from '#domain/answers/products/product-facts.ts';
import type { Context } from '#domain/context.ts';
import { readCurrentProducts } from '#domain/products/current-products.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { beginningOf } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type CheckedLine = {
  text: string;
  /** The units that it cites, or the nearest one. */
  units: EvidenceUnit[];
  isCited: boolean;
  /** Those of them that may be quoted: a page may have foreign links and markup. */
  quotable: EvidenceUnit[];
  /** The words of one unit. */
  isVerbatim: boolean;
  hasFacts: boolean;
  /** Why it must not be shown. */
  problem?: { why: string; check: NonNullable<Trace['sentences'][number]['check']> };
};

type Checking = {
  units: EvidenceUnit[];
  words: LocaleWords[];
  index: FactIndex;
  claims: Fact[];
  /** Names may come from the evidence, the chat, the cart, the voice and the rules. Squeezed. */
  known: string;
  guard: OutputGuard;
  language: WidgetLanguage;
};

const slot = /\{\s*price\s*(?:of\s*)?(P?\d{1,3})\s*\}/gi;
const maxCitations = 8;

export async function checkLines(
  ctx: Context,
  evidence: PromptEvidence,
  built: BuiltPrompt,
  lines: readonly ReplyLine[],
): Promise<CheckedLine[]> {
  const units = await withCurrentProducts(ctx, evidence, built.units, lines);
  const checking = await startChecking(evidence, { ...built, units });
  const seen = new Set<string>();
  return lines.map(line => {
    const checked = checkLine(line, checking);
    const key = squeeze(checked.text);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated && !checked.problem
      ? { ...checked, problem: { why: 'The answer already says this.', check: 'repeat' } }
      : checked;
  });
}

/** Why a question back or the offer of a person must not be shown. */
export async function findProblem(
  evidence: PromptEvidence,
  built: BuiltPrompt,
  texts: readonly string[],
): Promise<NonNullable<CheckedLine['problem']> | undefined> {
  const checking = await startChecking(evidence, built);
  return texts.map(text => checkLine({ text, citations: [] }, checking).problem).find(Boolean);
}

async function startChecking(evidence: PromptEvidence, { units, prompt }: BuiltPrompt): Promise<Checking> {
  const languages = [evidence.language, ...units.map(({ language }) => language)].map(baseLanguage);
  const words = await loadLocaleWords(new Set(languages));
  const { page, cart = [], history } = evidence;
  const ours = [
    prompt.system.replace(role, ''),
    page ?? '',
    ...cart.map(({ title }) => title),
    ...history.map(({ text }) => text),
  ];
  const claims = [evidence.asked, ...evidence.history.flatMap(({ role, text }) => (role === 'visitor' ? text : []))];
  const index = indexFacts(units.flatMap(textsOf), words);
  return {
    units,
    words,
    index,
    known: `${index.words}${squeeze([...ours, ...claims].join('\n'))}`,
    claims: claims.flatMap(text => readFacts(text, words)),
    guard: guardOf(evidence, units),
    language: evidence.language,
  };
}

/** Links and names of websites may come from the evidence and the site itself. */
function guardOf(
  { addresses, instructions }: Pick<PromptEvidence, 'addresses' | 'instructions'>,
  units: readonly EvidenceUnit[],
): OutputGuard {
  const urls = units.flatMap(({ shownSources }) => shownSources.flatMap(({ url }) => url ?? []));
  return {
    urls: [...new Set([...urls, ...addresses])],
    evidence: units.flatMap(textsOf).join('\n'),
    instructions: instructions.map(({ text }) => text),
  };
}

/** The share of its words, from 0 to 1, that the evidence has and the question has not. */
export function shareOfWords(text: string, units: readonly EvidenceUnit[], question = ''): number {
  const asked = new Set(prefixesOf(question));
  const own = prefixesOf(text).filter(word => !asked.has(word));
  const known = units.map(prefixesOfUnit);
  return own.length === 0 ? 0 : own.filter(word => known.some(words => words.has(word))).length / own.length;
}

function checkLine({ text: written, citations }: ReplyLine, checking: Checking): CheckedLine {
  const { units, words, index: all, claims, guard } = checking;
  const own = citedUnits(citations, written, units);
  const { text, hasUnknownPrice } = fillPrices(written, checking);
  const facts = readFacts(text, words);
  const nearest = own.length > 0 ? own : nearestUnits(text, units);
  const cited = indexFacts(nearest.flatMap(textsOf), words);
  const { missing } = checkFacts(text, { cited, all, claims }, words);
  const letters = squeeze(text);
  const line = {
    text,
    units: nearest,
    isCited: own.length > 0,
    quotable: own.filter(unit => findForbiddenContent(unit.text, guard) === undefined),
    isVerbatim: letters !== '' && nearest.some(unit => squeeze(unit.text) === letters),
    hasFacts: facts.length > 0,
  };
  const forbidden = findForbiddenContent(text, guard);
  if (forbidden !== undefined) return { ...line, problem: { why: forbidden, check: 'guard' } };
  if (hasUnknownPrice)
    return { ...line, problem: { why: 'It names a price that the catalogue doesn’t have.', check: 'fact' } };
  const unknown = missing?.text ?? unknownName(text, nearest, checking);
  if (unknown !== undefined) return { ...line, problem: { why: `“${unknown}” isn’t in your pages.`, check: 'fact' } };
  return line;
}

/** Names of another language may be translated: the judge knows. */
function unknownName(text: string, units: readonly EvidenceUnit[], { known, language, words }: Checking) {
  const own = baseLanguage(language);
  const isForeign = units.some(unit => baseLanguage(unit.language) !== own);
  return isForeign ? undefined : findUnknownName(text, { language: own, known }, words);
}

function textsOf(unit: EvidenceUnit): string[] {
  const cells = unit.cells.map(({ name, value }) => `${name} ${value}`).join(' | ');
  return [...contextOfUnit(unit), unit.text, ...(cells ? [cells] : [])];
}

function citedUnits(citations: readonly string[], text: string, units: readonly EvidenceUnit[]): EvidenceUnit[] {
  const cited = citations.flatMap(id => {
    const unit = units.find(one => one.id === id);
    // A whole source counts for the line that is nearest.
    return (
      unit ??
      nearestUnits(
        text,
        units.filter(({ source }) => source.id === id),
      )
    );
  });
  return [...new Set(cited)].slice(0, maxCitations);
}

function nearestUnits(text: string, units: readonly EvidenceUnit[]): EvidenceUnit[] {
  const shares = units.map(unit => ({ unit, share: shareOfWords(text, [unit]) })).filter(({ share }) => share > 0);
  return shares
    .sort((a, b) => b.share - a.share)
    .slice(0, 1)
    .map(({ unit }) => unit);
}

/** Every line of a reply is compared with every unit. */
const unitPrefixes = new WeakMap<EvidenceUnit, Set<string>>();

function prefixesOfUnit(unit: EvidenceUnit): Set<string> {
  const prefixes = unitPrefixes.get(unit) ?? new Set(textsOf(unit).flatMap(prefixesOf));
  unitPrefixes.set(unit, prefixes);
  return prefixes;
}

function prefixesOf(text: string): string[] {
  return squeeze(text)
    .split(' ')
    .filter(word => word.length > 1)
    .map(word => beginningOf(word));
}

/** Prices come from the catalogue as it is now. */
function fillPrices(text: string, { units, language }: Checking): { text: string; hasUnknownPrice: boolean } {
  let isUnknown = false;
  const filled = text.replace(slot, (_, id: string) => {
    const source = units.find(unit => unit.source.id === (/^\d/.test(id) ? `P${id}` : id.toUpperCase()))?.source;
    const price = source?.kind === 'product' ? priceOf(source.product, language) : null;
    isUnknown ||= price === null;
    return price ?? '';
  });
  return { text: filled, hasUnknownPrice: isUnknown };
}

/** Cited products are read again: a price may have changed, and a deleted product proves nothing. */
async function withCurrentProducts(
  ctx: Context,
  { siteId, language }: PromptEvidence,
  units: EvidenceUnit[],
  lines: readonly ReplyLine[],
): Promise<EvidenceUnit[]> {
  const named = new Set(lines.flatMap(({ text, citations }) => [...citations, ...(text.match(/P\d{1,3}/gi) ?? [])]));
  const ids = new Set([...named].map(id => id.toUpperCase().split('.')[0] ?? ''));
  const products = new Map(
    units.flatMap(({ source }) =>
      source.kind === 'product' && ids.has(source.id) ? [[source.id, source.product.id]] : [],
    ),
  );
  if (products.size === 0) return units;
  const current = await readCurrentProducts(ctx, siteId, [...products.values()]);
  const others = units.filter(({ source }) => !products.has(source.id));
  const fresh = [...products].flatMap(([id, productId]) => {
    const product = current.get(productId);
    const given = units.filter(({ source }) => source.id === id);
    return product ? renew(given, unitsOfProduct(product, id, language)) : [];
  });
  return [...others, ...fresh];
}

/** Under the ids in the prompt; facts that no longer exist are removed. */
function renew(given: EvidenceUnit[], current: EvidenceUnit[]): EvidenceUnit[] {
  return given.flatMap(({ id, text, fact }) => {
    const same = current.find(unit => (fact === 'catalogue' ? unit.fact === fact : unit.text === text));
    return same ? [{ ...same, id }] : [];
  });
}
