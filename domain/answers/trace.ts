// How an answer was found, explained for members of the organisation.

import type { AnswerDraft } from '#domain/answers/answer-builder.ts';
import type { EvidencePassage } from '#domain/answers/engine.ts';
import { type Findings, offersOf, type QuestionFindings } from '#domain/answers/evidence.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { containsWord } from '#domain/answers/quotes/confidence.ts';
import { thresholds } from '#domain/answers/quotes/weights.ts';
import type { RuleMatchResult } from '#domain/knowledge/rule-inputs.ts';
import type { FoundProducts } from '#domain/products/find-inputs.ts';
import { wordsIn } from '#domain/retrieval/words.ts';

type Known = {
  /** The message as it was typed. */
  typed: string;
  engine: Trace['engine'];
  understood: string;
  language: string;
  steps: Trace['steps'];
  matched?: RuleMatchResult;
  findings?: Findings;
  draft?: AnswerDraft;
};

const longestExcerpt = 300;
const mostWords = 3;
const longestName = 200;

export function toTrace({ typed, engine, understood, language, steps, matched, findings, draft }: Known): Trace {
  const { retrieval } = findings?.best ?? {};
  const missing = findings?.catalogue.missing;
  const corrected = [...(matched?.repairs ?? []), ...(retrieval?.repairs ?? [])].map(({ from, to }) => ({ from, to }));
  // Only what the visitor sees: a follow-up is completed with words of an earlier question.
  const repairs = corrected.filter(({ from }) => typed.toLowerCase().includes(from.toLowerCase()));
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
    candidates: findings ? listCandidates(findings, draft) : [],
    filters: findings?.found.understood ?? [],
    ...(missing ? { missing: missing.slice(0, longestName) } : {}),
    gate: findings ? toGate(findings, draft) : null,
    sentences: draft?.sentences ?? [],
    ...(draft?.judged && { judged: draft.judged }),
    model: draft?.model ?? null,
    steps,
  };
}

/** Only if it decided, so that it never contradicts the answer. */
function toGate({ best, verdict, catalogue, fact }: Findings, draft: AnswerDraft | undefined): Trace['gate'] {
  const passed = verdict === 'answer';
  const isAnswered = hasSources(draft);
  if (catalogue.sentences.length > 0 || fact || passed !== isAnswered) return null;
  return { score: round(best.confidence), threshold: thresholds.answer, passed };
}

function listCandidates(findings: Findings, draft: AnswerDraft | undefined): Trace['candidates'] {
  const { best, answers, found } = findings;
  const offered = new Set(hasSources(draft) ? findings.open.flatMap(offersOf) : offersOf(findings));
  const looks = [...new Set([...answers, best, ...findings.open.map(open => open.best)])];
  const matches = new Map(looks.flatMap(look => look.passages.map(one => [one, toMatch(one, look)] as const)));
  const all = [...matches.values()].map(match => ({ ...match, isQuoted: isQuoted(match.passage, draft) }));
  const mentioned = new Set(all.filter(one => one.isQuoted).flatMap(({ mentions }) => mentions));
  const documents = all.map(({ passage, mentions, missing, score, isQuoted }) => {
    const { documentId, title, version, headings, text } = passage;
    const isOffered = !isQuoted && offered.has(passage);
    const lacks = hasSources(draft) ? [...mentioned].filter(word => !mentions.includes(word)) : missing;
    return {
      kind: 'document' as const,
      id: documentId,
      title,
      version,
      headings,
      excerpt: text.slice(0, longestExcerpt),
      score: round(score),
      chosen: isQuoted || isOffered,
      why: isQuoted ? whyUsed('Used', mentions) : isOffered ? whyUsed('Suggested', mentions) : whyNotUsed(lacks, draft),
    };
  });
  return [...documents, ...found.products.map(one => toCandidate(one, draft))];
}

type Match = { passage: EvidencePassage; mentions: string[]; missing: string[]; score: number };

/** The words of the question in a passage, and their share of the question's weight. */
function toMatch(passage: EvidencePassage, { question, retrieval: { words } }: QuestionFindings): Match {
  const typed = new Map(wordsIn(question).map(word => [word.toLowerCase(), word]));
  const all = words.map(({ word, idf }, at) => ({
    word: typed.get(word) ?? word,
    idf,
    isMentioned: containsWord(passage, word, at),
  }));
  const weigh = (some: typeof all) => some.reduce((sum, { idf }) => sum + idf, 0);
  const mentioned = all.filter(({ isMentioned }) => isMentioned);
  return {
    passage,
    mentions: mentioned.map(({ word }) => word),
    missing: all.filter(({ isMentioned }) => !isMentioned).map(({ word }) => word),
    score: weigh(mentioned) / (weigh(all) || 1),
  };
}

function isQuoted({ documentId, text }: EvidencePassage, draft: AnswerDraft | undefined): boolean {
  return draft?.sources.some(({ id, quote }) => id === documentId && text.includes(quote)) ?? false;
}

function hasSources(draft: AnswerDraft | undefined): boolean {
  return (draft?.sources.length ?? 0) > 0;
}

function whyUsed(verb: 'Used' | 'Suggested', mentions: string[]): string {
  return mentions.length > 0 ? `${verb}: it mentions ${listWords(mentions, 'and')}.` : `${verb}: it covers the topic.`;
}

/** Names only words that a used source mentions, so that the same gap never counts against one source alone. */
function whyNotUsed(lacks: string[], draft: AnswerDraft | undefined): string {
  const [first] = draft?.sources ?? [];
  if (first?.kind === 'product') return 'Not used: products answer the question.';
  if (lacks.length > 0) return `Not used: it doesn’t mention ${listWords(lacks, 'or')}.`;
  if (first) return `Not used: “${first.title}” answers the question more directly.`;
  return 'Not used: it mentions everything in the question, but no sentence clearly answers it.';
}

function listWords(words: string[], last: 'and' | 'or'): string {
  const quoted = [...new Set(words)].slice(0, mostWords).map(word => `“${word}”`);
  return new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(quoted);
}

function toCandidate({ product, score, reasons }: FoundProducts['products'][number], draft: AnswerDraft | undefined) {
  const chosen = draft?.sources.some(({ kind, id }) => kind === 'product' && id === product.id) ?? false;
  return {
    kind: 'product' as const,
    id: product.id,
    title: product.title,
    version: null,
    headings: [],
    excerpt: product.description.slice(0, longestExcerpt),
    score: round(score),
    chosen,
    why: chosen ? `Used: ${reasons.join(', ')}.` : `${whyNotShown(draft)} Found because ${reasons.join(', ')}.`,
  };
}

function whyNotShown(draft: AnswerDraft | undefined): string {
  const [first] = draft?.sources ?? [];
  if (!first) return 'Not used: it doesn’t answer the question.';
  return first.kind === 'product'
    ? 'Not used: other products match better.'
    : `Not used: “${first.title}” answers the question.`;
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
