import type { Transaction } from '#database/client.ts';
import { people } from '#database/schema/global.ts';
import { type Context, globalTransaction, requirePermission, requirePerson, type Services } from '#domain/context.ts';

/** Ends every session at the identity provider, and refuses every token that is still out. */
export async function signOutEverywhere(ctx: Context): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:user');
  const id = requirePerson(ctx);
  await ctx.directory.endSessions(id);
  await revokeTokens(ctx, id);
  return { id };
}

export async function revokeTokens(services: Services, id: string): Promise<void> {
  await globalTransaction(services, tx => recordIdentityCheck(tx, services, id, { mayStay: false }));
}

/**
 * Remembers what the identity provider just said of a person. It issues no tokens to someone who is suspended or deleted, so
 * it is enough to refuse those issued until now.
 */
export async function recordIdentityCheck(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { mayStay }: { mayStay: boolean },
): Promise<void> {
  const checkedAt = clock.now();
  const set = mayStay ? { checkedAt } : { checkedAt, tokensAfter: checkedAt };
  await tx
    .insert(people)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: people.id, set });
}
