// When each product of a shop was last seen, so that older information never overwrites newer.
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifyProducts } from '#database/schema/shopify.ts';
import type { Installation } from '#domain/shopify/installation.ts';

type Mark = typeof shopifyProducts.$inferSelect;
type Seen = { number: string; changedAt: Date };

/** Locks the marks until the transaction ends. */
export async function lockMarks(
  tx: Transaction,
  { id }: Installation,
  numbers: readonly string[],
): Promise<Map<string, Mark>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(shopifyProducts)
    .where(and(eq(shopifyProducts.installationId, id), inArray(shopifyProducts.number, [...numbers])))
    .orderBy(shopifyProducts.number)
    .for('update');
  return new Map(rows.map(row => [row.number, row]));
}

/** Marks the products as present at that moment. */
export function markSeen(tx: Transaction, installation: Installation, seen: readonly Seen[], syncId?: string) {
  return mark(tx, installation, seen, { deleted: false, ...(syncId ? { syncId } : {}) });
}

/** Marks the products as deleted or unpublished. */
export function markGone(tx: Transaction, installation: Installation, gone: readonly Seen[]) {
  return mark(tx, installation, gone, { deleted: true });
}

async function mark(
  tx: Transaction,
  { id, organizationId }: Installation,
  seen: readonly Seen[],
  facts: { deleted: boolean; syncId?: string },
): Promise<void> {
  if (seen.length === 0) return;
  const { changedAt, number, installationId } = shopifyProducts;
  await tx
    .insert(shopifyProducts)
    .values(seen.map(one => ({ organizationId, installationId: id, ...one, ...facts })))
    .onConflictDoUpdate({
      target: [shopifyProducts.organizationId, installationId, number],
      set: { ...facts, changedAt: sql`greatest(${changedAt}, excluded.changed_at)` },
    });
}

/** The sync found them, without anything new. */
export async function markFound(
  tx: Transaction,
  { id }: Installation,
  numbers: readonly string[],
  syncId: string,
): Promise<void> {
  if (numbers.length === 0) return;
  const condition = and(eq(shopifyProducts.installationId, id), inArray(shopifyProducts.number, [...numbers]));
  await tx.update(shopifyProducts).set({ syncId }).where(condition);
}

/**
 * Returns some products that the sync did not find although they existed before it started; later ones may have been
 * too late for its file.
 */
export async function listUnseen(
  tx: Transaction,
  { id }: Installation,
  sync: { id: string; startedAt: Date },
  most: number,
): Promise<string[]> {
  const isUnmet = and(
    eq(shopifyProducts.installationId, id),
    eq(shopifyProducts.deleted, false),
    or(isNull(shopifyProducts.syncId), ne(shopifyProducts.syncId, sync.id)),
    lt(shopifyProducts.changedAt, sync.startedAt),
  );
  const rows = await tx
    .select({ number: shopifyProducts.number })
    .from(shopifyProducts)
    .where(isUnmet)
    .orderBy(shopifyProducts.number)
    .limit(most)
    .for('update');
  const numbers = rows.map(({ number }) => number);
  if (numbers.length > 0) {
    const condition = and(eq(shopifyProducts.installationId, id), inArray(shopifyProducts.number, numbers));
    await tx.update(shopifyProducts).set({ deleted: true }).where(condition);
  }
  return numbers;
}
