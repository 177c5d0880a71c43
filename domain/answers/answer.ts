// The pipeline from a question to its answer: small talk, rules, follow-ups, evidence, then the engine that writes.

import { type AnswerDraft, buildAnswer, newAnswerDraft } from '#domain/answers/answer-builder.ts';
import type { Answerer, AnswerPart, Question } from '#domain/answers/answerer.ts';
import type { Engine, Evidence, FindEngine } from '#domain/answers/engine.ts';
import { type Findings, isEnough, offersOf, type Search, searchAgain, toEvidence } from '#domain/answers/evidence.ts';
import { extract } from '#domain/answers/extractive.ts';
import { findEvidence } from '#domain/answers/find-evidence.ts';
import { completeQuestion, lastQuestion, needsTopic, type ResolvedQuestion } from '#domain/answers/follow-up.ts';
import { describeOffered, describeOpen, describeUnknown } from '#domain/answers/no-answer-sentences.ts';
import { toOffer } from '#domain/answers/offer.ts';
import { toCard } from '#domain/answers/product-text.ts';
import { localeOf } from '#domain/answers/product-vocabulary.ts';
import { languageOfQuestion } from '#domain/answers/question-language.ts';
import { findSmallTalk } from '#domain/answers/small-talk.ts';
import { suggest } from '#domain/answers/suggestions.ts';
import { toTrace } from '#domain/answers/trace.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listLanguages } from '#domain/knowledge/document-origins.ts';
import type { TrialResult } from '#domain/knowledge/rule-inputs.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { listOverPlan, listRows } from '#domain/knowledge/rule-rows.ts';
import { listSynonymStems } from '#domain/knowledge/rule-set.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { findQuotaOverflow } from '#domain/products/product-quota.ts';
import { prepareStems } from '#domain/retrieval/analyser.ts';
import { type Headings, listHeadings } from '#domain/retrieval/headings.ts';
import { pipeline, sharedRead } from '#domain/shared-read.ts';
import { requireSite } from '#domain/sites/site.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

type Asked = { question: Question; language: WidgetLanguage; understood: ResolvedQuestion; steps: Steps };
type Steps = { name: string; milliseconds: number }[];
type LookupResult = { asked: Asked; matched: TrialResult; known?: Known };
type Known = { search: Search; findings: Findings; headings: Headings; generative: Engine | undefined };

/** `findGenerative` finds the configured model; without one, sources are quoted. */
export function createAnswerer({ findGenerative }: { findGenerative?: FindEngine } = {}): Answerer {
  return async function* (ctx, question, signal, onSearched) {
    const language = languageOfQuestion(question.text, question.language);
    const reply = findSmallTalk(question.text, language);
    if (reply) return yield* talk(question, language, reply);
    const { asked, matched, known } = await lookUp(ctx, question, language, findGenerative).finally(onSearched);
    if (!known) return yield* decide(asked, matched);
    if (!isEnough(known.findings) && !known.generative) {
      return yield* offerOrAdmit(ctx, asked, matched, known, newAnswerDraft());
    }
    yield* write(ctx, { ...asked, ...known, matched }, signal);
  };
}

/** Shares one transaction, unless an embedding is requested: never hold a connection while waiting for a model. */
function lookUp(ctx: Context, question: Question, language: WidgetLanguage, findGenerative?: FindEngine) {
  const work = (ctx: Context) => readEverything(ctx, question, language, findGenerative);
  if (ctx.embeddings) return work(ctx);
  const { siteId } = question;
  return sharedRead(ctx, siteId, async ctx => {
    // Starts the reads that every step needs, so that they share a round trip.
    await transaction(ctx, async tx => {
      const [site, others] = await pipeline([
        requireSite(tx, siteId),
        listLanguages(ctx, siteId),
        listOverPlan(tx, ctx),
        findQuotaOverflow(tx, ctx),
        listRows(tx, siteId),
        listSynonymStems(tx, ctx, siteId),
      ]);
      await prepareStems(tx, question.text, [language, site.language, ...others]);
    });
    return work(ctx);
  });
}

/** Everything that is looked up before writing. If a rule gives the answer, nothing is searched. */
async function readEverything(
  ctx: Context,
  question: Question,
  language: WidgetLanguage,
  findGenerative: FindEngine | undefined,
): Promise<LookupResult> {
  const steps: Steps = [];
  const understood = await timed(steps, 'Understand the question', () => understand(ctx, question));
  const asked = { question, language, understood, steps };
  const matched = await timed(steps, 'Match rules', () => matchRulesOf(ctx, asked));
  if (matched.decision) return { asked, matched };
  const search = { siteId: question.siteId, asked: question.text, understood, language };
  const findings = await timed(steps, 'Search documents and products', () => findEvidence(ctx, search));
  const isFound = findings.best.passages.length + findings.found.products.length > 0;
  const generative = isFound && !question.isFrugal ? await findGenerative?.(ctx) : undefined;
  const headings = await listHeadings(ctx, documentsToSuggestFrom(findings));
  return { asked, matched, known: { search, findings, headings, generative } };
}

/** The documents that are quoted or come close. */
function documentsToSuggestFrom({ best, answers }: Findings): string[] {
  const quoted = [best, ...answers].flatMap(({ quotes }) => quotes.map(({ passage }) => passage));
  const all = [...quoted, ...best.passages.slice(0, mostPages)].map(({ documentId }) => documentId);
  return [...new Set(all)].slice(0, mostSuggestedFrom);
}

/** Small talk is not billed: the trace names no engine. */
function* talk({ text }: Question, language: WidgetLanguage, reply: string): Generator<AnswerPart> {
  yield { type: 'text', text: reply };
  yield { type: 'trace', trace: toTrace({ engine: null, understood: text, language, steps: [] }) };
  yield { type: 'outcome', outcome: 'answered' };
}

/** "It" is the product that was mentioned last, if any. */
async function understand(ctx: Context, { siteId, text, history }: Question): Promise<ResolvedQuestion> {
  const before = lastQuestion(history);
  if (!before) return completeQuestion(history, text);
  const topic = needsTopic(text)
    ? await findTopic(ctx, siteId, completeQuestion(history.slice(0, -1), before).text, history)
    : undefined;
  return completeQuestion(history, text, topic);
}

async function findTopic(
  ctx: Context,
  siteId: string,
  before: string,
  history: Question['history'],
): Promise<string | undefined> {
  const answer = history.at(-1);
  for (const text of [before, ...(answer?.role === 'assistant' ? [answer.text] : [])]) {
    const { products } = await findProducts(ctx, { siteId, question: text, limit: 2 });
    const named = products.filter(({ score }) => score === 1);
    if (named[0] && named.length === 1) return named[0].product.title;
  }
  return undefined;
}

function matchRulesOf(ctx: Context, { question, language, understood }: Asked): Promise<TrialResult> {
  const { siteId, page } = question;
  return matchRules(ctx, { siteId, question: understood.text, language, page, now: ctx.clock.now() });
}

/** A fixed answer or a refusal is the whole answer. */
function* decide({ language, understood, steps }: Asked, matched: TrialResult): Generator<AnswerPart> {
  const { text, kind } = matched.decision as NonNullable<TrialResult['decision']>;
  if (kind !== 'refusal') yield { type: 'begun' };
  yield { type: 'text', text };
  yield { type: 'trace', trace: toTrace({ engine: 'rule', understood: understood.text, language, steps, matched }) };
  yield { type: 'outcome', outcome: kind === 'refusal' ? 'refused' : 'answered' };
}

/** If unsure, offers passages that may help. If nothing is known, offers contact and related pages. */
async function* offerOrAdmit(
  ctx: Context,
  asked: Asked,
  matched: TrialResult,
  { findings, headings }: Known,
  told: AnswerDraft,
): AsyncGenerator<AnswerPart> {
  const { question, language, steps } = asked;
  const offered = offersOf(findings);
  if (offered.length > 0) {
    yield { type: 'text', text: describeOffered(language) };
    yield { type: 'offers', offers: offered.map(toOffer) };
    yield {
      type: 'trace',
      trace: toTrace({
        engine: null,
        understood: findings.understood,
        language,
        steps,
        matched,
        findings,
        draft: told,
      }),
    };
    return yield { type: 'outcome', outcome: 'offered' };
  }
  const near = findings.best.passages.filter(({ score }) => score >= nearEnough);
  const pages = new Map(near.flatMap(({ title, url }) => (url ? [[url, title] as const] : [])));
  yield { type: 'text', text: describeUnknown(language, question, [...pages].slice(0, mostPages)) };
  const suggestions = await suggest(ctx, headings, question.text, [], near.slice(0, mostPages));
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  yield {
    type: 'trace',
    trace: toTrace({ engine: null, understood: findings.understood, language, steps, matched, findings, draft: told }),
  };
  yield { type: 'outcome', outcome: 'unknown' };
}

/** Pages below this score are unrelated to the question. */
const nearEnough = 0.12;
const mostPages = 2;
const mostSuggestedFrom = 5;

type Writing = Asked & Known & { matched: TrialResult };

async function* write(ctx: Context, writing: Writing, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const { question, language, matched, findings, headings, steps, search } = writing;
  const instructions = matched.rules
    .filter(({ kind, outcome }) => kind === 'instruction' && outcome === 'joins')
    .map(({ name, text }) => ({ name, text }));
  const evidence: Evidence = {
    ...toEvidence(search, findings, { history: question.history, instructions }),
    ...(findings.isMeant ? { computed: findings.catalogue.sentences } : {}),
    isWeak: findings.verdict === 'unknown' && !findings.isMeant,
    // Passages found later can be cited, too, with their product cards and suggestions.
    searchAgain: async queries => Object.assign(evidence, await searchAgain(ctx, search, evidence, queries)),
  };
  const told = newAnswerDraft();
  const began = performance.now();
  const engine = yield* writeWith(ctx, writing.generative, evidence, told, signal);
  steps.push({ name: 'Write the answer', milliseconds: since(began) });
  if (told.sources.length === 0) return yield* offerOrAdmit(ctx, writing, matched, writing, told);
  const cited = told.sources.flatMap(({ kind, id }) => (kind === 'product' ? id : []));
  const cards = evidence.products.filter(({ product }) => cited.includes(product.id));
  if (cards.length > 0)
    yield { type: 'products', products: cards.map(({ product }) => toCard(product, localeOf(language))) };
  const used = evidence.passages.filter(({ documentId, text }) =>
    told.sources.some(({ id, quote }) => id === documentId && text.includes(quote)),
  );
  const open = engine === 'extractive' ? findings.open : [];
  const offered = open.filter(({ verdict }) => verdict === 'offer').flatMap(offersOf);
  if (open[0]) yield { type: 'text', text: `\n\n${describeOpen(language, open[0].understood, offered.length > 0)}` };
  if (offered.length > 0) yield { type: 'offers', offers: offered.map(toOffer) };
  const suggestions = await suggest(ctx, headings, question.text, used);
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  yield {
    type: 'trace',
    trace: toTrace({ engine, understood: findings.understood, language, steps, matched, findings, draft: told }),
  };
  yield { type: 'outcome', outcome: offered.length > 0 ? 'offered' : 'answered' };
}

/** Quotes sources if no model is configured or if it fails before its first sentence. Sentences already sent stay. */
async function* writeWith(
  ctx: Context,
  generative: Engine | undefined,
  evidence: Evidence,
  told: AnswerDraft,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, 'generative' | 'extractive'> {
  if (generative) {
    // Computed sentences need no model.
    if (!evidence.computed?.length) yield { type: 'begun' };
    try {
      yield* buildAnswer(generative(ctx, evidence, signal), told);
      return 'generative';
    } catch (error) {
      if (signal.aborted) throw error;
      ctx.log.warn({ err: error }, 'a model did not answer to its end');
      if (told.sources.length > 0) return 'generative';
    }
  }
  yield* buildAnswer(extract(ctx, evidence, signal), told);
  return 'extractive';
}

async function timed<T>(steps: Steps, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  steps.push({ name, milliseconds: since(began) });
  return done;
}

function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10;
}
