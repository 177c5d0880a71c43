// Syncs a connected shop in a test, step by step like the queue.
import { desc, eq } from 'drizzle-orm';
import { shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { ShopSync } from '#domain/shopify/inputs.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { requestSync } from '#domain/shopify/sync.ts';
import { type SyncRow, toSync } from '#domain/shopify/sync-rows.ts';
import type { ConnectedShop } from '#tests/setup/connected-shop.ts';
import type { TestShopify } from '#tests/setup/shopify.ts';

/** Runs a sync to its end: requests the file, and reads it when the sandbox has it. */
export async function syncToEnd(
  sandbox: TestShopify,
  { ctx }: Pick<ConnectedShop, 'ctx'>,
  kind: ShopSync['kind'] = 'catalogue',
): Promise<ShopSync> {
  const { id } = await requestSync(ctx, kind);
  await syncShop(ctx, id);
  await sandbox.control('flush', {});
  await syncShop(ctx, id);
  return toSync(await readSyncRow(ctx, id));
}

export async function readSyncRow(ctx: Context, id: string): Promise<SyncRow> {
  const [row] = await transaction(ctx, tx => tx.select().from(shopifySyncs).where(eq(shopifySyncs.id, id)));
  if (!row) throw new Error('this sync does not exist');
  return row;
}

export function syncRows(ctx: Context): Promise<SyncRow[]> {
  return transaction(ctx, tx => tx.select().from(shopifySyncs).orderBy(desc(shopifySyncs.startedAt)));
}
