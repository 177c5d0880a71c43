import { type Budget, openRateLimits, type RateLimits } from '#database/rate-limits.ts';
import type { Services } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';

/** Unbilled answers: about one every ten seconds, all day. */
const budgets = {
  'try-organization': { points: 360, seconds: 3600 },
  /** Each asks all test questions of a site. */
  'test-organization': { points: 60, seconds: 3600 },
} as const satisfies Record<string, Budget>;

export type TryLimits = RateLimits<keyof typeof budgets>;

export function openTryLimits({ database, log }: Services): TryLimits {
  return openRateLimits(database, budgets, error =>
    log.warn({ err: error }, 'playground limits are counted in this process only'),
  );
}

export async function spendTry(limits: TryLimits, organizationId: string): Promise<void> {
  const { isWithin, limit, resetsInSeconds } = await limits.spend('try-organization', organizationId);
  if (isWithin) return;
  const words = `Your organisation has tried ${limit} questions in the past hour. ${tryAgainIn(resetsInSeconds)}`;
  throw new AppError('too-many', 'too_many_tries', words, { retryAfter: resetsInSeconds });
}

export async function spendTestRun(limits: TryLimits, organizationId: string): Promise<void> {
  const { isWithin, limit, resetsInSeconds } = await limits.spend('test-organization', organizationId);
  if (isWithin) return;
  const words = `Your organisation has run its test questions ${limit} times in the past hour. ${tryAgainIn(resetsInSeconds)}`;
  throw new AppError('too-many', 'too_many_test_runs', words, { retryAfter: resetsInSeconds });
}

function tryAgainIn(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}
