// The original files of documents are outside the database, so no cascade deletes them.
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { removeOriginalsQueue } from '#domain/organizations/jobs.ts';

const atOnce = 500;

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

export async function queueFileRemoval(
  tx: Transaction,
  ctx: Context,
  keys: string[],
  startAfter?: Date,
): Promise<void> {
  const data = { organizationId: requireOrganization(ctx), keys };
  await ctx.jobs.enqueue(tx, removeOriginalsQueue, data, startAfter ? { startAfter } : {});
}

/** Job. Also queued before an upload, so that an interrupted upload leaves no file. */
export async function removeOriginals(ctx: Context, keys: string[]): Promise<void> {
  const named = await transaction(ctx, tx =>
    tx
      .select({ key: documents.originalKey })
      .from(documents)
      .where(and(eq(documents.organizationId, requireOrganization(ctx)), inArray(documents.originalKey, keys))),
  );
  const inUse = new Set(named.map(({ key }) => key));
  for (const key of keys) if (!inUse.has(key)) await ctx.files.remove(key);
}
