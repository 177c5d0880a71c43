// Splits the evidence into numbered units that can be cited: sentences, table rows, list items and product facts.
import type { Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import { fold } from '#domain/answers/model/proof/word-equality.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { type ProductFact, productFacts } from '#domain/answers/products/product-facts.ts';
import { findUnits } from '#domain/answers/quotes/quotable-units.ts';
import { isTableRule, splitCells } from '#domain/knowledge/markdown-tables.ts';
import type { Product } from '#domain/products/inputs.ts';
import { findSentences } from '#domain/retrieval/chunker.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import type { Passage } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The fields of a passage that the prompt needs. */
export type UnitPassage = Pick<
  EvidencePassage,
  'documentId' | 'title' | 'version' | 'headings' | 'text' | 'url' | 'language'
>;

type UnitSource = { number: number } & (
  | { kind: 'document'; passage: UnitPassage }
  | { kind: 'product'; product: Product }
);

export type EvidenceUnit = {
  /** "3.2", or "P4.1" for a product. */
  id: string;
  source: UnitSource;
  kind: 'sentence' | 'item' | 'row' | 'fact';
  /** An item of a numbered list. */
  isStep: boolean;
  /** Without Markdown, on one line. */
  text: string;
  /** An exact slice of the source; with the previous sentence if it refers to that. */
  quote: string;
  /** The sentence before a list, or the one that this unit refers to. */
  leadIn: string | null;
  /** The heading above it inside the passage. */
  heading: string | null;
  /** Names and values of the cells of a row, its label first; for a product fact, its one value. */
  cells: { name: string; value: string }[];
  /** Product facts only: the kind of fact. */
  fact: ProductFact['kind'] | null;
  language: string;
};

const mostPassages = 8;
const mostProducts = 6;

export function numberUnits({
  passages,
  products,
  language,
}: {
  passages: UnitPassage[];
  products: Evidence['products'];
  language: WidgetLanguage;
}): EvidenceUnit[] {
  const documents = passages.slice(0, mostPassages);
  return [
    ...documents.flatMap((passage, at) => unitsOfPassage(passage, at + 1)),
    ...products
      .slice(0, mostProducts)
      .flatMap(({ product }, at) => unitsOfProduct(product, documents.length + at + 1, language)),
  ];
}

export function unitsOfProduct(product: Product, number: number, language: WidgetLanguage): EvidenceUnit[] {
  const source: UnitSource = { number, kind: 'product', product };
  return productFacts(product, language).map((fact, at) => ({
    id: `P${number}.${at + 1}`,
    source,
    kind: fact.kind === 'description' ? 'sentence' : 'fact',
    isStep: false,
    text: fact.text,
    quote: fact.quote,
    leadIn: fact.kind === 'description' && refers(fact.text, fact.language) ? `${product.title}:` : null,
    heading: null,
    cells: fact.name ? [{ name: fact.name, value: fact.value }] : [],
    fact: fact.kind,
    language: fact.language,
  }));
}

function unitsOfPassage(passage: UnitPassage, number: number): EvidenceUnit[] {
  const { text, language } = passage;
  const source: UnitSource = { number, kind: 'document', passage };
  const base = baseLanguage(language);
  const units: EvidenceUnit[] = [];
  let before: { kind: EvidenceUnit['kind']; text: string; startsAt: number } | undefined;
  let lead: string | null = null;
  let heading: string | null = null;
  for (const { startsAt, endsAt, shown, kind, isStep } of findUnits(withSentences(passage))) {
    const unitText = shown.replace(/\s+/g, ' ');
    // A heading inside the passage is the topic of the text below it.
    if (kind === 'heading') {
      lead = heading = unitText;
      before = undefined;
      continue;
    }
    if (kind === 'sentence' && before) lead = null;
    else if (before?.kind === 'sentence') lead = /[:：]\s*$/.test(before.text) ? before.text : null;
    const referred = kind === 'sentence' && before?.kind === 'sentence' && refers(unitText, base) ? before : undefined;
    units.push({
      id: `${number}.${units.length + 1}`,
      source,
      kind,
      isStep,
      text: unitText,
      quote: text.slice(referred?.startsAt ?? startsAt, endsAt),
      leadIn: referred?.text ?? lead,
      heading,
      cells: kind === 'row' ? cellsOf(text, startsAt, text.slice(startsAt, endsAt)) : [],
      fact: null,
      language: base,
    });
    before = { kind, text: unitText, startsAt };
  }
  return units;
}

/** `findUnits` uses only the text and the sentences of a passage. */
function withSentences({ text, language }: UnitPassage): Passage {
  const sentences = findSentences(text, { startsAt: 0, endsAt: text.length }, language);
  const wordMatches = {
    head: [],
    sentences: sentences.map(({ startsAt, endsAt }) => ({ startsAt, endsAt, matchedWords: [] })),
  };
  return { text, wordMatches } as unknown as Passage;
}

function refers(text: string, language: string): boolean {
  const first = fold(text).match(/\p{L}+/u)?.[0] ?? '';
  return !/[:：]\s*$/.test(text) && vocabularyOf(language).refers.has(first);
}

/** The header is the line above the table's separator. */
function cellsOf(text: string, startsAt: number, row: string): EvidenceUnit['cells'] {
  const above = text.slice(0, startsAt).split('\n').slice(0, -1);
  const rule = above.findLastIndex(line => isTableRule(line));
  const isSameTable = rule > 0 && above.slice(rule).every(line => line.includes('|'));
  const names = isSameTable ? splitCells(above[rule - 1] ?? '').map(stripMarkdown) : [];
  return splitCells(row).map((cell, at) => ({ name: names[at] ?? '', value: stripMarkdown(cell) }));
}
