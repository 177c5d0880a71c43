import { openBudgets } from '#domain/budgets.ts';
import { authorIdOf, type Context } from '#domain/context.ts';

export const savesPerMinute = 60;

const spend = openBudgets({ saves: { points: savesPerMinute, seconds: 60 } });

/** Call before everything that a person saves and that is indexed or kept as a version. Jobs have no limit. */
export async function spendSave(ctx: Context): Promise<void> {
  const person = authorIdOf(ctx);
  const why = `You can save up to ${savesPerMinute} times a minute.`;
  if (person) await spend(ctx, 'saves', person, { why, code: 'too_many_saves' });
}
