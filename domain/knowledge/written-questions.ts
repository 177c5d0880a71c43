// The asked questions that a model writes: which sections it reads, and what is stored.
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents, sectionQuestions } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import type { Context } from '#domain/context.ts';
import { refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import { type DocumentRow, findAndLockDocument, findVersion } from '#domain/knowledge/rows.ts';
import { sectionQuestionLimits } from '#domain/knowledge/section-question-inputs.ts';
import { addIfFree, hasSameHeadings } from '#domain/knowledge/section-questions.ts';
import { findSections } from '#domain/retrieval/sections.ts';
import { splitWords } from '#domain/retrieval/words.ts';

export type UnreadSection = { headings: string[]; text: string };
export type UnreadSections = {
  documentId: string;
  version: number;
  title: string;
  language: string;
  sections: UnreadSection[];
  /** How many were read before, and whether others follow. */
  readBefore: number;
  hasMore: boolean;
};

export const questionsPerSection = 2;
/** More sections would exceed the questions of a document. */
const maxSections = sectionQuestionLimits.perDocument / questionsPerSection;
/** Sections per call. */
const maxSectionsAtOnce = 6;
/** Documents checked per transaction. */
const maxDocumentsAtOnce = 50;
const minWords = 5;

const minute = 60_000;
const hour = 60 * minute;
/** Delays after the first, second and third failed call. After the third, the version is marked as read. */
const waits = [30 * minute, 6 * hour, 24 * hour];

/** Whether `claimUnreadSections` may find some. */
export async function hasUnreadSections(tx: Transaction, ctx: Context): Promise<boolean> {
  const [found] = await tx.select({ id: documents.id }).from(documents).where(isUnread(ctx)).limit(1);
  return found !== undefined;
}

/**
 * The next sections that are new or have another text than when a model last read their document. Oldest change first. No other call gets
 * them meanwhile. Undefined: there are none, or
 * only in documents that the next run reads.
 */
export async function claimUnreadSections(tx: Transaction, ctx: Context): Promise<UnreadSections | undefined> {
  for (let count = 0; count < maxDocumentsAtOnce; count++) {
    const [found] = await tx
      .select({ document: documents, siteLanguage: sites.language })
      .from(documents)
      .innerJoin(sites, and(eq(sites.organizationId, documents.organizationId), eq(sites.id, documents.siteId)))
      .where(and(isUnread(ctx), isNull(sites.deletedAt)))
      .orderBy(asc(documents.updatedAt), asc(documents.id))
      .limit(1)
      .for('update', { of: documents, skipLocked: true });
    if (!found) return undefined;
    const unread = await readUnread(tx, found.document, found.document.language ?? found.siteLanguage);
    const attempts = progressOf(found.document).attempts + 1;
    const wait = waits[attempts - 1];
    if (unread.sections.length > 0 && wait !== undefined) {
      const waitsUntil = new Date(ctx.clock.now().getTime() + wait);
      await storeProgress(tx, unread, { sections: unread.readBefore, attempts, waitsUntil });
      return unread;
    }
    await markRead(tx, unread);
  }
  return undefined;
}

function isUnread(ctx: Context) {
  const { questioning, version } = documents;
  return and(
    gt(version, documents.questionedVersion),
    eq(documents.enabled, true),
    eq(documents.overLimit, false),
    or(
      isNull(questioning),
      ne(sql`(${questioning}->>'version')::int`, version),
      lte(sql`(${questioning}->>'waitsUntil')::timestamptz`, ctx.clock.now().toISOString()),
    ),
  );
}

async function readUnread(tx: Transaction, document: DocumentRow, language: string): Promise<UnreadSections> {
  const { id, version, title, questionedVersion } = document;
  const before = new Set((await readSections(tx, id, questionedVersion)).map(section => JSON.stringify(section)));
  const unread = (await readSections(tx, id, version))
    .filter(section => !before.has(JSON.stringify(section)) && splitWords(section.text, language).length >= minWords)
    .slice(0, maxSections);
  const { sections: readBefore } = progressOf(document);
  const end = readBefore + maxSectionsAtOnce;
  const sections = unread.slice(readBefore, end);
  return { documentId: id, version, title, language, sections, readBefore, hasMore: end < unread.length };
}

/** Ignores the progress on earlier versions. */
function progressOf({ questioning, version }: DocumentRow): { sections: number; attempts: number } {
  return questioning?.version === version ? questioning : { sections: 0, attempts: 0 };
}

type WrittenQuestion = { headings: string[]; text: string };

/** Replaces the model's questions of the sections that it read. Nothing is stored if the document was changed or deleted meanwhile. */
export async function storeWrittenQuestions(
  tx: Transaction,
  ctx: Context,
  unread: UnreadSections,
  written: readonly WrittenQuestion[],
): Promise<void> {
  const { documentId, version, sections, readBefore } = unread;
  const locked = await findAndLockDocument(tx, documentId);
  if (locked?.document.version !== version) return;
  const current = await readSections(tx, documentId, version);
  const isModels = and(eq(sectionQuestions.documentId, documentId), eq(sectionQuestions.source, 'model'));
  const known = await tx.select().from(sectionQuestions).where(isModels);
  const isOutdated = ({ headings }: { headings: string[] }) =>
    !current.some(section => hasSameHeadings(section, { headings })) ||
    sections.some(section => hasSameHeadings(section, { headings }));
  const outdated = known.filter(isOutdated).map(row => row.id);
  if (outdated.length > 0) await tx.delete(sectionQuestions).where(inArray(sectionQuestions.id, outdated));
  const added = await addIfFree(
    tx,
    ctx,
    locked,
    written.map(question => ({ ...question, source: 'model' })),
  );
  if (outdated.length > 0 && added.length === 0) await refreshIndex(tx, ctx, locked.site, [locked.document]);
  if (unread.hasMore)
    await storeProgress(tx, unread, {
      sections: readBefore + sections.length,
      attempts: 0,
      waitsUntil: ctx.clock.now(),
    });
  else await markRead(tx, unread);
}

async function storeProgress(
  tx: Transaction,
  { documentId, version }: UnreadSections,
  { waitsUntil, ...progress }: { sections: number; attempts: number; waitsUntil: Date },
): Promise<void> {
  const questioning = { version, ...progress, waitsUntil: waitsUntil.toISOString() };
  await tx.update(documents).set({ questioning }).where(eq(documents.id, documentId));
}

async function markRead(tx: Transaction, { documentId, version }: UnreadSections): Promise<void> {
  const read = { questionedVersion: version, questioning: null };
  await tx.update(documents).set(read).where(eq(documents.id, documentId));
}

async function readSections(tx: Transaction, id: string, version: number): Promise<UnreadSection[]> {
  const text = version > 0 ? ((await findVersion(tx, id, version))?.text ?? '') : '';
  return findSections(text).map(({ headings, startsAt, endsAt }) => ({
    headings,
    text: text.slice(startsAt, endsAt).trim(),
  }));
}
