import type { Context as HttpContext } from 'hono';
import { addressOfRequest, type TrustedProxies } from '#api/address.ts';
import { type AddressBudget, type Limiter, type Limits, spendBudgets } from '#domain/chat/visitor-limits.ts';

/** Refuses an address that asked too often. */
export async function spendAddressBudget(
  c: HttpContext,
  { limits, trustedProxies }: { limits: Limits; trustedProxies: TrustedProxies },
  budget: AddressBudget,
): Promise<void> {
  await spendBudgets({ limits, onSpending: rateHeaderWriter(c) }, { [budget]: addressOfRequest(c, trustedProxies) });
}

/** If several budgets apply, the headers describe the one with the least left. */
export function rateHeaderWriter(c: HttpContext): Limiter['onSpending'] {
  let least = Number.POSITIVE_INFINITY;
  return ({ limit, remaining, resetsInSeconds }) => {
    if (remaining >= least) return;
    least = remaining;
    c.header('RateLimit-Limit', String(limit));
    c.header('RateLimit-Remaining', String(remaining));
    c.header('RateLimit-Reset', String(resetsInSeconds));
  };
}
