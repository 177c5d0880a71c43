// Whether a model's sentence may be shown: its quotes stand in the sources it names, and hold what it says.
import type { Cited } from '#domain/answers/cited-sentences.ts';
import { whyUnproven } from '#domain/answers/claims.ts';
import { type Shield, whyHostile, withoutAddresses } from '#domain/answers/hostile.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { locate } from '#domain/answers/locate.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';
import { priceOf, sourceOfFact } from '#domain/answers/product-facts.ts';
import type { Numbered } from '#domain/answers/prompt.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

export type Verdict = { text: string } & ({ sources: Source[]; why?: never } | { why: string });

export type Grounds = {
  /** By their numbers, as they are at this moment. */
  numbered: ReadonlyMap<number, Numbered>;
  language: WidgetLanguage;
  shield: Shield;
};

const slot = /\{\s*price\s*(?:of\s*)?P?(\d{1,3})\s*\}/gi;
const mostCitations = 4;

export function verify({ text: written, citations }: Cited, grounds: Grounds): Verdict {
  const text = tidy(written);
  const refuse = (why: string) => ({ text, why });
  if (!/\p{L}/u.test(text)) return refuse('It says nothing.');
  if (citations.length === 0) return refuse('It names no source.');
  const found: Found[] = [];
  for (const { number, quote } of citations.slice(0, mostCitations)) {
    const from = grounds.numbered.get(number);
    if (!from) return refuse(`There is no source ${number}.`);
    const slice = locate(from.text, quote);
    if (!slice) return refuse(`The quoted words are not in source ${number}.`);
    found.push({ from, quote: slice });
  }
  const proof = found.map(({ quote }) => quote).join('\n');
  const hostile = whyHostile(text, proof, grounds.shield);
  if (hostile) return refuse(hostile);
  // Prices come from the catalogue, so they need no proof; the rest of the sentence does.
  const filled = fillPrices(text, grounds);
  if (!filled) return refuse('It tells a price that the catalogue does not have.');
  const unproven = whyUnproven({
    sentence: withoutAddresses(text.replace(slot, '')),
    proof,
    around: found.map(({ from }) => nameOf(from)).join(' '),
    isTranslated: isTranslated(text, found, grounds.language),
    language: grounds.language,
  });
  return unproven ? refuse(unproven) : { text: escapeMarks(filled), sources: found.map(toSource) };
}

type Found = { from: Numbered; quote: string };

/** Without marks that a screen would read as something else than words. */
function tidy(text: string): string {
  return text
    .replace(/^\s*(?:[-*•>#]+|\d{1,2}[.)])\s+/, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function fillPrices(text: string, { numbered, language }: Grounds): string | undefined {
  let isKnown = true;
  const filled = text.replace(slot, (_, number: string) => {
    const of = numbered.get(Number(number));
    const price = of?.kind === 'product' ? priceOf(of.product, language) : null;
    isKnown &&= price !== null;
    return price ?? '';
  });
  return isKnown ? filled : undefined;
}

/** Only where both tell what they are written in: an unknown language is compared word by word, and more is refused. */
function isTranslated(text: string, found: Found[], language: string): boolean {
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  const said = detectLanguage(text);
  return found.some(({ from }) => {
    const source = from.kind === 'product' ? detectLanguage(from.text) : from.passage.language;
    return source !== null && base(source) !== base(language) && (said === null || base(said) !== base(source));
  });
}

function nameOf(from: Numbered): string {
  return from.kind === 'product' ? from.product.title : [from.passage.title, ...from.passage.headings].join(' ');
}

function toSource({ from, quote }: Found): Source {
  if (from.kind === 'product') return sourceOfFact(from.product, quote);
  const { documentId, title, url, version } = from.passage;
  return { id: documentId, kind: 'document', title, url, quote, version };
}
