// The payment provider of an organisation: Paddle, or Shopify if it was created from a shop's admin.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { Biller } from '#domain/organizations/inputs.ts';

export async function findBiller(tx: Transaction, ctx: Context): Promise<Biller> {
  const isOurs = eq(organizations.id, requireOrganization(ctx));
  const [found] = await tx.select({ billing: organizations.billing }).from(organizations).where(isOurs);
  return found?.billing ?? 'paddle';
}
