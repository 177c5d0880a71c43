// An organisation billed by Shopify must never be asked to pay here.
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { findBiller } from '#domain/organizations/biller.ts';
import { AppError } from '#platform/errors.ts';

/** Call it first in everything about prices, bills and cards. */
export async function requirePayer(
  ctx: Context,
  permission: 'list:organization-subscription' | 'manage:organization-subscription',
): Promise<void> {
  requirePermission(ctx, permission);
  if ((await transaction(ctx, tx => findBiller(tx, ctx))) === 'paddle') return;
  const words = 'Your plan is billed through Shopify. To change it, open Aisle’s plans in the Shopify admin.';
  throw new AppError('conflict', 'billed_by_shopify', words);
}
