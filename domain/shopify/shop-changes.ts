// Changes to the shop itself or to the app's permissions.
import { and, eq, gt, ne } from 'drizzle-orm';
import { hashOf } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { type Context, transaction } from '#domain/context.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import type { ShopEventData } from '#domain/shopify/event-facts.ts';
import { scopesFacts } from '#domain/shopify/event-facts.ts';
import { provider } from '#domain/shopify/inbox.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { isAppError } from '#platform/errors.ts';
import { shopDocument } from '#providers/shopify/documents.ts';

export async function updateScopes(
  ctx: Context,
  { id, shop }: Installation,
  { at, facts }: ShopEventData,
): Promise<string> {
  const read = scopesFacts.safeParse(facts);
  if (!read.success) return 'unreadable';
  const { scopes } = read.data;
  return transaction(ctx, async tx => {
    const isNewer = and(
      eq(webhookInbox.provider, provider),
      eq(webhookInbox.entityId, hashOf(shop)),
      eq(webhookInbox.type, 'app/scopes_update'),
      gt(webhookInbox.occurredAt, at.toISOString()),
    );
    if ((await tx.$count(webhookInbox, isNewer)) > 0) return 'superseded';
    const isHere = and(eq(shopifyInstallations.id, id), ne(shopifyInstallations.state, 'uninstalled'));
    await tx.update(shopifyInstallations).set({ scopes, updatedAt: ctx.clock.now() }).where(isHere);
    const isOffline = and(eq(shopifySessions.installationId, id), eq(shopifySessions.isOnline, false));
    await tx
      .update(shopifySessions)
      .set({ scope: scopes.join(',') })
      .where(isOffline);
    return 'applied';
  });
}

/** Reads the shop's current name: the event may be older than another. */
export async function updateShop(ctx: Context, installation: Installation): Promise<string> {
  const facts = await readShop(ctx, installation);
  if (!facts) return 'reconnect';
  const { name, email, primaryDomain } = facts.shop;
  const now = ctx.clock.now();
  await transaction(ctx, tx =>
    tx
      .update(shopifyInstallations)
      .set({ name: name.slice(0, 255), email, domain: primaryDomain.host, updatedAt: now })
      .where(eq(shopifyInstallations.id, installation.id)),
  );
  return 'applied';
}

/** Returns nothing if Shopify rejects our tokens: the app was uninstalled or has to be opened again. */
export async function readShop(ctx: Context, installation: Installation) {
  try {
    return await askAdmin(ctx, installation, shopDocument);
  } catch (error) {
    if (isAppError(error) && ['shopify_reconnect', 'shopify_token'].includes(error.code)) return undefined;
    throw error;
  }
}
