// The original files of documents are outside the database, so no cascade deletes them.
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { pendingUploads } from '#database/schema/organizations.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { removeOriginalsQueue } from '#domain/organizations/jobs.ts';

const atOnce = 500;
const day = 24 * 60 * 60 * 1000;

/** In the transaction that deletes the documents, before the deletion. */
export async function queueOriginalRemoval(tx: Transaction, ctx: Context, where?: SQL): Promise<void> {
  const condition = and(
    eq(documents.organizationId, requireOrganization(ctx)),
    isNotNull(documents.originalKey),
    where,
  );
  const rows = await tx.select({ key: documents.originalKey }).from(documents).where(condition);
  const keys = rows.flatMap(({ key }) => key ?? []);
  for (let from = 0; from < keys.length; from += atOnce) {
    await queueFileRemoval(tx, ctx, keys.slice(from, from + atOnce));
  }
}

/** Until `endUpload`, the file counts as stored. If its process is killed, the job removes it after a day. */
export async function beginUpload(tx: Transaction, ctx: Context, key: string, size: number): Promise<void> {
  await tx.insert(pendingUploads).values({ organizationId: requireOrganization(ctx), key, size });
  await queueFileRemoval(tx, ctx, [key], day);
}

/** In the transaction that stores the file's document. */
export async function endUpload(tx: Transaction, ctx: Context, key: string): Promise<void> {
  await tx.delete(pendingUploads).where(isPending(ctx, [key]));
}

export async function queueFileRemoval(tx: Transaction, ctx: Context, keys: string[], delay = 0): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), keys };
  await ctx.jobs.enqueue(tx, removeOriginalsQueue, data, { delay });
}

/**
 * Job. Also queued before an upload, so that an interrupted upload leaves no file. A file that is being stored is locked until its
 * document is stored or refused.
 */
export async function removeOriginals(ctx: Context, keys: string[]): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isNamed = and(eq(documents.organizationId, organizationId), inArray(documents.originalKey, keys));
  const named = await transaction(ctx, async tx => {
    await tx.select().from(pendingUploads).where(isPending(ctx, keys)).for('update');
    return tx.select({ key: documents.originalKey }).from(documents).where(isNamed);
  });
  const inUse = new Set(named.map(({ key }) => key));
  for (const key of keys) if (!inUse.has(key)) await ctx.files.remove(key);
  await transaction(ctx, tx => tx.delete(pendingUploads).where(isPending(ctx, keys)));
}

function isPending(ctx: Context, keys: string[]) {
  return and(eq(pendingUploads.organizationId, requireOrganization(ctx)), inArray(pendingUploads.key, keys));
}
