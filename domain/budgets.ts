// Rate limits for signed-in callers, on actions that cost something or could be used for guessing. Shared by all
// processes.
import type { Database } from '#database/client.ts';
import { type Budget, openRateLimits, type RateLimits } from '#database/rate-limits.ts';
import type { Context } from '#domain/context.ts';
import { tooMany } from '#platform/errors.ts';

export function openBudgets<Name extends string>(budgets: Record<Name, Budget>) {
  /** One per database, because each process caches which keys are far over their limit. */
  const opened = new WeakMap<Database, RateLimits<Name>>();
  const limitsOf = ({ database, log }: Context) => {
    const warn = (error: unknown) => log.warn({ err: error }, 'rate limits are counted in this process only');
    const limits = opened.get(database) ?? openRateLimits(database, budgets, warn);
    opened.set(database, limits);
    return limits;
  };
  const spend = async (
    ctx: Context,
    name: Name,
    key: string,
    { why = 'You’ve tried that too many times.', code = 'too_many_tries' } = {},
  ): Promise<void> => {
    const { isWithin, resetsInSeconds } = await limitsOf(ctx).spend(name, key);
    if (!isWithin) throw tooMany(why, resetsInSeconds, code);
  };
  return Object.assign(spend, { refund: (ctx: Context, name: Name, key: string) => limitsOf(ctx).refund(name, key) });
}
