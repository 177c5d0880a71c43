import { type Column, type SQL, sql } from 'drizzle-orm';
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
  { mayStay, at }: { mayStay: boolean; at?: Date },
): Promise<void> {
  const checkedAt = clock.now();
  // Not this process's clock: if it is ahead, the person could not sign in until then.
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const tokensAfter = mayStay ? withoutFuture(people.tokensAfter, at) : moment;
  await tx
    .insert(people)
    .values({ id, checkedAt, tokensAfter: mayStay ? null : tokensAfter })
    .onConflictDoUpdate({ target: people.id, set: { checkedAt, tokensAfter } });
}

/** Replaces a moment that a wrong clock wrote. `at` is the time of the identity provider, by default the database's. */
export function withoutFuture(column: Column, at?: Date): SQL {
  const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  return sql`case when ${column} > ${now} + interval '5 minutes' then ${now} else ${column} end`;
}
