// Who takes an organisation's money: our own payment provider, or Shopify where it came from the admin of a shop.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { Biller } from '#domain/organizations/inputs.ts';

export async function billingOf(tx: Transaction, ctx: Context): Promise<Biller> {
  const isOurs = eq(organizations.id, requireOrganization(ctx));
  const [found] = await tx.select({ billing: organizations.billing }).from(organizations).where(isOurs);
  return found?.billing ?? 'paddle';
}
