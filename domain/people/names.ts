import type { Context } from '#domain/context.ts';
import { nameOf } from '#domain/people/profile.ts';

/** What people are called, by their ids. Who has no account any more is missing; who cannot be asked for is "Somebody". */
export async function namesOf(ctx: Context, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = await Promise.all([...ids].map(async id => [id, await findName(ctx, id)] as const));
  return new Map(names.flatMap(([id, name]) => (name ? [[id, name]] : [])));
}

/** Whoever did something, to be shown beside it. */
export function authorOf(names: ReadonlyMap<string, string>, id: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: names.get(id) ?? 'A former member' };
}

/** Who came from a shop's admin has no account here. */
const merchant = /^shopify:/;

// A list is worth reading without its names, so a silent identity provider does not take it away.
async function findName(ctx: Context, id: string): Promise<string | undefined> {
  if (merchant.test(id)) return 'Somebody in the Shopify admin';
  try {
    const user = await ctx.directory.findUser(id);
    return user && nameOf(user);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a name could not be read');
    return 'Somebody';
  }
}
