import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { fileTypeOf, nameWithoutEnding } from '#domain/knowledge/file-type.ts';
import { type Document, documentLimits } from '#domain/knowledge/inputs.ts';
import { insertDocument, type NewDocument } from '#domain/knowledge/insertion.ts';
import { queueReading } from '#domain/knowledge/read-file.ts';
import { writeAndReadDocument } from '#domain/knowledge/rows.ts';
import { beginUpload, endUpload, removeOriginals } from '#domain/organizations/originals.ts';
import { requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { requireStorage } from '#domain/usage/storage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Stores the file and queues its reading. Its type is detected by content, not by name. */
export async function addFile(ctx: Context, siteId: string, name: string, file: Blob): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  if (file.size > documentLimits.fileSize) throw tooLarge();
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = fileTypeOf(bytes, name);
  const title = nameWithoutEnding(name);
  return addOriginal(ctx, siteId, { kind: 'file', title }, { name, type, bytes });
}

type Original = { name: string; type: string; bytes: Buffer };

/**
 * The caller has checked the permission and spent a save. No transaction is open while the store is written to: meanwhile, the file
 * counts as a pending upload. A refused file is removed at once, and the file of a killed process by the job.
 */
export async function addOriginal(
  ctx: Context,
  siteId: string,
  document: NewDocument,
  { name, type, bytes }: Original,
): Promise<Document> {
  const key = `originals/${siteId}/${newId()}`;
  await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    await beginUpload(tx, ctx, key, bytes.length);
    await requireStorage(tx, ctx);
  });
  try {
    await ctx.files.put(key, bytes, type);
    return await writeAndReadDocument(ctx, async tx => {
      await endUpload(tx, ctx, key);
      const inserted = await insertDocument(tx, ctx, siteId, document, { key, name, type, size: bytes.length });
      await queueReading(tx, ctx, [inserted.document.id]);
      return inserted.document.id;
    });
  } catch (error) {
    await removeOriginals(ctx, [key]).catch(err => ctx.log.warn({ err }, 'a refused file will be removed tomorrow'));
    throw error;
  }
}

function tooLarge(): AppError {
  const most = documentLimits.fileSize / (1024 * 1024);
  return new AppError(
    'too-large',
    'file_too_large',
    `This file is larger than ${most} MB. Split it, or remove images.`,
  );
}
