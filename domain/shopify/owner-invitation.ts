// How a shop's organisation gets its first Owner: whoever owns the shop asks for it in the shop's admin.
import { and, eq } from 'drizzle-orm';
import { shopifySessions } from '#database/schema/shopify.ts';
import { type Context, requireMerchant, requireOrganization, transaction } from '#domain/context.ts';
import { inviteFirstOwner } from '#domain/organizations/invitations.ts';
import type { OwnerInvitation } from '#domain/shopify/inputs.ts';
import { spend } from '#domain/shopify/limits.ts';
import { AppError } from '#platform/errors.ts';

/** Everybody else is invited by an Owner: what staff may do in the shop's admin does not make them one. */
export async function inviteOwner(ctx: Context, email: string): Promise<OwnerInvitation> {
  const { id, shop } = requireMerchant(ctx);
  if (ctx.organizationId === null) {
    throw new AppError('conflict', 'shop_not_connected', 'This shop is not connected to Aisle yet.');
  }
  const isOwner = and(eq(shopifySessions.id, `${shop}_${id}`), eq(shopifySessions.accountOwner, true));
  if (!(await transaction(ctx, tx => tx.$count(shopifySessions, isOwner)))) {
    const words = 'Only the owner of the shop can ask for this. Staff are invited by an Owner in the dashboard.';
    throw new AppError('forbidden', 'not_shop_owner', words);
  }
  await spend(ctx, 'shop-invite', requireOrganization(ctx));
  return { email, ...(await inviteFirstOwner(ctx, email)) };
}
