// The evidence for a message: the best passages and their confidence, products and facts.

import type { Evidence, EvidencePassage, Found, Quote } from '#domain/answers/engine.ts';
import type { CatalogueAnswer } from '#domain/answers/products/catalogue.ts';
import { containsKind, kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import type { ResolvedQuestion } from '#domain/answers/question/follow-up.ts';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';
import { bestUnit, quoteAround, scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import { type Confidence, confidenceOf, thresholds, type Verdict } from '#domain/answers/quotes/confidence.ts';
import { findSecond } from '#domain/answers/quotes/second-quote.ts';
import type { Context } from '#domain/context.ts';
import type { AnswerableFact } from '#domain/facts/answerable.ts';
import { findOrigins, listLanguages } from '#domain/knowledge/document-origins.ts';
import { findProducts, type ProductSearch } from '#domain/products/find-products.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** What the documents say about one question. */
export type QuestionFindings = Confidence & {
  question: string;
  retrieval: Retrieval;
  /** Best first. */
  passages: EvidencePassage[];
  /** The quotes, best first. */
  quotes: Quote[];
};

/** The topic of the previous question: the probability of each document, and the quoted text. */
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
  fact: AnswerableFact | undefined;
  /** Products answer it. */
  isAnsweredByProducts: boolean;
};

export type Search = { siteId: string; asked: string; understood: ResolvedQuestion; language: WidgetLanguage };

const mostPassages = 8;
/** The number of passages that are searched for the current topic. */
const mostReranked = 32;
export const mostProducts = 6;
export const mostOffers = 3;
/** A second search adds at most this many passages; the rest are those of the first. */
const mostAgain = 6;
/** A passage in another language must be this much better than one in the visitor's language. */
const languageBonus = 0.8;
/**
 * How much the previous question's document counts: for the rank, as a share of the best rank, and for the confidence.
 */
const topicBonus = 0.25;
const topicTrust = 0.12;

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
  { siteId, asked, language }: Search,
  { understood, best, answers, verdict, found, catalogue, fact }: Findings,
  said: Pick<Evidence, 'history' | 'instructions'>,
): Evidence {
  const searches = answers.length > 0 ? answers : [best];
  const passages = [
    ...new Set(searches.flatMap(search => search.passages.slice(0, Math.ceil(mostPassages / searches.length)))),
  ];
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
    ...said,
  };
}

/** Searches with other queries: the best passages of each in turn, then those found before. */
export async function searchAgain(
  ctx: Context,
  search: Search,
  before: Found,
  queries: readonly string[],
): Promise<Found> {
  const others = await listLanguages(ctx, search.siteId);
  const [documentSearches, productSearches] = await Promise.all([
    Promise.all(queries.map(query => searchDocuments(ctx, search, query, others))),
    Promise.all(
      queries.map(query => findProducts(ctx, { siteId: search.siteId, question: query, limit: mostProducts })),
    ),
  ]);
  const passages = [
    ...interleave(documentSearches.map(search => search.passages)).slice(0, mostAgain),
    ...before.passages,
  ].filter(isFirst(one => `${one.documentId} ${one.startsAt}`));
  const products = [...interleave(productSearches.map(search => search.products)), ...before.products].filter(
    isFirst(({ product }) => product.id),
  );
  return { passages: passages.slice(0, mostPassages), products: products.slice(0, mostProducts) };
}

function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
}

function isFirst<T>(keyOf: (one: T) => string): (one: T) => boolean {
  const seen = new Set<string>();
  return one => !seen.has(keyOf(one)) && Boolean(seen.add(keyOf(one)));
}

export async function searchDocuments(
  ctx: Context,
  { siteId, language }: Search,
  question: string,
  others: readonly string[],
  topic?: Topic,
): Promise<QuestionFindings> {
  const bare = stripQuestionFrame(question);
  const ask = { siteId, question: bare, language, others: others.filter(tag => baseLanguage(tag) !== language) };
  const retrieval = await retrieve(ctx, { ...ask, limit: topic ? mostReranked : mostPassages });
  const found = await withOrigins(ctx, siteId, retrieval.passages, language);
  const passages = topic ? nearTopic(question, found, topic).slice(0, mostPassages) : found;
  const { words, concepts } = retrieval;
  const weighed = scoreUnits({ understood: question, words, concepts, passages });
  const unit = bestUnit(weighed);
  const ofTopic = (unit && topic?.documents.get(unit.passage.documentId)) ?? 0;
  const { confidence, help } = confidenceOf(question, retrieval, passages, unit);
  const alike = weighed.filter(({ passage }) => passage.language === unit?.passage.language);
  const second = unit && findSecond(alike, unit, one => quoteAround(one).unit.shown);
  const quotes = [unit, second].flatMap(one =>
    one ? [{ ...quoteAround(one), question, coverage: one.features.own }] : [],
  );
  return { question, retrieval, passages, quotes, confidence: confidence + topicTrust * ofTopic, help };
}

/** A passage in the visitor's language goes before a slightly better one in another language. */
async function withOrigins(
  ctx: Context,
  siteId: string,
  passages: Retrieval['passages'],
  language: WidgetLanguage,
): Promise<EvidencePassage[]> {
  const origins = await findOrigins(ctx, siteId, [...new Set(passages.map(({ documentId }) => documentId))]);
  return passages
    .flatMap(passage => {
      const origin = origins.get(passage.documentId);
      const bonus = origin && baseLanguage(origin.language) === language ? languageBonus : 0;
      return origin ? [{ ...passage, ...origin, rank: passage.rank + bonus }] : [];
    })
    .sort((a, b) => b.rank - a.rank);
}

/**
 * Passages of the topic go first. Text that was quoted before and has no number does not answer how much or how long.
 */
function nearTopic(question: string, passages: EvidencePassage[], topic: Topic): EvidencePassage[] {
  const kind = kindOfAnswer(question);
  const bonus = topicBonus * Math.max(0, ...passages.map(({ rank }) => rank));
  const usedUp = kind !== null && topic.quoted && !containsKind(kind, topic.quoted) ? topic.quoted : undefined;
  return passages
    .filter(({ text }) => !usedUp || !text.includes(usedUp))
    .map(passage => ({ ...passage, rank: passage.rank + bonus * (topic.documents.get(passage.documentId) ?? 0) }))
    .sort((a, b) => b.rank - a.rank);
}
