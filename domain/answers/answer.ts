// The pipeline from a question to its answer: small talk, rules, follow-ups, evidence, then the engine that writes.

import { type AnswerDraft, buildAnswer, newAnswerDraft } from '#domain/answers/answer-builder.ts';
import type { Answerer, AnswerPart, Question } from '#domain/answers/answerer.ts';
import type { Evidence, EvidencePassage, FindEngine, WritingEngine } from '#domain/answers/engine.ts';
import { isEnough, mostOffers, offersOf, toEvidence } from '#domain/answers/evidence.ts';
import { extract } from '#domain/answers/extractive.ts';
import type { Source } from '#domain/answers/inputs.ts';
import {
  type Asked,
  instructionsOf,
  type LookupFound,
  lookUp,
  mostPages,
  readSite,
  since,
} from '#domain/answers/look-up.ts';
import {
  describeContact,
  describeOffered,
  describeOpen,
  describeUnknown,
} from '#domain/answers/no-answer-sentences.ts';
import { toOffer } from '#domain/answers/offer.ts';
import { escapeQuotes } from '#domain/answers/plain-text.ts';
import { toCard } from '#domain/answers/products/product-text.ts';
import { type ContactWish, findLikelyContactWish } from '#domain/answers/question/contact-wish.ts';
import { languageOfChat } from '#domain/answers/question/question-language.ts';
import { findSmallTalk } from '#domain/answers/question/small-talk.ts';
import { searchAgain } from '#domain/answers/search-documents.ts';
import { suggest } from '#domain/answers/suggestions.ts';
import { toTrace } from '#domain/answers/trace.ts';
import { completeLists } from '#domain/answers/whole-lists.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { RuleMatchResult } from '#domain/knowledge/rule-inputs.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `findGenerative` finds the configured model; without one, sources are quoted. */
export function createAnswerer({ findGenerative }: { findGenerative?: FindEngine } = {}): Answerer {
  return async function* (ctx, question, signal, onSearched) {
    const said = question.history.flatMap(({ role, text }) => (role === 'visitor' ? [text] : []));
    const language = languageOfChat([...said, question.text], question.language);
    const reply = findSmallTalk(question.text, language);
    if (reply) return yield* answerSmallTalk(question, language, reply);
    const { asked, matched, wish, found } = await lookUp(ctx, question, language, signal, findGenerative).finally(
      onSearched,
    );
    if (wish) return yield* openContact(asked, wish, matched);
    if (!found) return yield* answerFromRule(asked, matched);
    if (!isEnough(found.findings) && !found.generative) {
      return yield* offerPassagesOrContact(ctx, asked, matched, found, newAnswerDraft());
    }
    yield* writeAnswer(ctx, { ...asked, ...found, matched }, signal);
  };
}

/** Small talk is not billed: the trace names no engine. */
function* answerSmallTalk({ text }: Question, language: WidgetLanguage, reply: string): Generator<AnswerPart> {
  yield { type: 'text', text: reply };
  yield { type: 'trace', trace: toTrace({ typed: text, engine: null, understood: text, language, steps: [] }) };
  yield { type: 'outcome', outcome: 'answered' };
}

/** Not billed either, and not a gap, also without a contact form. */
function* openContact(
  { question, language }: Asked,
  wish: ContactWish,
  matched: RuleMatchResult,
): Generator<AnswerPart> {
  yield { type: 'text', text: describeContact(language, wish, question) };
  yield {
    type: 'trace',
    trace: toTrace({ typed: question.text, engine: null, understood: question.text, language, steps: [], matched }),
  };
  yield { type: 'outcome', outcome: 'answered', opensContact: question.hasContact };
}

/** A fixed answer or a refusal is the whole answer. */
function* answerFromRule(
  { question, language, understood, steps }: Asked,
  matched: RuleMatchResult,
): Generator<AnswerPart> {
  const { text, kind } = matched.decision as NonNullable<RuleMatchResult['decision']>;
  if (kind !== 'refusal') yield { type: 'begun' };
  yield { type: 'text', text: escapeQuotes(text) };
  yield {
    type: 'trace',
    trace: toTrace({ typed: question.text, engine: 'rule', understood: understood.text, language, steps, matched }),
  };
  yield { type: 'outcome', outcome: kind === 'refusal' ? 'refused' : 'answered' };
}

/** If unsure, offers passages that may help. If nothing is known, offers contact and related pages. */
async function* offerPassagesOrContact(
  ctx: Context,
  asked: Asked,
  matched: RuleMatchResult,
  { findings, headings }: LookupFound,
  draft: AnswerDraft,
  offered = offersOf(findings),
): AsyncGenerator<AnswerPart> {
  const { question, language, steps } = asked;
  const { understood } = findings;
  const wish = findLikelyContactWish(question.text, language);
  if (wish && (question.hasContact || wish !== 'order')) return yield* openContact(asked, wish, matched);
  const trace = toTrace({ typed: question.text, engine: null, understood, language, steps, matched, findings, draft });
  const { unsure } = findings.catalogue;
  if (offered.length + unsure.length > 0) {
    const organizationId = requireOrganization(ctx);
    yield { type: 'text', text: describeOffered(language) };
    if (offered.length > 0) yield { type: 'offers', offers: offered.map(toOffer) };
    if (unsure.length > 0)
      yield { type: 'products', products: unsure.map(product => toCard(product, language, organizationId)) };
    yield { type: 'trace', trace };
    return yield { type: 'outcome', outcome: 'offered' };
  }
  const near = findings.best.passages.filter(({ score }) => score >= nearEnough);
  const pages = new Map(near.flatMap(({ title, url }) => (url ? [[url, title] as const] : [])));
  yield { type: 'text', text: describeUnknown(language, question, [...pages].slice(0, mostPages)) };
  const suggestions = await suggest(ctx, headings, { text: question.text, language }, [], near.slice(0, mostPages));
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  yield { type: 'trace', trace };
  yield { type: 'outcome', outcome: 'unknown' };
}

/** Pages below this score are unrelated to the question. */
const nearEnough = 0.12;

type Writing = Asked & LookupFound & { matched: RuleMatchResult };

async function* writeAnswer(ctx: Context, writing: Writing, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const { question, language, matched, findings, headings, steps } = writing;
  const evidence = await gatherEvidence(ctx, writing);
  const draft = newAnswerDraft();
  const began = performance.now();
  const engine = yield* runEngine(ctx, writing.generative, evidence, draft, signal);
  steps.push({ name: 'Write the answer', milliseconds: since(began) });
  const { understood } = findings;
  const traceOf = (engine: 'generative' | 'extractive' | null) =>
    toTrace({ typed: question.text, engine, understood, language, steps, matched, findings, draft });
  if (draft.instead?.type === 'clarify') {
    const { question: text, choices } = draft.instead;
    yield { type: 'text', text, generated: true };
    yield { type: 'choices', choices };
    yield { type: 'trace', trace: traceOf('generative') };
    return yield { type: 'outcome', outcome: 'clarified' };
  }
  if (draft.instead?.type === 'person') {
    yield { type: 'text', text: draft.instead.text, generated: true };
    yield { type: 'trace', trace: traceOf(null) };
    return yield { type: 'outcome', outcome: 'answered', opensContact: true };
  }
  if (draft.instead?.type === 'offer') {
    const near = passagesOf(evidence, draft.instead.sources);
    return yield* offerPassagesOrContact(ctx, writing, matched, writing, draft, near);
  }
  if (draft.sources.length === 0) return yield* offerPassagesOrContact(ctx, writing, matched, writing, draft);
  const cited = draft.sources.flatMap(({ kind, id }) => (kind === 'product' ? id : []));
  const unsure = engine === 'extractive' ? findings.catalogue.unsure.map(({ id }) => id) : [];
  const cards = evidence.products.filter(({ product }) => [...cited, ...unsure].includes(product.id));
  const variants = new Map(
    findings.catalogue.sentences.flatMap(sentence => sentence.variants ?? []).map(variant => [variant.id, variant]),
  );
  const organizationId = requireOrganization(ctx);
  const shown = cards.map(({ product }) => toCard(variants.get(product.id) ?? product, language, organizationId));
  if (shown.length > 0) yield { type: 'products', products: shown };
  const used = evidence.passages.filter(isCitedBy(draft.sources));
  const open = engine === 'extractive' ? findings.open : [];
  const offered = open.filter(({ verdict }) => verdict === 'offer').flatMap(offersOf);
  if (open[0]) yield { type: 'text', text: `\n\n${describeOpen(language, open[0].understood, offered.length > 0)}` };
  if (offered.length > 0) yield { type: 'offers', offers: offered.map(toOffer) };
  const suggestions = await suggest(ctx, headings, { text: question.text, language }, used);
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  yield { type: 'trace', trace: traceOf(engine) };
  yield { type: 'outcome', outcome: offered.length > 0 ? 'offered' : 'answered' };
}

/** The cited passages, or the best ones if only products or facts are cited. */
function passagesOf({ passages }: Evidence, sources: readonly Source[]): EvidencePassage[] {
  const cited = passages.filter(isCitedBy(sources));
  return (cited.length > 0 ? cited : passages).slice(0, mostOffers);
}

function isCitedBy(sources: readonly Source[]) {
  return ({ documentId, text }: EvidencePassage) =>
    sources.some(({ id, quote }) => id === documentId && text.includes(quote));
}

const maxQuestionsBack = 2;

async function gatherEvidence(ctx: Context, writing: Writing): Promise<Evidence> {
  const { question, matched, findings, search, generative, restated } = writing;
  const { history, page, cart, hasContact, clarifiedInARow = 0 } = question;
  const site = generative && (await readSite(ctx, question.siteId));
  const evidence: Evidence = {
    ...toEvidence(search, findings, {
      history,
      instructions: instructionsOf(matched),
      page,
      cart,
      hasContact,
      mayAsk: clarifiedInARow < maxQuestionsBack,
      languages: site?.languages ?? [],
      addresses: site?.addresses ?? [],
    }),
    computed: findings.catalogue.sentences,
    isWeak: findings.verdict === 'unknown' && !findings.isAnsweredByProducts,
    ...(restated && { restated }),
    // Passages found later can be cited, too, with their product cards and suggestions.
    searchAgain: async queries => {
      const { passages, products } = await searchAgain(ctx, search, evidence, queries);
      const whole = await completeLists(ctx, search.siteId, passages, evidence.passages);
      return Object.assign(evidence, { passages: whole, products });
    },
  };
  const passages = generative ? await completeLists(ctx, search.siteId, evidence.passages) : evidence.passages;
  return Object.assign(evidence, { passages });
}

/** Quotes sources if no model is configured, if it fails, or if too little of what it wrote was safe. */
async function* runEngine(
  ctx: Context,
  generative: WritingEngine | undefined,
  evidence: Evidence,
  draft: AnswerDraft,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, 'generative' | 'extractive'> {
  if (generative) {
    yield { type: 'calling' };
    try {
      yield* buildAnswer(generative.write(ctx, evidence, signal), draft);
      if (draft.instead?.type !== 'doubtful') return 'generative';
    } catch (error) {
      if (signal.aborted) throw error;
      ctx.log.warn({ err: error }, 'the model failed before it finished');
      if (draft.sources.length > 0) return 'generative';
    }
  }
  yield* buildAnswer(extract(ctx, evidence, signal), draft);
  return 'extractive';
}
