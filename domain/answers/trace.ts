// How an answer was found, explained for members of the organisation.

import type { AnswerDraft } from '#domain/answers/answer-builder.ts';
import { thresholds } from '#domain/answers/confidence.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import type { Findings } from '#domain/answers/evidence.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import type { TrialResult } from '#domain/knowledge/rule-inputs.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';

type Known = {
  engine: Trace['engine'];
  understood: string;
  language: string;
  steps: Trace['steps'];
  matched?: TrialResult;
  findings?: Findings;
  told?: AnswerDraft;
};

const longestExcerpt = 300;

export function toTrace({ engine, understood, language, steps, matched, findings, told }: Known): Trace {
  const { retrieval } = findings?.best ?? {};
  const repairs = [...(matched?.repairs ?? []), ...(retrieval?.repairs ?? [])].map(({ from, to }) => ({ from, to }));
  return {
    engine,
    understood,
    language,
    repairs: [...new Map(repairs.map(repair => [repair.from, repair])).values()],
    synonyms: retrieval?.synonyms ?? [],
    usedMeaning: retrieval?.usedMeaning ?? matched?.usedMeaning ?? false,
    rules: (matched?.rules ?? []).map(({ ruleId, name, kind, outcome, reason }) => ({
      ruleId,
      name,
      kind,
      outcome,
      reason,
    })),
    candidates: findings ? listCandidates(findings, told) : [],
    filters: findings?.found.understood ?? [],
    // It weighs passages: where products answered it decided nothing.
    gate: findings && (findings.verdict === 'answer' || !findings.isMeant) ? toGate(findings) : null,
    sentences: told?.sentences ?? [],
    model: told?.model ?? null,
    steps,
  };
}

function toGate({ best, verdict }: Findings): NonNullable<Trace['gate']> {
  return { score: round(best.confidence), threshold: thresholds.answer, passed: verdict === 'answer' };
}

function listCandidates(
  { best, answers, verdict, found }: Findings,
  told: AnswerDraft | undefined,
): Trace['candidates'] {
  const { retrieval } = best;
  const passages = [...new Set([...answers, best].flatMap(look => look.passages))];
  const isQuoted = ({ documentId, text }: EvidencePassage) =>
    told?.sources.some(({ id, quote }) => id === documentId && text.includes(quote)) ?? false;
  const documents = passages.map(passage => {
    const { documentId, title, version, headings, text, score } = passage;
    const chosen = isQuoted(passage);
    const why = whyPassage(passage, retrieval.words.length, { chosen, isEnough: verdict === 'answer', told });
    const excerpt = text.slice(0, longestExcerpt);
    return {
      kind: 'document' as const,
      id: documentId,
      title,
      version,
      headings,
      excerpt,
      score: round(score),
      chosen,
      why,
    };
  });
  return [...documents, ...found.products.map(one => toCandidate(one, told))];
}

type AnswerState = { chosen: boolean; isEnough: boolean; told: AnswerDraft | undefined };

function whyPassage({ held }: EvidencePassage, all: number, { chosen, isEnough, told }: AnswerState): string {
  const count = new Set([...held.head, ...held.sentences.flatMap(sentence => sentence.held)]).size;
  const holds = `it contains ${count} of ${all} ${all === 1 ? 'keyword' : 'keywords'}`;
  if (chosen) return `Quoted: ${holds}.`;
  if (!isEnough) return `Not quoted: your sources cover too little of the question; ${holds}.`;
  if (told?.sources.some(({ kind }) => kind === 'product')) return `Not quoted: products answer it; ${holds}.`;
  return `Not quoted: other sources answer it better; ${holds}.`;
}

function toCandidate({ product, score, reasons }: FoundProducts['products'][number], told: AnswerDraft | undefined) {
  const chosen = told?.sources.some(({ kind, id }) => kind === 'product' && id === product.id) ?? false;
  const because = reasons.join(', ');
  return {
    kind: 'product' as const,
    id: product.id,
    title: product.title,
    version: null,
    headings: [],
    excerpt: product.description.slice(0, longestExcerpt),
    score: round(score),
    chosen,
    why: chosen ? `Shown: ${because}.` : `Not shown: the question doesn’t ask for it; ${because}.`,
  };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
