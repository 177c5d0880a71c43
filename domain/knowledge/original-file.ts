import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import { AppError } from '#platform/errors.ts';

/** The uploaded file of a document. */
export async function readOriginal(ctx: Context, id: string): Promise<File> {
  requirePermission(ctx, 'list:sites');
  const { originalKey, originalName, originalType } = await transaction(ctx, tx => requireDocument(tx, id));
  const bytes = originalKey === null ? undefined : await ctx.files.find(originalKey);
  if (!bytes) throw new AppError('not-found', 'original_not_found', 'This document has no file to download.');
  return new File([new Uint8Array(bytes)], originalName ?? 'file', { type: originalType ?? '' });
}
