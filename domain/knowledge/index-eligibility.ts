// Decides which documents are used in answers, and keeps the index in line.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documentVersions, sectionQuestions } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { DocumentRow } from '#domain/knowledge/rows.ts';
import type { SectionQuestion } from '#domain/retrieval/asked-questions.ts';
import { indexDocuments, removeFromIndex } from '#domain/retrieval/index-document.ts';

/** A document whose latest reading failed is still used in its previous version. */
function isAnswered({ version, enabled, overLimit }: DocumentRow): boolean {
  return version > 0 && enabled && !overLimit;
}

/** Its text comes from a source, so edits by a person are kept apart. */
export function hasSourceText({ kind }: Pick<DocumentRow, 'kind'>): boolean {
  return kind !== 'written' && kind !== 'qa';
}

/** Adds the documents of one site to the index or removes them, in the transaction that changes them. */
export async function refreshIndex(
  tx: Transaction,
  ctx: Context,
  site: { id: string; language: string },
  rows: DocumentRow[],
): Promise<void> {
  const answered = rows.filter(isAnswered);
  const others = rows.filter(row => !isAnswered(row));
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    await removeFromIndex(tx, ctx, site.id, ids);
  }
  if (answered.length === 0) return;
  const texts = await readTexts(tx, ctx, answered);
  const asked = await readAsked(tx, answered);
  const indexed = answered.map(({ id, version, title, language }) => ({
    documentId: id,
    version,
    title,
    text: texts.get(id) ?? '',
    language: language ?? site.language,
    asked: asked.get(id) ?? [],
  }));
  await indexDocuments(tx, ctx, site.id, indexed);
}

/** The oldest first, so that the index does not change without a reason. */
async function readAsked(tx: Transaction, rows: DocumentRow[]): Promise<Map<string, SectionQuestion[]>> {
  const { documentId, headings, text, createdAt, id } = sectionQuestions;
  const ids = rows.map(row => row.id);
  const found = await tx
    .select({ documentId, headings, text })
    .from(sectionQuestions)
    .where(inArray(documentId, ids))
    .orderBy(asc(createdAt), asc(id));
  return Map.groupBy(found, row => row.documentId);
}

async function readTexts(tx: Transaction, ctx: Context, rows: DocumentRow[]): Promise<Map<string, string>> {
  const { documentId, version, text, organizationId } = documentVersions;
  const condition = or(...rows.map(row => and(eq(documentId, row.id), eq(version, row.version))));
  const found = await tx
    .select({ documentId, text })
    .from(documentVersions)
    .where(
      and(
        eq(organizationId, requireOrganization(ctx)),
        inArray(
          documentId,
          rows.map(row => row.id),
        ),
        condition,
      ),
    );
  return new Map(found.map(row => [row.documentId, row.text]));
}
