import type { Transaction } from '#database/client.ts';
import { type Context, transaction } from '#domain/context.ts';
import { isAppError } from '#platform/errors.ts';

/**
 * Works through a site's rows in short transactions, so that others are not blocked. Each step returns where the next
 * starts.
 */
export async function runInSteps(
  ctx: Context,
  step: (tx: Transaction, after: string | undefined) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined;
  do {
    const from = after;
    after = await transaction(ctx, tx => step(tx, from)).catch(unlessGone);
  } while (after);
}

/** The site was deleted in the meantime. */
function unlessGone(error: unknown): undefined {
  if (isAppError(error) && error.kind === 'not-found') return undefined;
  throw error;
}
