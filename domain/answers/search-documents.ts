// Searches the documents for one question: the passages, the sentences that answer and how certain they are.
import type { EvidencePassage, Found } from '#domain/answers/engine.ts';
import {
  maxPassages,
  maxProducts,
  mostPassages,
  mostProducts,
  type QuestionFindings,
  type Search,
  type Topic,
} from '#domain/answers/evidence.ts';
import { containsKind, kindOfAnswer } from '#domain/answers/question/answer-kind.ts';
import { contentOf } from '#domain/answers/question/content-words.ts';
import { stripQuestionFrame } from '#domain/answers/question/question-frame.ts';
import { bestUnit, scoreUnits } from '#domain/answers/quotes/choose-quote.ts';
import { confidenceOf, searchRankOf } from '#domain/answers/quotes/confidence.ts';
import { foldQuote } from '#domain/answers/quotes/fold-quote.ts';
import { quoteAround } from '#domain/answers/quotes/quote-around.ts';
import { findSecond } from '#domain/answers/quotes/second-quote.ts';
import type { Context } from '#domain/context.ts';
import { findOrigins, listLanguages } from '#domain/knowledge/document-origins.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { type Retrieval, retrieve } from '#domain/retrieval/retrieve.ts';
import { withoutWords } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** The number of passages that are searched for the current topic. */
const mostReranked = 32;
/** A second search adds at most this many passages; the rest are those of the first. */
const maxAgain = 8;
/** A passage in another language must be this much better than one in the visitor's language. */
const languageBonus = 0.8;
/**
 * How much the previous question's document counts: for the rank, as a share of the best rank, and for the confidence.
 */
const topicBonus = 0.25;
const topicTrust = 0.12;

export async function searchDocuments(
  ctx: Context,
  { siteId, language, forModel }: Search,
  question: string,
  others: readonly string[],
  topic?: Topic,
): Promise<QuestionFindings> {
  const bare = stripQuestionFrame(question, language);
  const ask = { siteId, question: bare, language, others: others.filter(tag => baseLanguage(tag) !== language) };
  const most = forModel ? maxPassages : mostPassages;
  const retrieval = await retrieve(ctx, { ...ask, limit: topic || ctx.reranker ? mostReranked : most });
  const found = await withOrigins(ctx, siteId, retrieval.passages, language);
  const ordered = topic ? nearTopic(question, found, topic) : found;
  const passages = ordered.slice(0, mostPassages);
  const further = forModel ? ordered.slice(mostPassages, maxPassages) : [];
  const { words, concepts } = retrieval;
  const weighed = scoreUnits({ understood: question, words, concepts, passages });
  const unit = bestUnit(weighed);
  const ofTopic = (unit && topic?.documents.get(unit.passage.documentId)) ?? 0;
  const { confidence, help } = confidenceOf(question, retrieval, firstOfSearch(ordered), unit);
  const alike = weighed.filter(({ passage }) => passage.language === unit?.passage.language);
  const second = unit && findSecond(alike, unit, one => quoteAround(one).unit.shown);
  const quotes = [unit, second].flatMap(one => {
    if (!one) return [];
    const { parts, ...quote } = quoteAround(one);
    return { ...quote, ...foldQuote(parts, weighed, one.passage.language), question, coverage: one.features.own };
  });
  return { question, retrieval, passages, further, quotes, confidence: confidence + topicTrust * ofTopic, help };
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
      return origin ? [raise({ ...passage, ...origin }, bonus)] : [];
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
    .map(passage => raise(passage, bonus * (topic.documents.get(passage.documentId) ?? 0)))
    .sort((a, b) => b.rank - a.rank);
}

/** Confidence compares a passage with these, also if a re-ranking model moved them back. */
function firstOfSearch(passages: EvidencePassage[]): EvidencePassage[] {
  return passages.toSorted((a, b) => searchRankOf(b) - searchRankOf(a)).slice(0, mostPassages);
}

function raise(passage: EvidencePassage, bonus: number): EvidencePassage {
  return { ...passage, rank: passage.rank + bonus, searchRank: searchRankOf(passage) + bonus };
}

/** Without the words of a long message that the site does not contain: they belong to its background. */
export async function withoutUnknown(
  ctx: Context,
  search: Search,
  findings: QuestionFindings,
  others: readonly string[],
): Promise<QuestionFindings> {
  const unknown = new Set(findings.retrieval.words.filter(({ isKnown }) => !isKnown).map(({ word }) => word));
  if (unknown.size === 0) return findings;
  const known = withoutWords(findings.question, unknown);
  return contentOf(known).length > 1 ? searchDocuments(ctx, search, known, others) : findings;
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
    ...interleave(documentSearches.map(search => search.passages)).slice(0, maxAgain),
    ...before.passages,
  ].filter(isFirst(one => `${one.documentId} ${one.startsAt}`));
  const products = [...interleave(productSearches.map(search => search.products)), ...before.products].filter(
    isFirst(({ product }) => product.id),
  );
  return { passages: passages.slice(0, maxPassages), products: products.slice(0, maxProducts) };
}

function interleave<T>(lists: T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
}

function isFirst<T>(keyOf: (one: T) => string): (one: T) => boolean {
  const seen = new Set<string>();
  return one => !seen.has(keyOf(one)) && Boolean(seen.add(keyOf(one)));
}
