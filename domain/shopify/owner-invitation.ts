// How a shop's organisation gets its first Owner: the shop owner requests an invitation in the Shopify admin.
import { and, eq } from 'drizzle-orm';
import { shopifySessions } from '#database/schema/shopify.ts';
import { type Context, requireMerchant, requireOrganization, transaction } from '#domain/context.ts';
import { inviteFirstOwner } from '#domain/organizations/invite.ts';
import type { OwnerInvitation } from '#domain/shopify/inputs.ts';
import { spend } from '#domain/shopify/limits.ts';
import { AppError } from '#platform/errors.ts';

/** Everyone else is invited by an Owner: staff permissions in Shopify do not make someone an Owner. */
export async function inviteOwner(ctx: Context, email: string): Promise<OwnerInvitation> {
  const { id, shop } = requireMerchant(ctx);
  if (ctx.organizationId === null) {
    throw new AppError('conflict', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
  }
  const isOwner = and(eq(shopifySessions.id, `${shop}_${id}`), eq(shopifySessions.accountOwner, true));
  if (!(await transaction(ctx, tx => tx.$count(shopifySessions, isOwner)))) {
    const words = 'Only the shop owner can request this. Owners can invite staff in the dashboard.';
    throw new AppError('forbidden', 'not_shop_owner', words);
  }
  await spend(ctx, 'shop-invite', requireOrganization(ctx));
  return { email, ...(await inviteFirstOwner(ctx, email)) };
}
