// The evidence for a message: the best passages and their confidence, products and facts.

import type { Question } from '#domain/answers/answerer.ts';
import type { Evidence, EvidencePassage, Quote } from '#domain/answers/engine.ts';
import type { CatalogueAnswer } from '#domain/answers/products/catalogue.ts';
import type { ResolvedQuestion } from '#domain/answers/question/follow-up.ts';
import type { Confidence, Verdict } from '#domain/answers/quotes/confidence.ts';
import { thresholds } from '#domain/answers/quotes/weights.ts';
import type { ConfirmedFact } from '#domain/facts/confirmed.ts';
import type { ProductSearch } from '#domain/products/find-products.ts';
import type { Retrieval } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** What the documents say about one question. */
export type QuestionFindings = Confidence & {
  question: string;
  retrieval: Retrieval;
  /** Best first. */
  passages: EvidencePassage[];
  /** The next ones, for a model only. */
  further: EvidencePassage[];
  /** The quotes, best first. */
  quotes: Quote[];
};

/** What the visitor has just read: the probability that a follow-up is about each document, and the quoted text. */
export type Topic = { documents: Map<string, number>; quoted: string | undefined };

export type Findings = {
  /** The question as it was searched for. */
  understood: string;
  /** The most confident result, and the results that are quoted: two questions get two answers. */
  best: QuestionFindings;
  answers: QuestionFindings[];
  /** Questions of the message without an answer, while others are answered. */
  open: Findings[];
  /** One for each question of the message, or the one. */
  searches: QuestionFindings[];
  verdict: Verdict;
  found: ProductSearch;
  /** The answer from the catalogue. */
  catalogue: CatalogueAnswer;
  /** A fact of the shop answers it. */
  fact: ConfirmedFact | undefined;
  /** Products answer it. */
  isAnsweredByProducts: boolean;
};

/** `forModel`: a model may write the answer, and reads more than is quoted without one. */
export type Search = {
  siteId: string;
  asked: string;
  understood: ResolvedQuestion;
  language: WidgetLanguage;
  history: Question['history'];
  forModel?: boolean;
};

/** Without a model. */
export const mostPassages = 8;
export const mostProducts = 6;
/** For a model. */
export const maxPassages = 16;
export const maxProducts = 12;
export const mostOffers = 3;

export function isEnough({ verdict, isAnsweredByProducts, fact }: Findings): boolean {
  return verdict === 'answer' || isAnsweredByProducts || fact !== undefined;
}

/** Passages to offer when nothing is certain, one per section. */
export function offersOf({ best, searches, verdict }: Findings): EvidencePassage[] {
  if (verdict === 'unknown') return [];
  const firsts = searches.flatMap(({ quotes, help }) => (help >= thresholds.offer ? (quotes[0]?.passage ?? []) : []));
  const least = (best.passages[0]?.rank ?? 0) - 4;
  const others = best.passages.filter(({ rank }) => rank >= least);
  const all = [...best.quotes.map(({ passage }) => passage), ...firsts, ...others];
  return [...new Map(all.map(one => [`${one.documentId} ${one.startsAt}`, one])).values()].slice(0, mostOffers);
}

/** The evidence for the engine. */
export function toEvidence(
  { siteId, asked, language, forModel }: Search,
  { understood, best, answers, verdict, found, catalogue, fact }: Findings,
  about: Pick<
    Evidence,
    'history' | 'instructions' | 'page' | 'cart' | 'hasContact' | 'mayAsk' | 'languages' | 'addresses'
  >,
): Evidence {
  const searches = answers.length > 0 ? answers : [best];
  const most = Math.ceil((forModel ? maxPassages : mostPassages) / searches.length);
  const passages = [...new Set(searches.flatMap(search => [...search.passages, ...search.further].slice(0, most)))];
  // With two questions, each gets its best passage.
  const perQuestion = answers.length > 1 ? 1 : 2;
  const quotes = verdict === 'answer' ? answers.flatMap(answer => answer.quotes.slice(0, perQuestion)) : [];
  const { words, concepts } = best.retrieval;
  return {
    siteId,
    asked,
    understood,
    language,
    passages,
    quotes,
    words,
    concepts,
    products: found.products,
    catalogue,
    fact,
    ...about,
  };
}
