import type { Transaction } from '#database/client.ts';
import { type Context, transaction } from '#domain/context.ts';
import { isAppError } from '#platform/errors.ts';

/** Goes through much of a site's, each step in a transaction of its own, so that nobody waits long. A step says where the next begins. */
export async function inSteps(
  ctx: Context,
  step: (tx: Transaction, after: string | undefined) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined;
  do {
    const from = after;
    after = await transaction(ctx, tx => step(tx, from)).catch(unlessGone);
  } while (after);
}

/** The site went meanwhile, and everything with it. */
function unlessGone(error: unknown): undefined {
  if (isAppError(error) && error.kind === 'not-found') return undefined;
  throw error;
}
