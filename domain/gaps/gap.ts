import { and, count, desc, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { gaps } from '#database/schema/gaps.ts';
import { authorIdOf, type Context, requirePermission, transaction } from '#domain/context.ts';
import type {
  GapAnswerInput,
  GapDetails,
  GapDismissal,
  GapDraft,
  GapList,
  GapQuery,
  GapState,
} from '#domain/gaps/inputs.ts';
import { gapLimits } from '#domain/gaps/inputs.ts';
import { findVisitors, mayEmailVisitors, queueNotices } from '#domain/gaps/notices.ts';
import {
  countAllQuestions,
  type GapRow,
  gapNotFound,
  listWordings,
  questionCount,
  requireGap,
  toGap,
  toWording,
  type WordingRow,
} from '#domain/gaps/rows.ts';
import { insertTypedDocument } from '#domain/knowledge/document.ts';
import { insertRule } from '#domain/knowledge/rule.ts';
import { type RuleInput, ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { addConfirmedQuestions } from '#domain/knowledge/section-questions.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';

/** The most frequent first; closed and dismissed ones by the time of that. */
export async function listGaps(ctx: Context, siteId: string, { state }: GapQuery): Promise<GapList> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    const order = state === 'open' ? desc(questionCount) : desc(gaps.closedAt);
    const rows = await tx
      .select()
      .from(gaps)
      .where(and(eq(gaps.siteId, siteId), eq(gaps.state, state)))
      .orderBy(order, desc(gaps.lastAskedAt), gaps.id)
      .limit(gapLimits.listed);
    const ids = rows.map(({ id }) => id);
    const wordings = Map.groupBy(await listWordings(tx, ids), ({ gapId }) => gapId);
    const all = await countAllQuestions(tx, siteId);
    return {
      gaps: rows.map(row => toGap(row, wordings.get(row.id) ?? [], all)),
      counts: await countStates(tx, siteId),
    };
  });
}

async function countStates(tx: Transaction, siteId: string): Promise<Record<GapState, number>> {
  const rows = await tx
    .select({ state: gaps.state, count: count() })
    .from(gaps)
    .where(eq(gaps.siteId, siteId))
    .groupBy(gaps.state);
  const of = (state: GapState) => rows.find(row => row.state === state)?.count ?? 0;
  return { open: of('open'), closed: of('closed'), dismissed: of('dismissed') };
}

export async function readGap(ctx: Context, id: string): Promise<GapDetails> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, tx => readDetails(tx, ctx, id));
}

/** Publishes the answer as a document or a fixed answer, and closes the gap, in one transaction. */
export async function answerGap(ctx: Context, id: string, input: GapAnswerInput): Promise<GapDetails> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const gap = await requireGap(tx, id);
    const wordings = await listWordings(tx, [id]);
    const made =
      input.as === 'rule'
        ? { ruleId: (await insertRule(tx, ctx, gap.siteId, answerRule(gap, wordings, input))).id }
        : { documentId: await insertTypedDocument(tx, ctx, gap.siteId, answerDocument(gap, wordings, input)) };
    if ('documentId' in made) await addWordings(tx, ctx, made.documentId, input, wordings);
    await addTests(tx, ctx, gap, { ...input, ...made }, wordings);
    if (input.notifies) {
      if (!(await mayEmailVisitors(tx, ctx))) throw needsPaidPlan();
      await queueNotices(tx, ctx, gap);
    }
    await endGap(tx, ctx, id, { state: 'closed', ...made });
    return readDetails(tx, ctx, id);
  });
}

/** Wordings that a person chose as tests, and that are no headings, are asked questions of the first answer. */
async function addWordings(
  tx: Transaction,
  ctx: Context,
  documentId: string,
  { question, answer: quote, also, tests }: GapAnswerInput,
  wordings: readonly WordingRow[],
): Promise<void> {
  const others = wordings.filter(({ id, text }) => tests.includes(id) && !also.includes(id) && text !== question);
  const texts = others.map(({ text }) => text);
  await addConfirmedQuestions(tx, ctx, { documentId, quote, texts, source: 'gap' });
}

type Published = GapAnswerInput & { ruleId?: string; documentId?: string };

async function addTests(
  tx: Transaction,
  ctx: Context,
  gap: GapRow,
  { tests, ruleId, documentId, question: title }: Published,
  wordings: readonly WordingRow[],
): Promise<void> {
  const kind = ruleId ? 'rule' : 'document';
  const source = { kind, id: ruleId ?? documentId ?? '', title } as const;
  const chosen = wordings.filter(({ id }) => tests.includes(id));
  const added = chosen.map(({ text, language }) => ({
    question: text,
    language,
    expected: 'answered' as const,
    source,
  }));
  if (added.length > 0) await addQualityQuestions(tx, ctx, gap.siteId, added, 'gap');
}

/** It is never listed as open again. With a reply, such questions are refused from now on. */
export async function dismissGap(ctx: Context, id: string, { refusal }: GapDismissal): Promise<GapDetails> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const gap = await requireGap(tx, id);
    const wordings = await listWordings(tx, [id]);
    const rule = refusal === null ? null : await insertRule(tx, ctx, gap.siteId, refusalRule(gap, wordings, refusal));
    await endGap(tx, ctx, id, { state: 'dismissed', ruleId: rule?.id ?? null });
    return readDetails(tx, ctx, id);
  });
}

/** The document or rule stays. All questions of the period count again. */
export async function reopenGap(ctx: Context, id: string): Promise<GapDetails> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const open = { state: 'open', closedAt: null, closedBy: null, documentId: null, ruleId: null } as const;
    const [row] = await tx
      .update(gaps)
      .set({ ...open, updatedAt: ctx.clock.now() })
      .where(eq(gaps.id, id))
      .returning();
    if (!row) throw gapNotFound();
    return readDetails(tx, ctx, id);
  });
}

/** Only an open gap, so that two people cannot answer it at once. */
async function endGap(tx: Transaction, ctx: Context, id: string, change: Partial<GapRow>): Promise<void> {
  const now = ctx.clock.now();
  const [row] = await tx
    .update(gaps)
    .set({ documentId: null, ruleId: null, ...change, closedAt: now, closedBy: authorIdOf(ctx), updatedAt: now })
    .where(and(eq(gaps.id, id), eq(gaps.state, 'open')))
    .returning({ id: gaps.id });
  if (row) return;
  throw new AppError('conflict', 'gap_not_open', 'Someone already answered or dismissed this gap.');
}

async function readDetails(tx: Transaction, ctx: Context, id: string): Promise<GapDetails> {
  const row = await requireGap(tx, id);
  const wordings = await listWordings(tx, [id]);
  return {
    ...toGap(row, wordings, await countAllQuestions(tx, row.siteId)),
    wordings: wordings.map(toWording),
    visitors: row.state === 'open' ? (await findVisitors(tx, ctx, row)).length : 0,
    canEmailVisitors: await mayEmailVisitors(tx, ctx),
  };
}

function needsPaidPlan(): AppError {
  const words = 'Emails to visitors are part of paid plans, after the trial. Publish the answer without them.';
  return new AppError('conflict', 'paid_plan_needed', words);
}

/** Every wording is a heading, so that each is found by its own words. */
export function answerDocument(
  { language }: GapRow,
  wordings: readonly WordingRow[],
  { question, answer, also }: GapDraft,
) {
  const others = wordings.filter(({ id, text }) => also.includes(id) && text !== question);
  const pairs = [question, ...others.map(({ text }) => text)].map(asked => ({ question: asked, answer }));
  return { kind: 'qa' as const, title: question, pairs, language };
}

export function answerRule(gap: GapRow, wordings: readonly WordingRow[], { question, answer }: GapDraft): RuleInput {
  return ruleOf(gap, 'answer', [question, ...wordings.map(({ text }) => text)], answer);
}

function refusalRule(gap: GapRow, wordings: readonly WordingRow[], reply: string): RuleInput {
  return ruleOf(
    gap,
    'refusal',
    wordings.map(({ text }) => text),
    reply,
  );
}

function ruleOf({ language }: GapRow, kind: 'answer' | 'refusal', asked: readonly string[], text: string): RuleInput {
  const isFirst = (phrase: string, at: number, all: string[]) =>
    all.findIndex(one => one.toLowerCase() === phrase.toLowerCase()) === at;
  const fitting = asked.filter(phrase => phrase.length <= ruleLimits.phrase);
  const phrases = fitting.filter(isFirst).slice(0, ruleLimits.phrases);
  return {
    kind,
    name: (asked[0] ?? '').slice(0, ruleLimits.name),
    enabled: true,
    instruction: '',
    wordings: [{ language, phrases, text }],
    pages: [],
    languages: [],
    topics: [],
    validFrom: null,
    validUntil: null,
  };
}
