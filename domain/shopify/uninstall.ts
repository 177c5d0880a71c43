import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { shopifyInstallations, shopifySessions, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { ShopEventData } from '#domain/shopify/event-facts.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { endShopPlan } from '#domain/shopify/subscription.ts';

/**
 * The app was uninstalled. Its tokens no longer work, so Shopify is not called. Data stays until Shopify asks for
 * deletion: a shop that reinstalls finds everything as it was.
 */
export async function uninstall(ctx: Context, installation: Installation, { at }: ShopEventData): Promise<string> {
  // It was reinstalled in the meantime.
  if (!(await leave(ctx, installation, at))) return 'late';
  await endShopPlan(ctx, installation, at);
  return 'applied';
}

async function leave(ctx: Context, { id }: Installation, at: Date): Promise<boolean> {
  const now = sql`now()`;
  return transaction(ctx, async tx => {
    const firstReported = sql`coalesce(${shopifyInstallations.uninstalledAt}, ${at.toISOString()}::timestamptz)`;
    const left = await tx
      .update(shopifyInstallations)
      .set({ state: 'uninstalled', uninstalledAt: firstReported, updatedAt: now })
      .where(and(eq(shopifyInstallations.id, id), lte(shopifyInstallations.installedAt, at)))
      .returning({ id: shopifyInstallations.id });
    if (left.length === 0) return false;
    await tx.delete(shopifySessions).where(eq(shopifySessions.installationId, id));
    await tx
      .update(shopifySyncs)
      .set({ state: 'failed', problem: 'The app was removed from the shop.', updatedAt: now, endedAt: now })
      .where(and(eq(shopifySyncs.installationId, id), isNull(shopifySyncs.endedAt)));
    return true;
  });
}
