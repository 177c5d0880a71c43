import { and, asc, count, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { qualityQuestions } from '#database/schema/quality.ts';
import { rules } from '#database/schema/rules.ts';
import { requireAnswer } from '#domain/chat/dashboard/read.ts';
import { findQuestionOf } from '#domain/chat/dashboard/replay.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { addConfirmedQuestions } from '#domain/knowledge/section-questions.ts';
import {
  type QualityQuestion,
  type QualityQuestionChange,
  type QualityQuestionInput,
  type QualitySuggestion,
  qualityLimits,
} from '#domain/quality/inputs.ts';
import { listLatestResults } from '#domain/quality/results.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Row = typeof qualityQuestions.$inferSelect;
type Origin = Row['origin'];
export type NewQuestion = Pick<QualityQuestionChange, 'question'> & Partial<QualityQuestionChange>;

export async function listQualityQuestions(tx: Transaction, siteId: string): Promise<QualityQuestion[]> {
  const rows = await listRows(tx, siteId);
  const results = await listLatestResults(tx, siteId);
  return rows.map(row => ({ ...toQuestion(row), result: results.get(row.id) ?? null }));
}

export async function createQualityQuestion(
  ctx: Context,
  siteId: string,
  { origin, ...input }: QualityQuestionInput,
): Promise<QualityQuestion> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const [row] = await addQualityQuestions(tx, ctx, siteId, [input], origin);
    if (!row) throw sameQuestion();
    return { ...toQuestion(row), result: null };
  });
}

/** Adds those that do not exist yet, and returns them. The caller has checked the permission. */
export async function addQualityQuestions(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  added: readonly NewQuestion[],
  origin: Origin,
): Promise<Row[]> {
  await lockSite(tx, siteId);
  for (const { source } of added) if (source) await requireSource(tx, siteId, source);
  const [{ known } = { known: 0 }] = await tx
    .select({ known: count() })
    .from(qualityQuestions)
    .where(eq(qualityQuestions.siteId, siteId));
  const now = ctx.clock.now();
  const rows = added.map(input => ({
    organizationId: requireOrganization(ctx),
    id: newId(now.getTime()),
    siteId,
    ...toColumns(input),
    origin,
    createdBy: authorIdOf(ctx),
    createdAt: now,
    updatedAt: now,
  }));
  if (rows.length === 0) return [];
  const made = await tx.insert(qualityQuestions).values(rows).onConflictDoNothing().returning();
  if (known + made.length > qualityLimits.perSite) throw tooMany();
  return made;
}

export async function updateQualityQuestion(
  ctx: Context,
  id: string,
  input: QualityQuestionChange,
): Promise<QualityQuestion> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const [before] = await tx.select().from(qualityQuestions).where(isOne(ctx, id)).for('update');
    if (!before) throw notFound();
    if (input.source && input.source.id !== before.sourceId) await requireSource(tx, before.siteId, input.source);
    const columns = toColumns(input);
    const isSame = and(eq(qualityQuestions.siteId, before.siteId), eq(qualityQuestions.key, columns.key));
    const same = await tx.select({ id: qualityQuestions.id }).from(qualityQuestions).where(isSame);
    if (same.some(other => other.id !== id)) throw sameQuestion();
    const [row] = await tx
      .update(qualityQuestions)
      .set({ ...columns, updatedAt: ctx.clock.now() })
      .where(isOne(ctx, id))
      .returning();
    if (!row) throw notFound();
    return { ...toQuestion(row), result: null };
  });
}

export async function deleteQualityQuestion(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  const gone = await transaction(ctx, tx =>
    tx.delete(qualityQuestions).where(isOne(ctx, id)).returning({ id: qualityQuestions.id }),
  );
  if (!gone[0]) throw notFound();
  return gone[0];
}

/** Saves a visitor's question with its current answer: the sources that are cited now must be cited later. */
export async function keepAsTest(ctx: Context, messageId: string): Promise<QualityQuestion> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const { message, chat } = await requireAnswer(tx, messageId);
    const asked = await findQuestionOf(tx, chat, message);
    const source = message.sources.find(({ kind }) => kind === 'document' || kind === 'product' || kind === 'rule');
    const input: NewQuestion = {
      question: asked.text.slice(0, qualityLimits.question),
      language: chat.language,
      page: chat.pageUrl,
      expected: message.outcome === 'answered' ? 'answered' : 'refused',
      source: source ? { kind: source.kind, id: source.id, title: source.title.slice(0, 300) } : null,
    };
    const [row] = await addQualityQuestions(tx, ctx, chat.siteId, [input], 'chat');
    if (!row) throw sameQuestion();
    const standsAlone = asked.position === 1;
    if (standsAlone && input.expected === 'answered' && source?.kind === 'document') {
      const { id: documentId, quote } = source;
      await addConfirmedQuestions(tx, ctx, { documentId, quote, texts: [asked.text], source: 'test' });
    }
    return { ...toQuestion(row), result: null };
  });
}

/** The most asked questions of the last 30 days that are not tested yet. */
export async function suggestQualityQuestions(ctx: Context, siteId: string): Promise<QualitySuggestion[]> {
  requirePermission(ctx, 'manage:sites');
  const { asked } = await readQuestions(ctx, siteId, { days: '30' });
  const rows = await transaction(ctx, tx => listRows(tx, siteId));
  const known = new Set(rows.map(({ question }) => plain(question)));
  return asked
    .filter(({ questions }) => !questions.some(({ text }) => known.has(plain(text))))
    .map(({ text, count }) => ({ question: text, count }));
}

export async function listRows(tx: Transaction, siteId: string): Promise<Row[]> {
  await requireSite(tx, siteId);
  return tx
    .select()
    .from(qualityQuestions)
    .where(eq(qualityQuestions.siteId, siteId))
    .orderBy(asc(qualityQuestions.createdAt), asc(qualityQuestions.id));
}

/** A source of this site; one that is deleted later stays expected. */
async function requireSource(tx: Transaction, siteId: string, { kind, id }: { kind: Row['sourceKind']; id: string }) {
  const table = { document: documents, product: products, rule: rules, fact: siteFacts }[kind ?? 'document'];
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.siteId, siteId), eq(table.id, id)));
  if (!found)
    throw new AppError('invalid', 'quality_source_not_found', 'The expected source doesn’t exist on this site.');
}

export function toQuestion(row: Row): Omit<QualityQuestion, 'result'> {
  const { id, question, language, page, expected, mustSay, mustNotSay, origin, createdAt, updatedAt } = row;
  const source =
    row.sourceKind && row.sourceId ? { kind: row.sourceKind, id: row.sourceId, title: row.sourceTitle ?? '' } : null;
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { id, question, language, page, expected, mustSay, mustNotSay, source, origin, ...times };
}

function toColumns({
  question,
  language = null,
  page = null,
  expected = 'answered',
  mustSay = [],
  mustNotSay = [],
  source = null,
}: NewQuestion) {
  return {
    question,
    language,
    page: page || null,
    expected,
    mustSay,
    mustNotSay,
    sourceKind: source?.kind ?? null,
    sourceId: source?.id ?? null,
    sourceTitle: source?.title ?? null,
    key: hashSecret(JSON.stringify([plain(question), language, page || null])),
  };
}

function plain(question: string): string {
  return question.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function isOne(ctx: Context, id: string) {
  return and(eq(qualityQuestions.organizationId, requireOrganization(ctx)), eq(qualityQuestions.id, id));
}

function notFound(): AppError {
  const words = 'This test question doesn’t exist, or you don’t have access.';
  return new AppError('not-found', 'quality_question_not_found', words);
}

function sameQuestion(): AppError {
  return new AppError('conflict', 'quality_question_exists', 'This question is already a test question.');
}

function tooMany(): AppError {
  const words = `A site can have up to ${qualityLimits.perSite} test questions. Delete some first.`;
  return new AppError('conflict', 'quality_questions_full', words);
}
