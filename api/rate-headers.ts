import type { Context as HttpContext } from 'hono';
import type { Purse } from '#domain/chat/limits.ts';

/** Of several budgets the answer tells of the one that is nearest to its end. */
export function showSpending(c: HttpContext): Purse['onSpending'] {
  let least = Number.POSITIVE_INFINITY;
  return ({ limit, remaining, resetsInSeconds }) => {
    if (remaining >= least) return;
    least = remaining;
    c.header('RateLimit-Limit', String(limit));
    c.header('RateLimit-Remaining', String(remaining));
    c.header('RateLimit-Reset', String(resetsInSeconds));
  };
}
