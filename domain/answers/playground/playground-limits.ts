import { type Budget, openRateLimits, type RateLimits } from '#database/rate-limits.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { playgroundLimitOf } from '#domain/usage/inputs.ts';
import { AppError, tooMany } from '#platform/errors.ts';

/** Unbilled answers. */
const budgets = {
  'try-organization': { points: 360, seconds: 3600 },
  /** In tenths of a question. The plan decides how many. */
  'unbilled-tenths-day': { points: 1_000_000, seconds: 86_400 },
  /** Each asks all test questions of a site. */
  'test-organization': { points: 60, seconds: 3600 },
} as const satisfies Record<string, Budget>;

export type TryLimits = RateLimits<keyof typeof budgets>;

export function openTryLimits({ database, log }: Services): TryLimits {
  return openRateLimits(database, budgets, error =>
    log.warn({ err: error }, 'playground limits are counted in this process only'),
  );
}

/** For calls of a model that the organisation pays for. */
export async function spendTry(limits: TryLimits, organizationId: string): Promise<void> {
  const { isWithin, limit, resetsInSeconds } = await limits.spend('try-organization', organizationId);
  if (isWithin) return;
  const words = `Your organisation has tried ${limit} questions in the past hour. ${tryAgainIn(resetsInSeconds)}`;
  throw new AppError('too-many', 'too_many_tries', words, { retryAfter: resetsInSeconds });
}

/** For questions that a person chooses. Their number is part of the plan, so that they cannot replace paid answers. */
export async function spendPlaygroundQuestion(limits: TryLimits, ctx: Context): Promise<void> {
  await spendTry(limits, requireOrganization(ctx));
  await spendShare(limits, ctx, tenths);
}

/** Asks a few wordings of visitors without a model, while a person types. */
export async function spendPreview(limits: TryLimits, ctx: Context): Promise<void> {
  await spendTry(limits, requireOrganization(ctx));
  await spendShare(limits, ctx, 1);
}

/** Ten test questions count as one question of the playground. */
export async function spendTestRun(limits: TryLimits, ctx: Context, questions: number): Promise<void> {
  const spending = await limits.spend('test-organization', requireOrganization(ctx));
  const { isWithin, limit, resetsInSeconds } = spending;
  if (isWithin) return spendShare(limits, ctx, questions);
  const words = `Your organisation has run its test questions ${limit} times in the past hour. ${tryAgainIn(resetsInSeconds)}`;
  throw new AppError('too-many', 'too_many_test_runs', words, { retryAfter: resetsInSeconds });
}

const tenths = 10;

/** A run that begins before the share is used up may exceed it, so that a long one does not use up the rest in vain. */
async function spendShare(limits: TryLimits, ctx: Context, points: number): Promise<void> {
  const found = await transaction(ctx, tx => findEntitlement(tx, ctx));
  const limit = playgroundLimitOf(found?.plan ?? { maxQuestions: 0 });
  const { spent, resetsInSeconds } = await limits.spend('unbilled-tenths-day', requireOrganization(ctx), points);
  if (spent - points < limit * tenths) return;
  const plan = found ? `The ${found.plan.name} plan` : 'An organisation without a plan';
  const words = `${plan} includes ${limit.toLocaleString('en-GB')} Playground questions a day. Ten test questions count as one.`;
  throw tooMany(words, resetsInSeconds, 'too_many_tries');
}

function tryAgainIn(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}
