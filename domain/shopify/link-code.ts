// A code created in the dashboard and entered once in a shop's admin links the shop to an existing organisation.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { addLookup, findOwner, removeLookupsOf } from '#database/lookups.ts';
import { shopifyLinkCodes } from '#database/schema/shopify.ts';
import {
  authorIdOf,
  type Context,
  inOrganization,
  requireMerchant,
  requireOrganization,
  requirePermission,
  requireShopify,
  transaction,
} from '#domain/context.ts';
import type { LinkCode } from '#domain/shopify/inputs.ts';
import { findInstallation } from '#domain/shopify/installation.ts';
import { spend } from '#domain/shopify/limits.ts';
import { requireSite } from '#domain/sites/site.ts';
import { findCurrent } from '#domain/subscriptions/current-subscription.ts';
import { newCode } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type Link = { organizationId: string; codeId: string };

/** Without characters that are easily confused. */
const letters = 'ACDEFGHJKMNPQRTVWXYZ';
const groups = 3;
const perGroup = 4;
const validity = { createdAt: sql`now()`, expiresAt: sql`now() + interval '15 minutes'` };

/** A new code invalidates earlier ones. */
export async function createLinkCode(ctx: Context, siteId: string): Promise<LinkCode> {
  requirePermission(ctx, 'manage:organization');
  requireShopify(ctx);
  const organizationId = requireOrganization(ctx);
  await spend(ctx, 'shop-link-make', organizationId);
  const code = newCode(groups * perGroup, letters);
  const id = newId(ctx.clock.now().getTime());
  const expiresAt = await transaction(ctx, async tx => {
    await requireSite(tx, siteId);
    await requireLinkable(tx, ctx);
    const old = await tx.delete(shopifyLinkCodes).returning({ id: shopifyLinkCodes.id });
    await removeLookupsOf(
      tx,
      organizationId,
      old.map(row => row.id),
    );
    const row = { organizationId, id, siteId, createdBy: authorIdOf(ctx), ...validity };
    const [made] = await tx.insert(shopifyLinkCodes).values(row).returning();
    await addLookup(tx, 'shop-link', code, { organizationId, objectId: id });
    if (!made) throw new Error('a link code was not created');
    return made.expiresAt;
  });
  return { code: code.match(/.{4}/g)?.join('-') ?? code, expiresAt: expiresAt.toISOString() };
}

/** Checks a code that a merchant entered. It is checked again when it is spent. */
export async function requireLink(ctx: Context, typed: string): Promise<Link> {
  await spend(ctx, 'shop-link-try', requireMerchant(ctx).shop);
  const code = typed.toUpperCase().replace(/[^A-Z]/g, '');
  const owner = await findOwner(ctx.database, 'shop-link', code);
  if (!owner) throw unknownCode();
  const link = { organizationId: owner.organizationId, codeId: owner.objectId };
  const own = inOrganization(ctx, link.organizationId);
  await transaction(own, async tx => {
    const [row] = await tx.select().from(shopifyLinkCodes).where(isGood(link));
    if (!row) throw unknownCode();
    await requireLinkable(tx, own);
  });
  return link;
}

/** Spends the code. Returns the site it was created for. */
export async function redeemLinkCode(tx: Transaction, own: Context, link: Link): Promise<string> {
  const [spent] = await tx
    .update(shopifyLinkCodes)
    .set({ usedAt: own.clock.now() })
    .where(isGood(link))
    .returning({ siteId: shopifyLinkCodes.siteId });
  if (!spent) throw unknownCode();
  await removeLookupsOf(tx, link.organizationId, [link.codeId]);
  await requireLinkable(tx, own);
  return spent.siteId;
}

/** An organisation has one shop and one billing provider. */
async function requireLinkable(tx: Transaction, ctx: Context): Promise<void> {
  const shop = await findInstallation(tx);
  if (shop) {
    const words = `${shop.name} is already linked to this organisation. An organisation can have one shop.`;
    throw new AppError('conflict', 'shop_linked', words);
  }
  const current = await findCurrent(tx, ctx);
  if (!current?.row.subscriptionId || current.row.status === 'canceled') return;
  const words = `You pay for ${current.plan.name} by card. Cancel it first: linked shops are billed through Shopify.`;
  throw new AppError('conflict', 'subscription_paid', words);
}

function isGood({ codeId }: Link) {
  const { id, usedAt, expiresAt } = shopifyLinkCodes;
  return and(eq(id, codeId), isNull(usedAt), gt(expiresAt, sql`now()`));
}

function unknownCode(): AppError {
  const words = 'This code is invalid, already used or expired. Create a new one in your dashboard.';
  return new AppError('invalid', 'unknown_code', words, { fields: { code: words } });
}
