import { type Budget, openRateLimits, type RateLimits, type Spending } from '#database/rate-limits.ts';
import type { Services } from '#domain/context.ts';
import { EnvError } from '#platform/env.ts';
import { tooMany } from '#platform/errors.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * Rate limits of public calls: the action, then what it is counted by. Offices and mobile carriers share one address. A visitor
 * is the holder of a token, and anyone can get more tokens.
 */
export const budgets = {
  'public-read-address': { points: 600, seconds: minute, inSteps: true },
  /** Dashboard pages. Pages that have to be rendered also count against `render-address`. */
  'page-address': { points: 600, seconds: minute, inSteps: true },
  'render-address': { points: 60, seconds: minute },
  /** Calls without a token, and the API reference. */
  'open-address': { points: 60, seconds: minute },
  'session-address': { points: 60, seconds: minute },
  'read-address': { points: 120, seconds: minute },
  'ask-address': { points: 40, seconds: minute },
  'ask-address-day': { points: 1000, seconds: day, inSteps: true },
  'ask-visitor': { points: 12, seconds: minute },
  'ask-key': { points: 300, seconds: minute },
  'read-key': { points: 600, seconds: minute },
  'ask-site': { points: 600, seconds: minute, inSteps: true },
  'contact-address': { points: 20, seconds: hour },
  'contact-visitor': { points: 3, seconds: hour },
  'contact-site': { points: 60, seconds: hour },
  'contact-organization-day': { points: 500, seconds: day },
  /** Shared by all organisations with the same contact address. */
  'contact-recipient-day': { points: 500, seconds: day },
  /** Each proof of work is valid once. */
  proof: { points: 1, seconds: hour },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
export type Limits = RateLimits<BudgetName>;

/** `points` overrides the table above, from VISITOR_LIMITS. */
export function openLimits(services: Services, points: Record<string, number> = {}): Limits {
  const unknown = Object.keys(points).find(name => !(name in budgets));
  if (unknown) {
    throw new EnvError(`VISITOR_LIMITS has an unknown limit, "${unknown}". Use ${Object.keys(budgets).join(', ')}.`);
  }
  const entries = Object.entries<Budget>(budgets).map(([name, budget]) => [
    name,
    { ...budget, points: points[name] ?? budget.points },
  ]);
  return openRateLimits(services.database, Object.fromEntries(entries) as Record<BudgetName, Budget>, error =>
    services.log.warn({ err: error }, 'rate limits are counted in this process only'),
  );
}

/** The limit that a call counts against for its address, before any other work. */
export type AddressBudget = Extract<BudgetName, `${string}-address`>;

export type Limiter = { limits: Limits; onSpending(spending: Spending): void };

/** Spends from each limit in turn, and refuses at the first that is used up. */
export async function spendBudgets(
  { limits, onSpending }: Limiter,
  keys: Partial<Record<BudgetName, string>>,
): Promise<Spending[]> {
  const all: Spending[] = [];
  for (const [name, key] of Object.entries(keys)) {
    const spending = await limits.spend(name as BudgetName, key);
    onSpending(spending);
    all.push(spending);
    if (!spending.isWithin) throw tooMany('Too many requests in a short time.', spending.resetsInSeconds);
  }
  return all;
}
