// The asked questions that a model writes: which sections it reads, and what is stored.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents, sectionQuestions } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import type { Context } from '#domain/context.ts';
import { findVersion, lockDocument } from '#domain/knowledge/rows.ts';
import { addIfFree, hasSameHeadings } from '#domain/knowledge/section-questions.ts';
import { findSections } from '#domain/retrieval/sections.ts';

export type UnreadSection = { headings: string[]; text: string };
export type UnreadDocument = {
  id: string;
  version: number;
  title: string;
  language: string;
  /** Those that are new or have another text than when a model last read the document. */
  sections: UnreadSection[];
};

/** The sections of a document that are read. */
const maxSections = 40;
const minWords = 5;

/** Longest unread first. Undefined: a model has read all documents. */
export async function findUnreadDocument(tx: Transaction): Promise<UnreadDocument | undefined> {
  const isUnread = and(
    gt(documents.version, documents.questionedVersion),
    eq(documents.enabled, true),
    eq(documents.overLimit, false),
  );
  const [found] = await tx
    .select({ document: documents, language: sites.language })
    .from(documents)
    .innerJoin(sites, and(eq(sites.organizationId, documents.organizationId), eq(sites.id, documents.siteId)))
    .where(isUnread)
    .orderBy(asc(documents.updatedAt), asc(documents.id))
    .limit(1);
  if (!found) return undefined;
  const { id, version, title, questionedVersion, language } = found.document;
  const before = new Set((await readSections(tx, id, questionedVersion)).map(section => JSON.stringify(section)));
  const sections = (await readSections(tx, id, version))
    .filter(section => !before.has(JSON.stringify(section)) && section.text.split(/\s+/).length >= minWords)
    .slice(0, maxSections);
  return { id, version, title, language: language ?? found.language, sections };
}

type WrittenQuestion = { headings: string[]; text: string };

/** Replaces the model's questions of the sections that it read. Nothing is stored if the document has changed meanwhile. */
export async function storeWrittenQuestions(
  tx: Transaction,
  ctx: Context,
  { id, version, sections }: UnreadDocument,
  written: readonly WrittenQuestion[],
): Promise<void> {
  const locked = await lockDocument(tx, id);
  if (locked.document.version !== version) return;
  const current = await readSections(tx, id, version);
  const isModels = and(eq(sectionQuestions.documentId, id), eq(sectionQuestions.source, 'model'));
  const known = await tx.select().from(sectionQuestions).where(isModels);
  const isOutdated = ({ headings }: { headings: string[] }) =>
    !current.some(section => hasSameHeadings(section, { headings })) ||
    sections.some(section => hasSameHeadings(section, { headings }));
  const outdated = known.filter(isOutdated).map(row => row.id);
  if (outdated.length > 0) await tx.delete(sectionQuestions).where(inArray(sectionQuestions.id, outdated));
  await tx.update(documents).set({ questionedVersion: version }).where(eq(documents.id, id));
  await addIfFree(
    tx,
    ctx,
    locked,
    written.map(question => ({ ...question, source: 'model' })),
  );
}

async function readSections(tx: Transaction, id: string, version: number): Promise<UnreadSection[]> {
  const text = version > 0 ? ((await findVersion(tx, id, version))?.text ?? '') : '';
  return findSections(text).map(({ headings, startsAt, endsAt }) => ({
    headings,
    text: text.slice(startsAt, endsAt).trim(),
  }));
}
