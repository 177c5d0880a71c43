// An organisation that came from a shop's admin pays there, and nothing here may ask it to pay.
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { billingOf } from '#domain/organizations/billing.ts';
import { AppError } from '#platform/errors.ts';

/** The first line of everything that has to do with prices, bills and cards. */
export async function requirePayer(
  ctx: Context,
  permission: 'list:organization-subscription' | 'manage:organization-subscription',
): Promise<void> {
  requirePermission(ctx, permission);
  if ((await transaction(ctx, tx => billingOf(tx, ctx))) === 'paddle') return;
  const words = 'Your plan is chosen and paid for in the Shopify admin. Open the plans of Aisle there to change it.';
  throw new AppError('conflict', 'billed_by_shopify', words);
}
