// What a product is found by. Everything but plain words stands behind a sign that no word has.
import type { Transaction } from '#database/client.ts';
import { isInStock, type ProductInput } from '#domain/products/inputs.ts';
import { readCount } from '#domain/products/numbers.ts';
import { findStems, splitWords } from '#domain/retrieval/analyser.ts';

export type Terms = Map<string, number>;

const weights = { title: 4, fact: 2, description: 1 } as const;
/** Past these a description tells no more about what the product is. */
const mostWords = 150;
const longestTerm = 200;

export const signs = { name: '=n/', code: '=s/', color: '=k/', size: '=g/', people: '=p/', category: '=c/' } as const;

const colorNames = /^(colou?r|colou?rway|farbe|couleur|colore?|kleur|cor|kolor|renk|färg|farge|farve)$/i;
const sizeNames =
  /^((shoe |schuh)?(size|grö(ss|ß)e|groesse)|taille|pointure|talla|taglia|maat|tamanho|rozmiar|beden)$/i;
const peopleNames =
  /^(sleeps|persons?|people|capacity|for|seats|personen(zahl)?|für|schlafplätze|plätze|kapazität|personnes|personas|persone)$/i;

/** In the language of its site. One trip for all of them. */
export async function termsOf(tx: Transaction, inputs: readonly ProductInput[], language: string): Promise<Terms[]> {
  const texts = inputs.map(input => wordsOf(input, language));
  const stems = await findStems(tx, new Set(texts.flatMap(parts => parts.flatMap(({ words }) => words))), language);
  return inputs.map((input, at) => {
    const terms: Terms = new Map();
    for (const { words, weight } of texts[at] ?? []) {
      for (const word of words) add(terms, stems.get(word) ?? null, weight);
    }
    for (const sign of signsOf(input)) add(terms, sign, 0);
    return terms;
  });
}

/** A name or a code in the one way they are compared: spaces, case and punctuation do not count. */
export function plainName(name: string): string {
  return splitWords(name, 'und').join(' ');
}

export function plainCode(code: string): string {
  return code.normalize('NFKC').trim().toLowerCase();
}

function wordsOf({ title, description, categories, attributes, variants }: ProductInput, language: string) {
  const values = variants.flatMap(({ options }) => options.map(({ value }) => value));
  const facts = [...categories, ...attributes.flatMap(({ name, value }) => [name, value]), ...new Set(values)];
  return [
    { weight: weights.title, words: splitWords(title, language) },
    { weight: weights.fact, words: splitWords(facts.join(' '), language) },
    { weight: weights.description, words: splitWords(description, language).slice(0, mostWords) },
  ];
}

function signsOf(input: ProductInput): string[] {
  const { title, sku, externalId, variants, attributes, categories } = input;
  const codes = [sku, externalId, ...variants.map(variant => variant.sku)].filter(code => code !== null);
  // A size that is sold out is no longer one to choose.
  const choices = [...variants.filter(isInStock).flatMap(({ options }) => options), ...attributes];
  return [
    `${signs.name}${plainName(title)}`,
    ...codes.map(code => `${signs.code}${plainCode(code)}`),
    ...categories.map(category => `${signs.category}${category.toLowerCase()}`),
    ...choices.filter(({ name }) => colorNames.test(name)).flatMap(({ value }) => colorsOf(value)),
    ...choices.filter(({ name }) => sizeNames.test(name)).map(({ value }) => `${signs.size}${plainName(value)}`),
    ...attributes.filter(({ name }) => peopleNames.test(name)).flatMap(({ value }) => peopleOf(value)),
  ];
}

/** "Tarn blue" is asked for as that, and as blue. */
function colorsOf(value: string): string[] {
  const words = splitWords(value, 'und');
  return [...new Set([words.join(' '), ...words])].map(word => `${signs.color}${word}`);
}

/** "2", "2 people", "2–3". */
function peopleOf(value: string): string[] {
  const [from, to] = [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const first = from ?? readCount(value.toLowerCase());
  if (first === undefined || first > 50) return [];
  const last = to !== undefined && to > first && to <= 50 && /\d\s*(-|–|to|bis|a|à)\s*\d/.test(value) ? to : first;
  return Array.from({ length: last - first + 1 }, (_, at) => `${signs.people}${first + at}`);
}

function add(terms: Terms, term: string | null, weight: number): void {
  if (term === null || term.length > longestTerm) return;
  terms.set(term, Math.max(terms.get(term) ?? 0, weight));
}
