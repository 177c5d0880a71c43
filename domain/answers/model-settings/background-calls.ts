// Background calls of a model.
import type { Writer } from '#domain/answers/model-settings/writer.ts';
import { openBudgets } from '#domain/budgets.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { isAppError } from '#platform/errors.ts';

/** Calls of an organisation's own model per day, which limits what many changed pages can cost. */
const spend = openBudgets({ 'background-model-calls': { points: 100, seconds: 86_400 } });

/** Counts one call. Background calls may use half of the included daily tokens; the rest is for visitors. */
export async function mayCallModel(ctx: Context, { kind, isHalfUsed }: Writer): Promise<boolean> {
  if (kind === 'included') return !isHalfUsed;
  try {
    await spend(ctx, 'background-model-calls', requireOrganization(ctx));
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'too-many') return false;
    throw error;
  }
}

/** Takes back a call that was counted and not made. */
export async function refundModelCall(ctx: Context, { kind }: Writer): Promise<void> {
  if (kind === 'own') await spend.refund(ctx, 'background-model-calls', requireOrganization(ctx));
}
