import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { fileTypeOf, nameWithoutEnding } from '#domain/knowledge/file-type.ts';
import { type Document, documentLimits } from '#domain/knowledge/inputs.ts';
import { insertDocument, type NewDocument } from '#domain/knowledge/insertion.ts';
import { queueReading } from '#domain/knowledge/read-file.ts';
import { writeAndReadDocument } from '#domain/knowledge/rows.ts';
import { queueFileRemoval } from '#domain/organizations/originals.ts';
import { requireSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const day = 24 * 60 * 60 * 1000;

/** Stores the file and queues its reading. Its type is detected by content, not by name. */
export async function addFile(ctx: Context, siteId: string, name: string, file: Blob): Promise<Document> {
  requirePermission(ctx, 'manage:sites');
  if (file.size > documentLimits.fileSize) throw tooLarge();
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = fileTypeOf(bytes, name);
  const title = nameWithoutEnding(name);
  return addOriginal(ctx, siteId, { kind: 'file', title }, { name, type, bytes });
}

type Original = { name: string; type: string; bytes: Buffer };

/** The caller has checked the permission. No transaction is open while the store is written to. */
export async function addOriginal(
  ctx: Context,
  siteId: string,
  document: NewDocument,
  { name, type, bytes }: Original,
): Promise<Document> {
  const key = `originals/${siteId}/${newId()}`;
  await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    await queueFileRemoval(tx, ctx, [key], new Date(ctx.clock.now().getTime() + day));
  });
  await ctx.files.put(key, bytes, type);
  return writeAndReadDocument(ctx, async tx => {
    const inserted = await insertDocument(tx, ctx, siteId, document, { key, name, type, size: bytes.length });
    await queueReading(tx, ctx, [inserted.document.id]);
    return inserted.document.id;
  });
}

function tooLarge(): AppError {
  const most = documentLimits.fileSize / (1024 * 1024);
  return new AppError(
    'too-large',
    'file_too_large',
    `This file is larger than ${most} MB. Split it, or remove images.`,
  );
}
