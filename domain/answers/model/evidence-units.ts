// Splits the evidence into numbered units that can be cited: sentences, table rows, list items and product facts.
import type { Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import { maxPassages, maxProducts } from '#domain/answers/evidence.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { stripInlineMarkdown } from '#domain/answers/plain-text.ts';
import { type ProductFact, productFacts, sourceOfFact } from '#domain/answers/products/product-facts.ts';
import { productSource } from '#domain/answers/products/product-text.ts';
import { sourceOfShopFact } from '#domain/answers/quotes/fact-answers.ts';
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

/** `catalogue`: sentences that were computed from the catalogue, such as the cheapest product of a kind. `shop-fact`: of the site's facts. */
type UnitSource =
  | { kind: 'document'; id: string; passage: UnitPassage }
  | { kind: 'product'; id: string; product: Product }
  | { kind: 'catalogue' | 'shop-fact'; id: string; title: string };

export type EvidenceUnit = {
  /** "S3.2", "P4.1" for a product, "C1.1" for a computed sentence, "C2.1" for a shop fact. Never a number of the text. */
  id: string;
  source: UnitSource;
  /** What is shown as the source of a sentence that cites it. */
  shownSources: Source[];
  kind: 'sentence' | 'item' | 'row' | 'fact';
  /** An item of a numbered list. */
  isStep: boolean;
  /** Without Markdown, on one line. */
  text: string;
  /** The sentence before a list. */
  leadIn: string | null;
  /** The heading above it inside the passage. */
  heading: string | null;
  /** Names and values of the cells of a row, its label first; for a product fact, its one value. */
  cells: { name: string; value: string }[];
  /** Product facts only: the kind of fact. */
  fact: ProductFact['kind'] | null;
  language: string;
};

const plainSentence = { kind: 'sentence' as const, isStep: false, leadIn: null, heading: null, cells: [], fact: null };

type Numbered = Pick<Evidence, 'products' | 'language' | 'computed'> &
  Partial<Pick<Evidence, 'fact'>> & { passages: UnitPassage[] };

export function numberUnits({ passages, products, language, computed = [], fact }: Numbered): EvidenceUnit[] {
  return [
    ...computed.map((sentence, at) => unitOfCatalogue(sentence, at + 1, language)),
    ...(fact ? unitsOfShopFact(fact) : []),
    ...passages.slice(0, maxPassages).flatMap((passage, at) => unitsOfPassage(passage, `S${at + 1}`)),
    ...products.slice(0, maxProducts).flatMap(({ product }, at) => unitsOfProduct(product, `P${at + 1}`, language)),
  ];
}

export function unitsOfProduct(product: Product, id: string, language: WidgetLanguage): EvidenceUnit[] {
  const source: UnitSource = { id, kind: 'product', product };
  return productFacts(product, language).map((fact, at) => ({
    id: `${id}.${at + 1}`,
    source,
    shownSources: [sourceOfFact(product, fact.quote)],
    kind: fact.kind === 'description' ? 'sentence' : 'fact',
    isStep: false,
    text: fact.text,
    leadIn: null,
    heading: null,
    cells: fact.name ? [{ name: fact.name, value: fact.value }] : [],
    fact: fact.kind,
    language: fact.language,
  }));
}

function unitOfCatalogue(
  { text, products }: NonNullable<Evidence['computed']>[number],
  number: number,
  language: WidgetLanguage,
): EvidenceUnit {
  const source: UnitSource = { id: 'C1', kind: 'catalogue', title: 'Computed from the catalogue' };
  const shownSources = products.map(product => productSource(product, product.title));
  return { id: `C1.${number}`, source, shownSources, text, language, ...plainSentence };
}

/** Each line of the fact. It says that the owner confirmed it, because pages may say something else. */
function unitsOfShopFact(fact: NonNullable<Evidence['fact']>): EvidenceUnit[] {
  const source: UnitSource = { id: 'C2', kind: 'shop-fact', title: 'Confirmed by the shop' };
  const shownSources = [sourceOfShopFact(fact)];
  const lines = fact.value.split('\n').filter(line => line.trim() !== '');
  return lines.map((text, at) => ({
    id: `C2.${at + 1}`,
    source,
    shownSources,
    text: text.trim(),
    language: fact.language,
    ...plainSentence,
  }));
}

function unitsOfPassage(passage: UnitPassage, id: string): EvidenceUnit[] {
  const { text, language, documentId, title, url, version } = passage;
  const source: UnitSource = { id, kind: 'document', passage };
  const units: EvidenceUnit[] = [];
  let before: { kind: EvidenceUnit['kind']; text: string } | undefined;
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
    const quote = text.slice(startsAt, endsAt);
    units.push({
      id: `${id}.${units.length + 1}`,
      source,
      shownSources: [{ id: documentId, kind: 'document', title, url, quote, version }],
      kind,
      isStep,
      text: unitText,
      leadIn: lead,
      heading,
      cells: kind === 'row' ? cellsOf(text, startsAt, quote) : [],
      fact: null,
      language: baseLanguage(language),
    });
    before = { kind, text: unitText };
  }
  return units;
}

/** The names around a unit: without them, "Islands" says nothing. */
export function contextOfUnit({ source, heading, leadIn, cells }: EvidenceUnit): string[] {
  const names =
    source.kind === 'document'
      ? [source.passage.title, ...source.passage.headings]
      : source.kind === 'product'
        ? [source.product.title]
        : [];
  return [...names, heading ?? '', leadIn ?? '', cells.map(({ name }) => name).join(' | ')].filter(Boolean);
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

/** The header is the line above the table's separator. */
function cellsOf(text: string, startsAt: number, row: string): EvidenceUnit['cells'] {
  const above = text.slice(0, startsAt).split('\n').slice(0, -1);
  const rule = above.findLastIndex(line => isTableRule(line));
  const isSameTable = rule > 0 && above.slice(rule).every(line => line.includes('|'));
  const names = isSameTable ? splitCells(above[rule - 1] ?? '').map(stripInlineMarkdown) : [];
  return splitCells(row).map((cell, at) => ({ name: names[at] ?? '', value: stripInlineMarkdown(cell) }));
}
