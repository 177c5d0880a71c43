// How often a shop or an organisation may ask for what costs something, or might be guessed.
import type { Database } from '#database/client.ts';
import { type Budget, openRateLimits, type RateLimits } from '#database/rate-limits.ts';
import type { Context } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

const budgets = {
  'shop-link-make': { points: 20, seconds: 3600 },
  'shop-link-try': { points: 10, seconds: 3600 },
  'shop-sync': { points: 30, seconds: 3600 },
  'shop-invite': { points: 5, seconds: 3600 },
} as const satisfies Record<string, Budget>;

type Name = keyof typeof budgets;

/** One for each database: what a process remembers of who is far over the budget belongs to it. */
const opened = new WeakMap<Database, RateLimits<Name>>();

export async function spend(ctx: Context, name: Name, key: string): Promise<void> {
  const limits = opened.get(ctx.database) ?? openRateLimits(ctx.database, budgets, error => warn(ctx, error));
  opened.set(ctx.database, limits);
  const { isWithin, resetsInSeconds } = await limits.spend(name, key);
  if (isWithin) return;
  const minutes = Math.max(1, Math.ceil(resetsInSeconds / 60));
  const words = `That was asked for too often. Go on in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  throw new AppError('too-many', 'too_many_tries', words, { retryAfter: resetsInSeconds });
}

function warn({ log }: Context, error: unknown): void {
  log.warn({ err: error }, 'what shops ask for is counted in this process only');
}
