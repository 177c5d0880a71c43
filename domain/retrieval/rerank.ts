import { isUnspaced } from '#domain/retrieval/analyser.ts';
import { describeCandidates, type Features, featureNames } from '#domain/retrieval/features.ts';
import type { Candidate } from '#domain/retrieval/keyword-search.ts';
import type { AnalysedQuestion } from '#domain/retrieval/question.ts';
import { weights } from '#domain/retrieval/weights.ts';

export type Ranked = Candidate & { features: Features; rank: number };

/**
 * Sorts candidates by a weighted sum of their features; ties are broken by a fixed order. The weights were trained on
 * words: in scripts that are searched by overlapping pairs of characters they make results worse, so the order of the
 * search stays.
 */
export function rerank(question: AnalysedQuestion, candidates: Candidate[], language: string): Ranked[] {
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
