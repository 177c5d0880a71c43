import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import { AppError } from '#platform/errors.ts';

/** What a document was read from, as its owner gave it. */
export async function readOriginal(ctx: Context, id: string): Promise<File> {
  requirePermission(ctx, 'list:sites');
  const { originalKey, originalName, originalType } = await transaction(ctx, tx => requireDocument(tx, id));
  const bytes = originalKey === null ? undefined : await ctx.files.find(originalKey);
  if (!bytes) throw new AppError('not-found', 'original_not_found', 'There is no file to download for this document.');
  return new File([new Uint8Array(bytes)], originalName ?? 'file', { type: originalType ?? '' });
}
