// Looks up everything that an answer needs before it is written: rules, documents, products, facts and headings.
import type { Question } from '#domain/answers/answerer.ts';
import type { FindEngine, Restated, WritingEngine } from '#domain/answers/engine.ts';
import type { Findings, Search } from '#domain/answers/evidence.ts';
import { findEvidence } from '#domain/answers/find-evidence.ts';
import { type ContactWish, findContactWish } from '#domain/answers/question/contact-wish.ts';
import {
  completeQuestion,
  lastQuestion,
  needsTopic,
  type ResolvedQuestion,
} from '#domain/answers/question/follow-up.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listLanguages } from '#domain/knowledge/document-origins.ts';
import type { RuleMatchResult } from '#domain/knowledge/rule-inputs.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { listOverPlan, listRows } from '#domain/knowledge/rule-rows.ts';
import { listSynonymStems } from '#domain/knowledge/rule-set.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { findQuotaOverflow } from '#domain/products/product-quota.ts';
import { prepareStems } from '#domain/retrieval/analyser.ts';
import { type Headings, listHeadings } from '#domain/retrieval/headings.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { pipeline, sharedRead } from '#domain/shared-read.ts';
import { requireSite } from '#domain/sites/site.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Asked = { question: Question; language: WidgetLanguage; understood: ResolvedQuestion; steps: Steps };
type Steps = { name: string; milliseconds: number }[];
type LookupResult = { asked: Asked; matched: RuleMatchResult; wish?: ContactWish; found?: LookupFound };
export type LookupFound = {
  search: Search;
  findings: Findings;
  headings: Headings;
  generative: WritingEngine | undefined;
  restated: Promise<Restated> | undefined;
};

/** Pages that are close to the question. */
export const mostPages = 2;
const mostSuggestedFrom = 5;

/** Shares one transaction, unless search asks a model: never hold a connection while waiting for one. */
export function lookUp(
  ctx: Context,
  question: Question,
  language: WidgetLanguage,
  signal: AbortSignal,
  findGenerative?: FindEngine,
): Promise<LookupResult> {
  const work = (ctx: Context) => readEverything(ctx, question, language, signal, findGenerative);
  if (ctx.embeddings || ctx.reranker) return work(ctx);
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

/** Everything that is looked up before writing. If a rule gives the answer, or the visitor wants a person, nothing is searched. */
async function readEverything(
  ctx: Context,
  question: Question,
  language: WidgetLanguage,
  signal: AbortSignal,
  findGenerative: FindEngine | undefined,
): Promise<LookupResult> {
  const steps: Steps = [];
  const understood = await timed(steps, 'Understand the question', () => understand(ctx, question, language));
  const { text } = question;
  const asked = { question, language, understood, steps };
  const typed = await timed(steps, 'Match rules', () => matchRulesOf(ctx, asked, text));
  if (typed.decision) return { asked: { ...asked, understood: { ...understood, text } }, matched: typed };
  const isTyped = understood.text === text;
  const matched = isTyped
    ? typed
    : await timed(steps, 'Match rules in context', () => matchRulesOf(ctx, asked, understood.text));
  if (matched.decision) return { asked, matched };
  const wish = findContactWish(text, language);
  // Without a form, a page may have a phone number or what to do.
  if (wish && question.hasContact) return { asked, matched, wish };
  const generative = question.isFrugal ? undefined : await findGenerative?.(ctx, question.siteId);
  const forModel = generative !== undefined;
  const { siteId, history } = question;
  const search = { siteId, asked: text, understood, language, history, forModel };
  const starting = generative && startRestating(ctx, asked, matched, generative, signal);
  const [findings, started] = await timed(steps, 'Search documents and products', () =>
    Promise.all([findEvidence(ctx, search), starting]),
  );
  const headings = await listHeadings(ctx, documentsToSuggestFrom(findings));
  return { asked, matched, found: { search, findings, headings, generative, restated: started?.restated } };
}

/** In a conversation, the model writes the question as it stands alone while the first search runs. */
async function startRestating(
  ctx: Context,
  { question, understood }: Asked,
  matched: RuleMatchResult,
  generative: WritingEngine,
  signal: AbortSignal,
): Promise<{ restated: Promise<Restated> } | undefined> {
  const { text: asked, history, siteId } = question;
  if (history.length === 0) return undefined;
  const { languages } = await readSite(ctx, siteId);
  const about = { asked, understood: understood.text, history, instructions: instructionsOf(matched), languages };
  // Without it, the answer is written from what the first search finds. Not awaited here: a connection is held.
  return { restated: generative.restate(ctx, about, signal).catch(() => ({ queries: [] })) };
}

/** What the prompts need of the site: the languages of its pages, its own first, and its addresses. */
export async function readSite(ctx: Context, siteId: string): Promise<{ languages: string[]; addresses: string[] }> {
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  const others = await listLanguages(ctx, siteId);
  return { languages: [...new Set([site.language, ...others].map(baseLanguage))], addresses: site.urls };
}

export function instructionsOf({ rules }: RuleMatchResult): { name: string; text: string }[] {
  return rules
    .filter(({ kind, outcome }) => kind === 'instruction' && outcome === 'joins')
    .map(({ name, text }) => ({ name, text }));
}

/** The documents that are quoted or come close. */
function documentsToSuggestFrom({ best, answers }: Findings): string[] {
  const quoted = [best, ...answers].flatMap(({ quotes }) => quotes.map(({ passage }) => passage));
  const all = [...quoted, ...best.passages.slice(0, mostPages)].map(({ documentId }) => documentId);
  return [...new Set(all)].slice(0, mostSuggestedFrom);
}

/** "It" is the product that was mentioned last, if any. */
async function understand(
  ctx: Context,
  { siteId, text, history }: Question,
  language: WidgetLanguage,
): Promise<ResolvedQuestion> {
  const before = lastQuestion(history);
  if (!before || !needsTopic(text)) return completeQuestion(history, text, { language });
  const previous = completeQuestion(history.slice(0, -1), before, { language });
  const topic = await findTopic(ctx, siteId, previous.text, history);
  return completeQuestion(history, text, { language, topic });
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

/** What was typed comes first: a fixed answer or a correction applies wherever in a chat its question is asked. */
function matchRulesOf(ctx: Context, { question, language }: Asked, text: string): Promise<RuleMatchResult> {
  const { siteId, page } = question;
  return matchRules(ctx, { siteId, question: text, language, page, now: ctx.clock.now() });
}

async function timed<T>(steps: Steps, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  steps.push({ name, milliseconds: since(began) });
  return done;
}

export function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10;
}
