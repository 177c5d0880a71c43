import { type Budget, openRateLimits, type RateLimits, type Spending } from '#database/rate-limits.ts';
import type { Services } from '#domain/context.ts';
import { dailyShareOf } from '#domain/usage/inputs.ts';
import { EnvError } from '#platform/env.ts';
import { tooMany } from '#platform/errors.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;
/** The shop's plan decides, see `shares`. */
const byPlan = 1_000_000;

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
  'ask-address-shop': { points: byPlan, seconds: day },
  'ask-network-shop': { points: byPlan, seconds: day },
  'ask-visitor': { points: 12, seconds: minute },
  'ask-key': { points: 300, seconds: minute },
  'read-key': { points: 600, seconds: minute },
  'ask-site': { points: 600, seconds: minute, inSteps: true },
  /** For the first questions of an address on a day: those who ask all the time cannot use it up. */
  'ask-site-new': { points: 600, seconds: minute, inSteps: true },
  'contact-address': { points: 20, seconds: hour },
  'contact-visitor': { points: 3, seconds: hour },
  'contact-site': { points: 60, seconds: hour },
  'contact-organization-day': { points: 500, seconds: day },
  /** Shared by all organisations with the same contact address. */
  'contact-recipient-day': { points: 500, seconds: day },
  /** Each proof of work is valid once. */
  proof: { points: 1, seconds: hour },
} as const satisfies Record<string, Budget>;

/** How much of the questions of a shop's day may come from one address and, with IPv6, from one /48 network, in percent. */
export const shares = { 'address-share': 10, 'network-share': 30 } as const;

export type BudgetName = keyof typeof budgets;
type Shares = Record<keyof typeof shares, number>;
export type Limits = RateLimits<BudgetName> & { shares: Shares };

/** `points` overrides the tables above, from VISITOR_LIMITS. */
export function openLimits(services: Services, points: Record<string, number> = {}): Limits {
  const names = Object.keys({ ...shares, ...budgets });
  const unknown = Object.keys(points).find(name => !names.includes(name));
  if (unknown) {
    throw new EnvError(`VISITOR_LIMITS has an unknown limit, "${unknown}". Use ${names.join(', ')}.`);
  }
  const entries = Object.entries<Budget>(budgets).map(([name, budget]) => [
    name,
    { ...budget, points: points[name] ?? budget.points },
  ]);
  const limits = openRateLimits(services.database, Object.fromEntries(entries) as Record<BudgetName, Budget>, error =>
    services.log.warn({ err: error }, 'rate limits are counted in this process only'),
  );
  return {
    ...limits,
    shares: {
      'address-share': points['address-share'] ?? shares['address-share'],
      'network-share': points['network-share'] ?? shares['network-share'],
    },
  };
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

type Asker = { organizationId: string; address: string; network: string; maxQuestions: number };

/**
 * Counts a question towards what one address, or one network, may use of a shop's day. Returns how to take it back, once, when the
 * question is refused or the answer is free.
 */
export async function takeShare(
  { limits, onSpending }: Limiter,
  { organizationId, address, network, maxQuestions }: Asker,
): Promise<() => Promise<void>> {
  const counted: [BudgetName, string, number][] = [
    ['ask-address-shop', `${organizationId} ${address}`, limits.shares['address-share']],
  ];
  if (network !== address) {
    counted.push(['ask-network-shop', `${organizationId} ${network}`, limits.shares['network-share']]);
  }
  const refund = async () => {
    for (const [name, key] of counted.splice(0)) await limits.refund(name, key);
  };
  for (const [at, [name, key, percent]] of counted.entries()) {
    const limit = dailyShareOf({ maxQuestions }, percent);
    const { spent, resetsInSeconds } = await limits.spend(name, key);
    const isWithin = spent <= limit;
    onSpending({ isWithin, limit, spent, remaining: Math.max(0, limit - spent), resetsInSeconds });
    if (isWithin) continue;
    counted.splice(at + 1);
    await refund();
    throw tooMany('You’ve asked a lot of questions today.', resetsInSeconds, 'too_many_today');
  }
  return refund;
}
