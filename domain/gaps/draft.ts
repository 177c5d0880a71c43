// Helps to write an answer: related passages of the shop, a model's draft, and how Aisle would answer with it.
import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { untilAborted } from '#domain/answers/cancellation.ts';
import { collectAnswer } from '#domain/answers/collect-answer.ts';
import { findModelEngine } from '#domain/answers/model-settings/model-settings.ts';
import { stripMarkdown, withoutCitationMarks } from '#domain/answers/plain-text.ts';
import { spendPlaygroundQuestion, spendPreview, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { textOfProduct } from '#domain/answers/products/product-text.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { answerDocument, answerRule } from '#domain/gaps/gap.ts';
import type { GapMaterial, GapTryInput, GapTryOutput } from '#domain/gaps/inputs.ts';
import { type GapRow, listWordings, requireGap, type WordingRow } from '#domain/gaps/rows.ts';
import { type DraftIds, writeDrafts } from '#domain/knowledge/drafts.ts';
import { findProducts } from '#domain/products/find-products.ts';
import { askWithChange, oneChangeAtATime } from '#domain/quality/run-questions.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { withSlot } from '#platform/fair-queue.ts';
import { newId } from '#platform/ids.ts';

type DraftOptions = { answerer: Answerer; queue: QuestionQueue; tries: TryLimits; signal: AbortSignal };

const mostPassages = 3;
const mostProducts = 2;
/** The share of the question's weight that a passage must contain to start the answer. */
const near = 0.5;
const longestSnippet = 700;
/** In milliseconds; shorter than an API call may take. */
const timeout = 25_000;
/** The model is called until one wording is answered. */
const mostModelCalls = 3;

export async function readMaterial(ctx: Context, id: string): Promise<GapMaterial> {
  requirePermission(ctx, 'manage:sites');
  const { gap, wordings } = await transaction(ctx, tx => readAsked(tx, id));
  const question = wordings[0]?.text ?? '';
  const { siteId, language } = gap;
  const { passages } = await retrieve(ctx, { siteId, question, language, limit: mostPassages });
  const { products } = await findProducts(ctx, { siteId, question, language, limit: mostProducts });
  const documents = passages.map(({ documentId, title, headings, text, score }) => ({
    kind: 'document' as const,
    id: documentId,
    title,
    heading: headings.at(-1) ?? null,
    text: shorten(text),
    isNear: score >= near,
  }));
  const named = products.map(({ product }) => ({
    kind: 'product' as const,
    id: product.id,
    title: product.title,
    heading: null,
    text: shorten(textOfProduct(product)),
    isNear: false,
  }));
  return { snippets: [...documents, ...named], hasModel: (await findModelEngine(ctx, siteId)) !== undefined };
}

/** Asks the model about the most frequent wordings. It returns only sentences that the documents prove. */
export async function writeDraft(ctx: Context, id: string, options: DraftOptions): Promise<{ text: string | null }> {
  requirePermission(ctx, 'manage:sites');
  const { gap, wordings } = await transaction(ctx, tx => readAsked(tx, id));
  for (const wording of wordings.slice(0, mostModelCalls)) {
    await spendPlaygroundQuestion(options.tries, ctx);
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeout)]);
    const key = { group: requireOrganization(ctx), key: 'playground' };
    // A model may take its time: the slot is only for the search.
    const answer = await withSlot(options.queue, key, signal, slot =>
      ask(ctx, gap, wording, options.answerer, { signal, isFrugal: false }, slot.end),
    );
    if (answer.outcome === 'answered' && answer.generated) return { text: withoutCitationMarks(answer.text).trim() };
  }
  return { text: null };
}

/**
 * Asks up to eight wordings with the draft, which is rolled back. No model is called, so it can run while a person
 * types. All of them count as a tenth of a playground question.
 */
export async function tryGapDraft(
  ctx: Context,
  id: string,
  input: GapTryInput,
  options: DraftOptions,
): Promise<GapTryOutput> {
  requirePermission(ctx, 'manage:sites');
  const { gap, wordings } = await transaction(ctx, tx => readAsked(tx, id));
  await spendPreview(options.tries, ctx);
  const ids = { document: newId(), rule: newId() };
  const wanted = wordings.filter(one => input.wordings.includes(one.id));
  const tried = new Map<string, GapTryOutput[number]>();
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeout)]);
  // Empty without a draft: the wordings are asked with the saved state.
  const drafts = draftsOf(gap, wordings, input);
  const runQuestions = askWithChange<WordingRow>(
    within => transaction(within, tx => writeDrafts(tx, within, gap.siteId, drafts, ids)),
    { inSlot: oneChangeAtATime(ctx, signal) },
  );
  await runQuestions(ctx, wanted, async (within, wording) => {
    const { outcome, text, usedIds } = await ask(within, gap, wording, options.answerer, { signal, isFrugal: true });
    const usesDraft = isUsed(usedIds, ids);
    tried.set(wording.id, { wordingId: wording.id, outcome, text: withoutCitationMarks(text).trim(), usesDraft });
  });
  return wanted.flatMap(one => tried.get(one.id) ?? []);
}

async function readAsked(tx: Parameters<Parameters<typeof transaction>[1]>[0], id: string) {
  return { gap: await requireGap(tx, id), wordings: await listWordings(tx, [id]) };
}

function draftsOf(gap: GapRow, wordings: readonly WordingRow[], { draft }: GapTryInput) {
  if (!draft) return {};
  if (draft.as === 'rule') return { rule: { id: null, rule: answerRule(gap, wordings, draft) } };
  const { kind: _, ...document } = answerDocument(gap, wordings, draft);
  return { document: { id: null, ...document } };
}

async function ask(
  ctx: Context,
  gap: GapRow,
  wording: WordingRow,
  answerer: Answerer,
  { signal, isFrugal }: { signal: AbortSignal; isFrugal: boolean },
  onSearched?: () => void,
) {
  const site = await transaction(ctx, tx => requireSite(tx, gap.siteId));
  const question: Question = {
    siteId: gap.siteId,
    text: wording.text,
    language: chooseLanguage(wording.language, site.language),
    history: [],
    clarifiedInARow: 0,
    page: null,
    hasContact: false,
    isFrugal,
  };
  const answer = await collectAnswer(untilAborted(answerer(ctx, question, signal, onSearched), signal));
  const decisions = answer.trace?.rules.filter(({ outcome }) => outcome === 'decides') ?? [];
  const usedIds = new Set([...answer.sources.map(({ id }) => id), ...decisions.map(({ ruleId }) => ruleId)]);
  return { ...answer, usedIds };
}

function isUsed(used: ReadonlySet<string | null>, { document, rule }: DraftIds): boolean {
  return used.has(document) || used.has(rule);
}

function shorten(text: string): string {
  const plain = stripMarkdown(text);
  if (plain.length <= longestSnippet) return plain;
  return `${plain.slice(0, longestSnippet).replace(/\s+\S*$/, '')} …`;
}
