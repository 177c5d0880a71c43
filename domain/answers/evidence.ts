// Gathers what a question can be answered from: passages and products, and whether they are enough.
import { loosen, otherwise, restOfQuestion, tellFromCatalogue } from '#domain/answers/catalogue.ts';
import type { Evidence, EvidencePassage } from '#domain/answers/engine.ts';
import type { Understood } from '#domain/answers/follow-up.ts';
import { withoutFrame } from '#domain/answers/frame.ts';
import { judge } from '#domain/answers/gate.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { quoteProducts } from '#domain/answers/product-quotes.ts';
import type { Context } from '#domain/context.ts';
import { findOrigins, listLanguages } from '#domain/knowledge/origins.ts';
import { findProducts } from '#domain/products/find.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Findings = {
  /** The question as it was searched for. */
  understood: string;
  retrieval: Retrieval;
  passages: EvidencePassage[];
  gate: NonNullable<Trace['gate']>;
  found: FoundProducts;
  isNearest: boolean;
  /** Whether there is enough to answer from, be it passages or products. */
  isEnough: boolean;
};

export type Search = { siteId: string; asked: string; understood: Understood; language: WidgetLanguage };

const mostPassages = 8;
const mostProducts = 6;
const mostSynonyms = 4;
/** A passage in the visitor's language goes before a better one in another, unless that is much better. */
const preference = 0.7;

/**
 * A follow-up that might be none is also looked for as it was asked, and a question whose language knows nothing of it in the
 * other languages of the site: words that are the same everywhere are written alike, and people write in a language other than
 * their browser's.
 */
export async function gather(ctx: Context, search: Search): Promise<Findings> {
  const { asked, understood, language } = search;
  const first = await look(ctx, search, understood.text, language);
  if (first.isEnough) return first;
  if (understood.completed && !understood.isSure) {
    const second = await look(ctx, search, asked, language);
    if (second.isEnough) return second;
  }
  for (const other of await listLanguages(ctx, search.siteId)) {
    if (baseOf(other) === language) continue;
    const found = await look(ctx, search, understood.text, other);
    if (found.isEnough) return found;
  }
  return first;
}

/** What the engine is given. Passages that are not enough would only tempt it. */
export function toEvidence(
  { siteId, asked, language }: Search,
  { understood, retrieval, passages, gate, found, isNearest }: Findings,
  said: Pick<Evidence, 'history' | 'instructions'>,
): Evidence {
  const usable = gate.passed ? passages : [];
  const { words } = retrieval;
  return { siteId, asked, understood, language, passages: usable, words, products: found.products, isNearest, ...said };
}

async function look(ctx: Context, search: Search, question: string, tongue: string): Promise<Findings> {
  const { siteId, language } = search;
  const bare = withoutFrame(question);
  const findThem = (text: string) =>
    findProducts(ctx, { siteId, question: text, language: tongue, limit: mostProducts });
  const findPassages = async () => {
    const retrieval = await retrieve(ctx, { siteId, question: bare, language: tongue, limit: mostPassages });
    return { retrieval, passages: await withOrigins(ctx, siteId, retrieval.passages, language) };
  };
  // Side by side, so that what both ask goes out together.
  const [{ retrieval, passages }, first] = await Promise.all([findPassages(), findThem(question)]);
  const judged = judge(passages);
  const usable = judged.passed ? passages : [];
  const wanted = { question, synonyms: retrieval.synonyms, language, passages: usable };
  const shelf = await findOnShelf(wanted, first, findThem);
  // What is asked of a product by its name must stand in the passage, not only the name.
  const isBeside = !shelf.isMeant && judged.passed && isOnlyNamed(question, shelf.found, retrieval, passages);
  const gate = isBeside ? { ...judged, passed: false } : judged;
  return { understood: question, retrieval, passages, gate, ...shelf, isEnough: gate.passed || shelf.isMeant };
}

function isOnlyNamed(
  question: string,
  found: FoundProducts,
  { words }: Retrieval,
  passages: EvidencePassage[],
): boolean {
  const named = found.products.filter(({ score }) => score === 1).map(({ product }) => product);
  const asked = new Set(restOfQuestion(question, named).map(word => word.toLowerCase()));
  if (named.length === 0 || asked.size === 0) return false;
  const best = passages[0]?.held;
  const held = new Set([...(best?.head ?? []), ...(best?.sentences.flatMap(sentence => sentence.held) ?? [])]);
  return !words.some(({ word }, at) => asked.has(word) && held.has(at));
}

type Shelf = { found: FoundProducts; isNearest: boolean; isMeant: boolean };
type Wanted = { question: string; synonyms: string[]; language: WidgetLanguage; passages: EvidencePassage[] };

/** Products as they were asked for; by another word of the site; or, where none keeps to all limits, the nearest. */
async function findOnShelf(
  { question, synonyms, language, passages }: Wanted,
  asAsked: FoundProducts,
  find: (text: string) => Promise<FoundProducts>,
): Promise<Shelf> {
  const toShelf = (text: string, found: FoundProducts, isNearest: boolean): Shelf => {
    const asked = { understood: text, language, products: found.products, passages, isNearest };
    const isMeant = tellFromCatalogue(asked).length > 0 || quoteProducts(asked).length > 0;
    return { found, isNearest, isMeant };
  };
  const first = toShelf(question, asAsked, false);
  const questions = [question, ...otherwise(question, synonyms).slice(0, mostSynonyms)];
  const tries = [
    ...questions.slice(1).map(text => ({ text, isNearest: false })),
    ...questions.flatMap(text => loosen(text) ?? []).map(text => ({ text, isNearest: true })),
  ];
  for (const { text, isNearest } of first.isMeant ? [] : tries) {
    const other = toShelf(text, await find(text), isNearest);
    if (other.isMeant) return other;
  }
  return first;
}

async function withOrigins(
  ctx: Context,
  siteId: string,
  passages: Retrieval['passages'],
  language: WidgetLanguage,
): Promise<EvidencePassage[]> {
  const origins = await findOrigins(ctx, siteId, [...new Set(passages.map(({ documentId }) => documentId))]);
  const known = passages.flatMap(passage => {
    const origin = origins.get(passage.documentId);
    return origin ? [{ ...passage, ...origin }] : [];
  });
  const least = preference * (known[0]?.score ?? 0);
  const isPreferred = (passage: EvidencePassage) => baseOf(passage.language) === language && passage.score >= least;
  return [...known.filter(isPreferred), ...known.filter(passage => !isPreferred(passage))];
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
