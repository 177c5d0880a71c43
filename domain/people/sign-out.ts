import type { Transaction } from '#database/client.ts';
import { people } from '#database/schema/global.ts';
import { type Context, globalTransaction, requirePermission, requirePerson, type Services } from '#domain/context.ts';

/** Ends every session at the identity provider, and rejects all tokens issued before. */
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
 * Stores the state of a person at the identity provider. It issues no tokens to a suspended or deleted person, so it is
 * enough to reject the tokens issued until now.
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
