// Turns an original file into searchable text.
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { nameWithoutEnding } from '#domain/knowledge/file-type.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { readQueue } from '#domain/knowledge/jobs.ts';
import { otherLanguage } from '#domain/knowledge/language.ts';
import { type DocumentRow, laterThanBefore, lockDocument } from '#domain/knowledge/rows.ts';
import { addVersion } from '#domain/knowledge/versions.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { extract } from '#providers/extraction/extract.ts';
import type { Extracted } from '#providers/extraction/extracted.ts';

/** A file that crashes the process must not crash it forever. */
const mostAttempts = 4;
const unreadable = 'We couldn’t read this file.';

/** Call it in the transaction that requests the reading. */
export async function queueReading(tx: Transaction, ctx: Context, ids: string[]): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await tx
    .update(documents)
    .set({ state: 'queued', problem: null, attempts: 0, updatedAt: laterThanBefore(ctx.clock.now()) })
    .where(inArray(documents.id, ids));
  for (const documentId of ids) await ctx.jobs.enqueue(tx, readQueue, { organizationId, documentId });
}

/**
 * Job. Can be killed and run again, even concurrently: text is only written while the document is still in the state
 * `reading`.
 */
export async function readDocumentFile(ctx: Context, id: string): Promise<void> {
  const document = await begin(ctx, id);
  if (!document) return;
  const outcome = await readWords(ctx, document);
  if ('problem' in outcome) return fail(ctx, id, outcome.problem);
  try {
    await finish(ctx, id, outcome.words);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'storage_limit') throw error;
    await fail(ctx, id, error.message);
  }
}

async function begin(ctx: Context, id: string): Promise<DocumentRow | undefined> {
  const isWanted = and(eq(documents.id, id), inArray(documents.state, ['queued', 'reading']));
  return transaction(ctx, async tx => {
    const [row] = await tx.select().from(documents).where(isWanted).for('update');
    if (!row) return undefined;
    const isHopeless = row.attempts >= mostAttempts;
    const change: Partial<DocumentRow> = isHopeless
      ? { state: 'failed', problem: unreadable }
      : { state: 'reading', attempts: row.attempts + 1 };
    await tx.update(documents).set(change).where(eq(documents.id, id));
    return isHopeless ? undefined : row;
  });
}

/** Its job ended the process twice. */
export async function failReading(ctx: Context, id: string): Promise<void> {
  await fail(ctx, id, unreadable);
}

/** Problems with the file are reported; our own failures are thrown and retried by the queue. */
async function readWords(ctx: Context, { originalKey, originalName, originalType, originalSize }: DocumentRow) {
  const load = async () => {
    const bytes = originalKey === null ? undefined : await ctx.files.find(originalKey);
    if (bytes) return bytes;
    throw new AppError('invalid', 'file_missing', 'The file is no longer available. Add it again.');
  };
  try {
    const file = { load, size: originalSize ?? 0, name: originalName ?? '', contentType: originalType ?? '' };
    const owner = requireOrganization(ctx);
    return { words: await extract(file, { owner, largest: documentLimits.fileSize }) };
  } catch (error) {
    if (isAppError(error) && isOfFile(error)) return { problem: error.message };
    throw error;
  }
}

function isOfFile({ kind }: AppError): boolean {
  return kind !== 'unavailable' && kind !== 'internal';
}

async function fail(ctx: Context, id: string, problem: string): Promise<void> {
  await transaction(ctx, async tx => {
    const isReading = and(eq(documents.id, id), eq(documents.state, 'reading'));
    const change = {
      state: 'failed',
      problem: problem.slice(0, 300),
      updatedAt: laterThanBefore(ctx.clock.now()),
    } as const;
    await tx.update(documents).set(change).where(isReading);
  });
}

async function finish(ctx: Context, id: string, words: Extracted): Promise<void> {
  await transaction(ctx, async tx => {
    const [still] = await tx.select({ state: documents.state }).from(documents).where(eq(documents.id, id));
    if (still?.state !== 'reading') return;
    const locked = await lockDocument(tx, id);
    const { document, site } = locked;
    if (document.state !== 'reading') return;
    const { text, places } = words;
    const language = document.language ?? otherLanguage(words.language, site.language);
    await addVersion(tx, ctx, locked, { title: titleOf(document, words), text, places, language, handEdited: false });
  });
}

/** The file's own title, unless a person has given it another. */
function titleOf({ kind, title, originalName }: DocumentRow, words: Extracted): string {
  const hasOwnTitle = kind !== 'file' || title !== nameWithoutEnding(originalName ?? '');
  return hasOwnTitle ? title : words.title?.trim().slice(0, documentLimits.title) || title;
}
