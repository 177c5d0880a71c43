import { isUnspaced } from '#domain/retrieval/analyser.ts';
import { describeCandidates, type Features, featureNames } from '#domain/retrieval/features.ts';
import type { Question } from '#domain/retrieval/question.ts';
import type { Candidate } from '#domain/retrieval/search.ts';
import { weights } from '#domain/retrieval/weights.ts';

export type Ranked = Candidate & { features: Features; rank: number };

/**
 * Puts the best first by a weighted sum of their features. The same candidates always come out in the same order. The weights were
 * learnt from words: where characters are searched in pairs, which overlap, they do harm, and the search's own order stays.
 */
export function rerank(question: Question, candidates: Candidate[], language: string): Ranked[] {
  const described = describeCandidates(question, candidates, language);
  const isOfPairs = question.slots.filter(({ word }) => isUnspaced(word)).length * 2 > question.slots.length;
  return candidates
    .map((candidate, at) => {
      const features = described[at] as Features;
      return { ...candidate, features, rank: isOfPairs ? candidate.score : weigh(features) };
    })
    .sort((a, b) => b.rank - a.rank || b.score - a.score || a.chunkId - b.chunkId);
}

function weigh(features: Features): number {
  return featureNames.reduce((sum, name) => sum + weights[name] * features[name], 0);
}
