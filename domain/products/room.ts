import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { products } from '#database/schema/products.ts';
import { usage } from '#database/schema/usage.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { remember } from '#domain/together.ts';
import { takeUsage } from '#domain/usage/usage.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Ids begin with the moment they were made, so that the newest are the last. From the one that is returned on, the plan has no room
 * any more, as after a change to a smaller one: they are kept, and neither shown to visitors nor changed.
 */
export async function findOverflow(tx: Transaction, ctx: Context): Promise<string | null> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return null;
  const rows = await remember(tx, 'products over the plan', () =>
    firstOver(tx, { organizationId: requireOrganization(ctx), room: entitlement.plan.maxProducts }),
  );
  return rows[0]?.id ?? null;
}

const firstOver = preparedStatement<{ organizationId: string; room: number }, { id: string }>(
  'products_over',
  ({ organizationId, room }) => sql`
    select p.id from ${products} p
    where p.organization_id = ${organizationId} and exists (
      select from ${usage} u
      where u.organization_id = ${organizationId} and u.kind = 'products' and u.used > ${room})
    order by p.id offset ${room} limit 1`,
);

export function isOver(id: string, overflow: string | null): boolean {
  return overflow !== null && id >= overflow;
}

/** Takes room for as many of them as the plan has, and says for how many, and why not for all. */
export async function takeRoom(
  tx: Transaction,
  ctx: Context,
  wanted: number,
): Promise<{ taken: number; refusal?: string }> {
  const whole = await attempt(tx, ctx, wanted);
  if (whole === undefined) return { taken: wanted };
  for (let taken = 0; taken < wanted; taken++) {
    const refusal = await attempt(tx, ctx, 1);
    if (refusal !== undefined) return { taken, refusal };
  }
  return { taken: wanted };
}

async function attempt(tx: Transaction, ctx: Context, amount: number): Promise<string | undefined> {
  try {
    if (amount > 0) await takeUsage(tx, ctx, 'products', amount);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached') return error.message;
    throw error;
  }
}
