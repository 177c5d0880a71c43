// The search terms of a product. Everything except plain words has a prefix that no word has.
import type { Transaction } from '#database/client.ts';
import { colorsIn } from '#domain/products/colors.ts';
import { isInStock, type ProductInput } from '#domain/products/inputs.ts';
import { readCount } from '#domain/products/read-amount.ts';
import { quantitiesIn, sizeKeys } from '#domain/products/sizes.ts';
import { categoryHeads, headWords, nameWords } from '#domain/products/title.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { splitWords } from '#domain/retrieval/words.ts';

export type Terms = Map<string, number>;

const weights = { title: 4, fact: 2, description: 1 } as const;
/** Weights of words that say what a product is: head of the title, head of a category, rest of both, attributes. */
export const kinds = { head: 50, category: 40, title: 30, fact: 20 } as const;
/** Added if the word is in the title. */
export const inTitle = 1;
/** Later words of a description say little about what the product is. */
const mostWords = 150;
const longestTerm = 200;
/** Longer attributes are texts. */
const longestFact = 120;

/** `word`: reversed stems of title, categories and attributes, so that an index range contains all words with the same ending. */
export const termPrefixes = {
  name: '=n/',
  code: '=s/',
  color: '=k/',
  size: '=g/',
  people: '=p/',
  category: '=c/',
  word: '=r/',
} as const;

export const colorNames =
  /^(colou?r|colou?rway|farbe|couleur|colore?|kleur|cor|kolor|renk|färg|farge|farve|色|カラー|颜色|اللون)$/i;
export const sizeNames =
  /^((shoe |schuh)?(size|grö(ss|ß)e|groesse)|taille|pointure|talla|taglia|maat|tamanho|rozmiar|beden|サイズ|尺码|尺寸|المقاس)$/i;
export const peopleNames =
  /^(sleeps|persons?|people|capacity|for|seats|personen(zahl)?|für|schlafplätze|plätze|kapazität|personnes|couchages|places|personas|plazas|persone|posti|personen|slaapplaatsen|pessoas|lugares|liczba osób|kişi( sayısı)?|人数|定員|عدد الأشخاص)$/i;
export const tagNames =
  /^(tags?|schlagworte?|stichworte?|étiquettes|etiquetas|etichette|labels|etykiety|etiketler|タグ|标签)$/i;
/** "Waterproof: no" does not make it waterproof. */
const denied =
  /^(no|none|not|nein|nicht|keine?|non|aucune?|ningun[oa]?|nessun[oa]?|nee|geen|não|nie|brak|yok|hayır|なし|いいえ|无|否|没有|لا)(?![\p{L}])/iu;

/** In the language of the site. One round trip for all products. */
export async function termsOf(tx: Transaction, inputs: readonly ProductInput[], language: string): Promise<Terms[]> {
  const texts = inputs.map(input => wordsOf(input, language));
  const stems = await findStems(tx, new Set(texts.flatMap(parts => parts.flatMap(({ words }) => words))), language);
  return inputs.map((input, at) => {
    const terms: Terms = new Map();
    for (const { words, weight } of texts[at] ?? []) {
      for (const word of words) add(terms, stems.get(word) ?? null, weight);
    }
    const titled = new Set(splitWords(input.title, language).map(word => stems.get(word)));
    for (const [word, weight] of kindsOf(input, language)) {
      const stem = stems.get(word) ?? null;
      if (stem !== null) add(terms, wordTerm(stem), weight + (titled.has(stem) ? inTitle : 0));
    }
    for (const sign of signsOf(input)) add(terms, sign, 0);
    return terms;
  });
}

/** Normalises a name or code for comparison: without spaces, case and punctuation. */
export function plainName(name: string): string {
  return splitWords(name, 'und').join(' ');
}

export function normaliseCode(code: string): string {
  return code.normalize('NFKC').trim().toLowerCase();
}

/** The term of a stem in a title, category or attribute. */
export function wordTerm(stem: string): string {
  return `${termPrefixes.word}${[...stem].reverse().join('')}`;
}

function wordsOf({ title, description, categories, attributes, variants }: ProductInput, language: string) {
  const values = variants.flatMap(({ options }) => options.map(({ value }) => value));
  const facts = [
    ...categories,
    ...attributes.flatMap(({ name, value }) => (denied.test(value) ? [value] : [name, value])),
    ...new Set(values),
  ];
  return [
    { weight: weights.title, words: splitWords(title, language) },
    { weight: weights.fact, words: splitWords(facts.join(' '), language) },
    { weight: weights.description, words: splitWords(description, language).slice(0, mostWords) },
  ];
}

/** Words of title, categories and attributes with their weights. `wordsOf` contains all of them. */
function kindsOf({ title, categories, attributes, variants }: ProductInput, language: string): [string, number][] {
  const facts = attributes.filter(({ value }) => value.length <= longestFact && !denied.test(value));
  const choices = variants.flatMap(({ options }) => options).filter(({ name }) => !sizeNames.test(name));
  const weighted = [
    ...facts.map(({ name, value }) => (tagNames.test(name) ? value : `${name} ${value}`)),
    ...new Set(choices.map(({ value }) => value)),
  ];
  return [
    ...splitWords(weighted.join(' '), language).map((word): [string, number] => [word, kinds.fact]),
    ...splitWords(title, language).map((word): [string, number] => [word, kinds.title]),
    ...splitWords(categories.join(' '), language).map((word): [string, number] => [word, kinds.title]),
    ...categoryHeads(categories, language).map((word): [string, number] => [word, kinds.category]),
    ...headWords(title, language).map((word): [string, number] => [word, kinds.head]),
  ];
}

function signsOf(input: ProductInput): string[] {
  const { title, sku, externalId, variants, attributes, categories } = input;
  const codes = [sku, externalId, ...variants.map(variant => variant.sku)].filter(code => code !== null);
  // A sold-out size cannot be chosen.
  const options = variants.filter(isInStock).flatMap(variant => variant.options);
  const choices = [...options, ...attributes];
  const tags = attributes.filter(({ name }) => tagNames.test(name)).map(({ value }) => value);
  const sizes = [
    ...choices.filter(({ name }) => sizeNames.test(name)).flatMap(({ value }) => sizeKeys(value)),
    ...options.flatMap(({ value }) => quantitiesIn(value)).flatMap(sizeKeys),
    ...quantitiesIn(title),
  ];
  return [
    ...new Set([plainName(title), nameWords(title).join(' ')].map(name => `${termPrefixes.name}${name}`)),
    ...codes.map(code => `${termPrefixes.code}${normaliseCode(code)}`),
    ...categories.map(category => `${termPrefixes.category}${category.toLowerCase()}`),
    ...choices.filter(({ name }) => colorNames.test(name)).flatMap(({ value }) => colorsOf(value)),
    ...[title, ...tags].flatMap(colorsIn).map(color => `${termPrefixes.color}${color}`),
    ...sizes.map(size => `${termPrefixes.size}${size}`),
    ...attributes.filter(({ name }) => peopleNames.test(name)).flatMap(({ value }) => peopleOf(value)),
  ];
}

/** "Tarn blue" is found as that and as blue. */
function colorsOf(value: string): string[] {
  const words = splitWords(value, 'und');
  return [...new Set([words.join(' '), ...words, ...colorsIn(value)])].map(word => `${termPrefixes.color}${word}`);
}

/** "2", "2 people", "2–3". */
function peopleOf(value: string): string[] {
  const [from, to] = [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const first = from ?? readCount(value.toLowerCase());
  if (first === undefined || first > 50) return [];
  const last = to !== undefined && to > first && to <= 50 && /\d\s*(-|–|to|bis|a|à)\s*\d/.test(value) ? to : first;
  return Array.from({ length: last - first + 1 }, (_, at) => `${termPrefixes.people}${first + at}`);
}

function add(terms: Terms, term: string | null, weight: number): void {
  if (term === null || term.length > longestTerm) return;
  terms.set(term, Math.max(terms.get(term) ?? 0, weight));
}
