import { createHash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents, documentVersions } from '#database/schema/knowledge.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { hasSourceText, refreshIndex } from '#domain/knowledge/index-eligibility.ts';
import type { Document, Pair } from '#domain/knowledge/inputs.ts';
import {
  findVersion,
  type LockedDocument,
  laterThanBefore,
  lockDocument,
  requireDocument,
  requireUnchanged,
  requireWithinLimit,
  type VersionRow,
  writeAndReadDocument,
} from '#domain/knowledge/rows.ts';
import type { DocumentVersion, VersionSummary } from '#domain/knowledge/version-inputs.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { authorOf, namesOf } from '#domain/people/names.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { requireStorage } from '#domain/usage/storage.ts';
import { AppError } from '#platform/errors.ts';
import type { CitationAnchor } from '#providers/extraction/extracted.ts';

type Page = { data: VersionSummary[]; pagination: { next: string | null; hasMore: boolean } };

/** Newest first. */
export async function listVersions(
  ctx: Context,
  id: string,
  { after, perPage }: { after?: number | undefined; perPage: number },
): Promise<Page> {
  requirePermission(ctx, 'list:sites');
  const { version, title, words, madeBy, madeAt } = documentVersions;
  const rows = await transaction(ctx, async tx => {
    await requireDocument(tx, id);
    return tx
      .select({ version, title, words, madeBy, madeAt })
      .from(documentVersions)
      .where(and(eq(documentVersions.documentId, id), after === undefined ? undefined : lt(version, after)))
      .orderBy(desc(version))
      .limit(perPage + 1);
  });
  const page = rows.slice(0, perPage);
  const hasMore = rows.length > perPage;
  const names = await namesOf(ctx, new Set(page.flatMap(row => row.madeBy ?? [])));
  return {
    data: page.map(row => toVersionSummary(row, names)),
    pagination: { next: hasMore ? String(page.at(-1)?.version) : null, hasMore },
  };
}

export async function readVersion(ctx: Context, id: string, version: number): Promise<DocumentVersion> {
  requirePermission(ctx, 'list:sites');
  const row = await transaction(ctx, tx => requireVersion(tx, id, version));
  const names = await namesOf(ctx, new Set(row.madeBy === null ? [] : [row.madeBy]));
  return { ...toVersionSummary(row, names), text: row.text, pairs: row.pairs };
}

/** Makes an earlier version the newest; the versions in between stay. */
export async function restoreVersion(
  ctx: Context,
  id: string,
  { version, updatedAt }: { version: number; updatedAt?: string | undefined },
): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return writeAndReadDocument(ctx, async tx => {
    const locked = await lockDocument(tx, id);
    requireUnchanged(locked.document, updatedAt);
    requireWithinLimit(locked.document);
    const { title, text, pairs, places } = await requireVersion(tx, id, version);
    const handEdited = hasSourceText(locked.document);
    await addVersion(tx, ctx, locked, { title, text, pairs, places, handEdited });
    await recordActivity(tx, ctx, 'document.restored', { name: title, version: String(version) });
    return id;
  });
}

export type NewVersion = {
  title: string;
  /** Markdown. */
  text: string;
  pairs?: Pair[] | null;
  /** What citations link to: pages of a PDF, headings of a web page. */
  places?: CitationAnchor[];
  language?: string | null;
  handEdited: boolean;
};

/**
 * The only way to change a document's text: adds a version, which is searchable once the transaction commits. The
 * caller has locked the document. Refuses if it exceeds the plan's storage.
 */
export async function addVersion(tx: Transaction, ctx: Context, { document, site }: LockedDocument, given: NewVersion) {
  const now = ctx.clock.now();
  const { title, text, pairs = null, places = [], handEdited, language = document.language } = given;
  const version = document.version + 1;
  await tx.insert(documentVersions).values({
    organizationId: requireOrganization(ctx),
    documentId: document.id,
    version,
    title,
    text,
    pairs,
    places,
    words: countWords(text),
    hash: hashOf(text),
    madeBy: authorIdOf(ctx),
    madeAt: sql`now()`,
  });
  const change = { title, language, version, handEdited, state: 'ready', problem: null, attempts: 0 } as const;
  const [changed] = await tx
    .update(documents)
    .set({ ...change, updatedAt: laterThanBefore(now) })
    .where(eq(documents.id, document.id))
    .returning();
  if (!changed)
    throw new AppError('internal', 'document_not_saved', 'The document couldn’t be saved. Please try again.');
  await refreshIndex(tx, ctx, site, [changed]);
  await requireStorage(tx, ctx);
}

/** Hash of a text: an equal text creates no version. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

async function requireVersion(tx: Transaction, id: string, version: number): Promise<VersionRow> {
  await requireDocument(tx, id);
  const found = await findVersion(tx, id, version);
  if (!found) throw new AppError('not-found', 'version_not_found', 'This version doesn’t exist.');
  return found;
}

type VersionFields = Pick<VersionRow, 'version' | 'title' | 'words' | 'madeBy' | 'madeAt'>;

function toVersionSummary(row: VersionFields, names: ReadonlyMap<string, string>): VersionSummary {
  const { version, title, words, madeBy, madeAt } = row;
  return { version, title, words, madeBy: authorOf(names, madeBy), madeAt: madeAt.toISOString() };
}
