// The only entry point for searching a site's knowledge.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { ConceptVector } from '#domain/retrieval/concepts/classifier.ts';
import { describeCandidates, type Features, featureNames } from '#domain/retrieval/features.ts';
import { fuse } from '#domain/retrieval/fusion.ts';
import { type Candidate, searchKeywords } from '#domain/retrieval/keyword-search.ts';
import { type AnalysedQuestion, analyseQuestion } from '#domain/retrieval/question.ts';
import { orderByRelevance } from '#domain/retrieval/relevance-order.ts';
import { findSentenceMatches, type SentenceMatches } from '#domain/retrieval/sentence-matches.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';
import { embedQuestion, searchWithEmbedding } from '#domain/retrieval/vector-rerank.ts';
import type { QuestionEmbedding } from '#domain/retrieval/vector-similarity.ts';
import { weights } from '#domain/retrieval/weights.ts';

/** `others`: further languages in which the site has documents. */
type Ask = { siteId: string; question: string; language: string; others?: readonly string[]; limit: number };

export type Passage = {
  documentId: string;
  title: string;
  version: number;
  headings: string[];
  text: string;
  /** Its offset in the text of that version. */
  startsAt: number;
  endsAt: number;
  /** The share of the question's weight that the passage contains, from 0 to about 1: comparable between questions. */
  score: number;
  /** The score of the re-ranker: comparable only within one question. A re-ranking model exchanges those of the passages. */
  rank: number;
  /** The passage's own score, if a re-ranking model exchanged it. */
  searchRank?: number;
  /** The features that determined its rank. */
  reasons: Features & { meaning?: number };
  /** Which words of the question it contains, and where. */
  wordMatches: SentenceMatches;
};

export type Retrieval = {
  /** The best first. */
  passages: Passage[];
  /** The words that were searched, and the weight of each on this site. */
  words: { word: string; idf: number; isKnown: boolean }[];
  /** Corrected spellings. */
  repairs: Repair[];
  /** Stems that were also searched, because of the site's synonyms. */
  synonyms: string[];
  /** The concepts of the question. */
  concepts: ConceptVector;
  /** Whether embeddings were requested and arrived in time. */
  usedMeaning: boolean;
};

const reranked = 32;
const mostPassages = 50;

/**
 * The embedding is requested before the transaction starts; if it fails or takes too long, words alone decide. The
 * re-ranking model is asked after the transaction.
 */
export async function retrieve(ctx: Context, ask: Ask): Promise<Retrieval> {
  const embedding = await embedQuestion(ctx, ask.question);
  const limit = ctx.reranker ? Math.max(ask.limit, reranked) : ask.limit;
  const retrieval = await transaction(ctx, tx => retrieveIn(tx, ctx, { ...ask, limit }, embedding));
  const first = await orderByRelevance(ctx, ask.question, retrieval.passages.slice(0, reranked));
  const passages = [...first, ...retrieval.passages.slice(reranked)].slice(0, ask.limit);
  return { ...retrieval, passages };
}

async function retrieveIn(
  tx: Transaction,
  ctx: Context,
  ask: Ask,
  embedding: QuestionEmbedding | undefined,
): Promise<Retrieval> {
  const organizationId = requireOrganization(ctx);
  const { siteId, language, others } = ask;
  const limit = Math.min(ask.limit, mostPassages);
  const wanted = Math.max(limit, reranked);
  const question = await analyseQuestion(
    tx,
    { organizationId, siteId, language, ...(others ? { others } : {}) },
    ask.question,
  );
  const candidates = embedding
    ? await searchWithEmbedding(tx, organizationId, question, embedding, wanted)
    : await searchKeywords(tx, organizationId, question, wanted);
  const order = (some: Candidate[]) => withSimilarity(rerank(question, some, language), embedding);
  const ranked = [...order(candidates.slice(0, reranked)), ...order(candidates.slice(reranked))];
  const { repairs, synonyms, concepts } = question;
  const passages = ranked.slice(0, limit).map(candidate => toPassage(candidate, question, language));
  const words = question.slots.map(({ word, idf, terms }) => ({ word, idf, isKnown: terms.length > 0 }));
  return { passages, words, repairs, synonyms, concepts, usedMeaning: embedding !== undefined };
}

type Ranked = Candidate & { features: Features; rank: number };

/** Sorts candidates by a weighted sum of their features; ties are broken by a fixed order. */
export function rerank(question: AnalysedQuestion, candidates: Candidate[], language: string): Ranked[] {
  const described = describeCandidates(question, candidates, language);
  return candidates
    .map((candidate, at) => {
      const features = described[at] as Features;
      return { ...candidate, features, rank: weigh(features) };
    })
    .sort((a, b) => b.rank - a.rank || b.score - a.score || a.chunkId - b.chunkId);
}

function weigh(features: Features): number {
  return featureNames.reduce((sum, name) => sum + weights[name] * features[name], 0);
}

function withSimilarity(ranked: Ranked[], embedding: QuestionEmbedding | undefined): Ranked[] {
  if (!embedding || ranked.length === 0) return ranked;
  const scores = fuse(
    ranked.map(({ rank }) => rank),
    ranked.map(candidate => candidate.meaning),
    embedding.weight,
  );
  return ranked
    .map((candidate, at) => ({ ...candidate, rank: scores[at] ?? 0 }))
    .sort((a, b) => b.rank - a.rank || b.score - a.score || a.chunkId - b.chunkId);
}

function toPassage(candidate: Ranked, question: AnalysedQuestion, language: string): Passage {
  const { documentId, title, version, headings, text, startsAt, endsAt, features, meaning, rank } = candidate;
  const reasons = meaning === undefined ? features : { ...features, meaning };
  const wordMatches = findSentenceMatches(question, candidate, language);
  return {
    documentId,
    title,
    version,
    headings,
    text,
    startsAt,
    endsAt,
    score: features.strength,
    rank,
    reasons,
    wordMatches,
  };
}
