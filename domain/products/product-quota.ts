import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { products } from '#database/schema/products.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { cachedRead } from '#domain/shared-read.ts';
import { takeUsageUpTo } from '#domain/usage/usage.ts';

/**
 * Returns the id of the first product beyond the plan's limit, for example after a downgrade. It and all newer ones (ids sort by
 * creation time) are stored, but neither shown to visitors nor changed.
 */
export async function findQuotaOverflow(tx: Transaction, ctx: Context): Promise<string | null> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return null;
  const rows = await cachedRead(tx, 'products over the plan', () =>
    firstOver(tx, { organizationId: requireOrganization(ctx), limit: entitlement.plan.maxProducts }),
  );
  return rows[0]?.id ?? null;
}

const firstOver = preparedStatement<{ organizationId: string; limit: number }, { id: string }>(
  'products_over',
  ({ organizationId, limit }) => sql`
    select p.id from ${products} p
    where p.organization_id = ${organizationId} and exists (
      select from ${usage} u
      where u.organization_id = ${organizationId} and u.kind = 'products' and u.used > ${limit})
    order by p.id offset ${limit} limit 1`,
);

export function isOverQuota(id: string, overflow: string | null): boolean {
  return overflow !== null && id >= overflow;
}

/** Takes the quota for as many new products as the plan allows. Returns how many, and the refusal if not for all. */
export async function takeProductQuota(
  tx: Transaction,
  ctx: Context,
  wanted: number,
): Promise<{ taken: number; refusal?: string }> {
  return wanted > 0 ? takeUsageUpTo(tx, ctx, 'products', wanted) : { taken: 0 };
}
