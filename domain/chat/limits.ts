import { type Budget, openRateLimits, type RateLimits, type Spending } from '#database/rate-limits.ts';
import type { Services } from '#domain/context.ts';
import { EnvError } from '#platform/env.ts';
import { AppError } from '#platform/errors.ts';
import { openPace, type Pace } from '#platform/pace.ts';
import { watchUse } from '#platform/use.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * What a stranger may cause, by what is done and for whom it is counted. An address is shared by offices and by the phones
 * of a whole carrier; a visitor is whoever holds a token, of which anybody can get more.
 */
export const budgets = {
  'look-address': { points: 600, seconds: minute, inSteps: true },
  'session-address': { points: 60, seconds: minute },
  'read-address': { points: 120, seconds: minute },
  'ask-address': { points: 40, seconds: minute },
  'ask-address-day': { points: 1000, seconds: day, inSteps: true },
  'ask-visitor': { points: 12, seconds: minute },
  'ask-key': { points: 300, seconds: minute },
  'read-key': { points: 600, seconds: minute },
  'ask-site': { points: 600, seconds: minute },
  'ask-organization-day': { points: 10_000, seconds: day, inSteps: true },
  'contact-address': { points: 20, seconds: hour },
  'contact-visitor': { points: 3, seconds: hour },
  'contact-site': { points: 60, seconds: hour },
  'contact-organization-day': { points: 500, seconds: day },
  /** Work that was done counts once. */
  proof: { points: 1, seconds: hour },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
export type Limits = RateLimits<BudgetName>;

/** `points` replaces numbers of the table above, as the environment says. */
export function openLimits(services: Services, points: Record<string, number> = {}): Limits {
  const unknown = Object.keys(points).find(name => !(name in budgets));
  if (unknown) {
    throw new EnvError(`VISITOR_LIMITS names "${unknown}". It may name ${Object.keys(budgets).join(', ')}.`);
  }
  const entries = Object.entries<Budget>(budgets).map(([name, budget]) => [
    name,
    { ...budget, points: points[name] ?? budget.points },
  ]);
  return openRateLimits(services.database, Object.fromEntries(entries) as Record<BudgetName, Budget>, error =>
    services.log.warn({ err: error }, 'budgets are counted in this process only'),
  );
}

/** Of a process's time. What is free of it is for whoever comes first; beyond it an organisation asks at the least pace. */
const freeShare = 0.25;
/** What a question takes of that time, roughly. */
const secondsOfQuestion = 0.04;
/** Half a million in a month: twenty times what the largest plan holds. */
const leastPerSecond = 0.2;

/** For each organisation and process, while others ask, too. */
export function openQuestionPace(): Pace {
  const use = watchUse();
  return openPace({
    perSecond: () => Math.max(leastPerSecond, (freeShare - use()) / secondsOfQuestion),
    atFirst: 2,
    mostWaiting: 4,
    refuse: seconds => tooMany('Many ask here at the moment.', seconds),
  });
}

/** What a call costs the address it comes from, before anything is done for it. */
export type AddressBudget = Extract<BudgetName, `${string}-address`>;

export type Purse = { limits: Limits; onSpending(spending: Spending): void };

/** Spends of each in turn; the first that is used up refuses. */
export async function spend({ limits, onSpending }: Purse, keys: Partial<Record<BudgetName, string>>): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    const spending = await limits.spend(name as BudgetName, key);
    onSpending(spending);
    if (!spending.isWithin) throw tooMany('That was a lot in a short time.', spending.resetsInSeconds);
  }
}

function tooMany(why: string, retryAfter: number): AppError {
  return new AppError('too-many', 'too_many', `${why} Please try again in ${inWords(retryAfter)}.`, { retryAfter });
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
