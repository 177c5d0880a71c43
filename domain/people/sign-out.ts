import { people } from '#database/schema/global.ts';
import { type Context, globalTransaction, requirePermission, requirePerson, type Services } from '#domain/context.ts';

/** Ends every session at the identity provider, and refuses every token that is still out. */
export async function signOutEverywhere(ctx: Context): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:user');
  const id = requirePerson(ctx);
  await ctx.directory.endSessions(id);
  await endTokens(ctx, id);
  return { id };
}

export async function endTokens(services: Services, id: string): Promise<void> {
  const tokensAfter = services.clock.now();
  await globalTransaction(services, tx =>
    tx.insert(people).values({ id, tokensAfter }).onConflictDoUpdate({ target: people.id, set: { tokensAfter } }),
  );
}
