// Asked questions: what the sections of a document answer, in visitors' words. The index copies them (domain/retrieval/asked-questions.ts).
import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { sectionQuestions } from '#database/schema/knowledge.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import {
  findAndLockDocument,
  findVersion,
  type LockedDocument,
  lockDocument,
  requireDocument,
  requireWithinLimit,
} from '#domain/knowledge/rows.ts';
import {
  type QuestionedSection,
  type SectionQuestionChange,
  type SectionQuestionInput,
  type SectionQuestionItem,
  sectionQuestionLimits,
} from '#domain/knowledge/section-question-inputs.ts';
import { findSections } from '#domain/retrieval/sections.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type Row = typeof sectionQuestions.$inferSelect;
export type NewSectionQuestion = SectionQuestionInput & { source: Row['source'] };

/** All sections of the document, with their questions; then questions of sections that it no longer has. */
export async function listSectionQuestions(ctx: Context, documentId: string): Promise<QuestionedSection[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    const { version } = await requireDocument(tx, documentId);
    const text = (await findVersion(tx, documentId, version))?.text ?? '';
    const questions = Map.groupBy(await listRows(tx, documentId), row => keyOf(row.headings));
    const paths = new Map(findSections(text).map(({ headings }) => [keyOf(headings), headings]));
    const gone = [...questions.values()].flatMap(([first]) =>
      first && !paths.has(keyOf(first.headings)) ? [first] : [],
    );
    return [
      ...[...paths.values()].slice(0, sectionQuestionLimits.sections).map(headings => ({ headings, isGone: false })),
      ...gone.map(({ headings }) => ({ headings, isGone: true })),
    ].map(section => ({ ...section, questions: (questions.get(keyOf(section.headings)) ?? []).map(toItem) }));
  });
}

export async function addSectionQuestion(
  ctx: Context,
  documentId: string,
  input: SectionQuestionInput,
): Promise<SectionQuestionItem> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const locked = await lockDocument(tx, documentId);
    requireWithinLimit(locked.document);
    await requireSection(tx, locked, input.headings);
    const rows = await listRows(tx, documentId);
    if (countIn(rows, input.headings) >= sectionQuestionLimits.perSection) throw sectionFull();
    if (rows.length >= sectionQuestionLimits.perDocument) throw documentFull();
    const [row] = await insertQuestions(tx, ctx, locked, [{ ...input, source: 'owner' }]);
    if (!row) throw sameQuestion();
    return toItem(row);
  });
}

/** A changed question belongs to the person, also if a model wrote it. */
export async function changeSectionQuestion(
  ctx: Context,
  id: string,
  { text }: SectionQuestionChange,
): Promise<SectionQuestionItem> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const { row: before, locked } = await lockQuestion(tx, id);
    requireWithinLimit(locked.document);
    const key = hashQuestion({ headings: before.headings, text });
    const same = await tx
      .select({ id: sectionQuestions.id })
      .from(sectionQuestions)
      .where(and(eq(sectionQuestions.documentId, before.documentId), eq(sectionQuestions.key, key)));
    if (same.some(other => other.id !== id)) throw sameQuestion();
    const [row] = await tx
      .update(sectionQuestions)
      .set({ text, key, source: 'owner', createdBy: authorIdOf(ctx) })
      .where(eq(sectionQuestions.id, id))
      .returning();
    if (!row) throw notFound();
    await refreshIndex(tx, ctx, locked.site, [locked.document]);
    return toItem(row);
  });
}

export async function removeSectionQuestion(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const { locked } = await lockQuestion(tx, id);
    await tx.delete(sectionQuestions).where(eq(sectionQuestions.id, id));
    await refreshIndex(tx, ctx, locked.site, [locked.document]);
    return { id };
  });
}

type Confirmed = Pick<NewSectionQuestion, 'source'> & {
  documentId: string;
  /** A part of the section, as the answer quoted it. */
  quote: string;
  texts: readonly string[];
};

/**
 * A person confirmed that this part of a document answers the questions. Nothing is added if the document was changed or deleted, or if
 * its section has enough questions.
 */
export async function addConfirmedQuestions(
  tx: Transaction,
  ctx: Context,
  { documentId, quote, texts, source }: Confirmed,
): Promise<void> {
  const locked = await findAndLockDocument(tx, documentId);
  if (!locked || !quote) return;
  const text = (await findVersion(tx, documentId, locked.document.version))?.text ?? '';
  const at = text.indexOf(quote);
  const section = at < 0 ? undefined : findSections(text).find(({ endsAt }) => endsAt > at);
  if (!section) return;
  const { headings } = section;
  await addIfFree(
    tx,
    ctx,
    locked,
    texts.map(asked => ({ headings, text: asked, source })),
  );
}

/** Adds the questions for which their sections have room, and returns those that are new. The caller has locked the document. */
export async function addIfFree(
  tx: Transaction,
  ctx: Context,
  locked: LockedDocument,
  added: readonly NewSectionQuestion[],
): Promise<Row[]> {
  const rows = await listRows(tx, locked.document.id);
  const free: NewSectionQuestion[] = [];
  for (const question of added) {
    const text = question.text.replaceAll(/\s+/g, ' ').trim();
    const hasRoom =
      countIn([...rows, ...free], question.headings) < sectionQuestionLimits.perSection &&
      rows.length + free.length < sectionQuestionLimits.perDocument;
    if (hasRoom && text && text.length <= sectionQuestionLimits.text) free.push({ ...question, text });
  }
  return free.length > 0 ? insertQuestions(tx, ctx, locked, free) : [];
}

/** Those that the section does not have yet. */
async function insertQuestions(
  tx: Transaction,
  ctx: Context,
  { document, site }: LockedDocument,
  added: readonly NewSectionQuestion[],
): Promise<Row[]> {
  const now = ctx.clock.now();
  const rows = added.map(question => ({
    ...question,
    organizationId: requireOrganization(ctx),
    id: newId(now.getTime()),
    siteId: site.id,
    documentId: document.id,
    key: hashQuestion(question),
    createdBy: question.source === 'model' ? null : authorIdOf(ctx),
    createdAt: now,
  }));
  const made = await tx.insert(sectionQuestions).values(rows).onConflictDoNothing().returning();
  if (made.length > 0) await refreshIndex(tx, ctx, site, [document]);
  return made;
}

async function requireSection(tx: Transaction, { document }: LockedDocument, headings: readonly string[]) {
  const version = await findVersion(tx, document.id, document.version);
  const sections = findSections(version?.text ?? '');
  if (sections.some(section => keyOf(section.headings) === keyOf(headings))) return;
  const words = 'The document no longer has this section. Reload the page.';
  throw new AppError('conflict', 'section_not_found', words);
}

async function lockQuestion(tx: Transaction, id: string): Promise<{ row: Row; locked: LockedDocument }> {
  const [found] = await tx.select().from(sectionQuestions).where(eq(sectionQuestions.id, id));
  if (!found) throw notFound();
  const locked = await lockDocument(tx, found.documentId);
  const [row] = await tx.select().from(sectionQuestions).where(eq(sectionQuestions.id, id));
  if (!row) throw notFound();
  return { row, locked };
}

function listRows(tx: Transaction, documentId: string): Promise<Row[]> {
  return tx
    .select()
    .from(sectionQuestions)
    .where(eq(sectionQuestions.documentId, documentId))
    .orderBy(asc(sectionQuestions.createdAt), asc(sectionQuestions.id))
    .execute();
}

/** Of the same section. */
export function hasSameHeadings(one: { headings: readonly string[] }, other: { headings: readonly string[] }): boolean {
  return keyOf(one.headings) === keyOf(other.headings);
}

function countIn(rows: readonly Pick<Row, 'headings'>[], headings: readonly string[]): number {
  return rows.filter(row => keyOf(row.headings) === keyOf(headings)).length;
}

function keyOf(headings: readonly string[]): string {
  return JSON.stringify(headings);
}

function hashQuestion({ headings, text }: SectionQuestionInput): string {
  return hashSecret(JSON.stringify([headings, text.toLowerCase()]));
}

function toItem({ id, text, source, createdAt }: Row): SectionQuestionItem {
  return { id, text, source, createdAt: createdAt.toISOString() };
}

function notFound(): AppError {
  const words = 'This question doesn’t exist, or you don’t have access.';
  return new AppError('not-found', 'section_question_not_found', words);
}

function sameQuestion(): AppError {
  return new AppError('conflict', 'section_question_exists', 'This section already has this question.');
}

function sectionFull(): AppError {
  const words = `A section can have up to ${sectionQuestionLimits.perSection} questions. Remove one first.`;
  return new AppError('conflict', 'section_questions_full', words);
}

function documentFull(): AppError {
  const words = `A document can have up to ${sectionQuestionLimits.perDocument} questions. Remove some first.`;
  return new AppError('conflict', 'document_questions_full', words);
}
