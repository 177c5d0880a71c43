import { and, eq, inArray } from 'drizzle-orm';
import { shopifySessions } from '#database/schema/shopify.ts';
import { type Context, transaction } from '#domain/context.ts';
import { nameOf } from '#domain/people/profile.ts';

/** Names by person id. Deleted accounts are missing; if the identity provider is down, names are "Someone". */
export async function namesOf(ctx: Context, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const merchants = [...ids].filter(id => merchant.test(id));
  const names = await Promise.all([...ids].map(async id => [id, await findName(ctx, id)] as const));
  const others = names.flatMap(([id, name]) => (name ? [[id, name] as const] : []));
  return new Map([...others, ...(await namesOfMerchants(ctx, merchants))]);
}

/** The person to show next to an action. */
export function authorOf(names: ReadonlyMap<string, string>, id: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: names.get(id) ?? 'A former member' };
}

/** Merchants have no account here. Their names come from Shopify sessions. */
const merchant = /^shopify:/;

async function namesOfMerchants(ctx: Context, ids: readonly string[]): Promise<(readonly [string, string])[]> {
  if (ids.length === 0) return [];
  const userIds = ids.map(id => id.replace(merchant, ''));
  const { userId, firstName, lastName, isOnline } = shopifySessions;
  const rows = await transaction(ctx, tx =>
    tx
      .select({ userId, firstName, lastName })
      .from(shopifySessions)
      .where(and(eq(isOnline, true), inArray(userId, userIds))),
  );
  return rows.flatMap(row => {
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ');
    return name ? [[`shopify:${row.userId}`, name] as const] : [];
  });
}

// Lists stay readable without names while the identity provider is down.
async function findName(ctx: Context, id: string): Promise<string | undefined> {
  if (merchant.test(id)) return 'Someone in the Shopify admin';
  try {
    const user = await ctx.directory.findUser(id);
    return user && nameOf(user);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a name could not be read');
    return 'Someone';
  }
}
