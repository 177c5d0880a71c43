// Decides whether a question counts against the plan, against its grace allowance, or is not answered at all.
import type { Transaction } from '#database/client.ts';
import type { Cart } from '#domain/answers/inputs.ts';
import { type CachedAnswer, cacheKeyOf, findCachedAnswer } from '#domain/chat/storage/answer-cache.ts';
import type { Context } from '#domain/context.ts';
import type { Access } from '#domain/identity/inputs.ts';
import { pipeline } from '#domain/shared-read.ts';
import { queueDailyLimitEmail } from '#domain/usage/daily-limit-email.ts';
import { returnUsage, takeDailyQuota, takeGrace, takeMonth } from '#domain/usage/usage.ts';

export type QuotaDecision = {
  /** What the question was counted as. It is returned if the answer turns out to be free. */
  counted: 'plan' | 'grace' | null;
  /** Why the question is not answered. Nothing is counted in that case. */
  refusal?: 'limit' | 'unavailable';
  /** A recent answer to the same question. */
  cached?: CachedAnswer;
  /** The key for caching the new answer, and the database snapshot the question saw. `hasCart`: a model's answer depends on the cart. */
  cache?: { key: string; seen: string; hasCart: boolean };
};

export type QuestionToTake = Parameters<typeof cacheKeyOf>[0] & {
  id: string;
  isOpen: boolean;
  cart?: Cart | undefined;
};

type CacheLookup = Pick<QuotaDecision, 'cached' | 'cache'>;

export async function lookUpCache(tx: Transaction, ctx: Context, input: QuestionToTake): Promise<CacheLookup> {
  if (!input.isOpen) return {};
  const key = cacheKeyOf(input);
  const { seen, cached } = await findCachedAnswer(tx, ctx, input.details.siteId, key);
  const hasCart = (input.cart?.length ?? 0) > 0;
  const isReusable = cached && !(hasCart && cached.trace?.engine === 'generative');
  return { cache: { key, seen, hasCart }, ...(isReusable ? { cached } : {}) };
}

/**
 * Decides without taking quota. Cached answers are free. `plan` is provisional: `takeQuota` may find the plan used up. A question
 * that was counted before is answered again, not read from the cache.
 */
export function expectQuota(
  { isOpen }: QuestionToTake,
  access: Access,
  countedBefore: QuotaDecision['counted'],
  { cache, cached }: CacheLookup,
): QuotaDecision {
  if (!isOpen) return { counted: null, refusal: 'unavailable' };
  if (countedBefore) return { counted: countedBefore, ...(cache ? { cache } : {}) };
  if (cached) return { counted: null, cached };
  if (access !== 'open') return { counted: null, refusal: 'unavailable' };
  return { counted: 'plan', ...(cache ? { cache } : {}) };
}

/**
 * Call this last: every question of the organisation waits for its counters. Every transaction locks the day before the month;
 * another order would deadlock.
 */
export async function takeQuota(tx: Transaction, ctx: Context): Promise<Pick<QuotaDecision, 'counted' | 'refusal'>> {
  const [isWithinDay, isWithinMonth] = await pipeline([takeDailyQuota(tx, ctx), takeMonth(tx, ctx)]);
  if (isWithinDay && isWithinMonth) return { counted: 'plan' };
  if (!isWithinDay) {
    if (isWithinMonth) await returnUsage(tx, ctx, 'questions');
    await queueDailyLimitEmail(tx, ctx);
    return { counted: null, refusal: 'limit' };
  }
  if (await takeGrace(tx, ctx)) return { counted: 'grace' };
  await returnUsage(tx, ctx, 'questions-day');
  return { counted: null, refusal: 'limit' };
}

/** Returns to the day and the period the question was taken from. */
export async function returnQuota(
  tx: Transaction,
  ctx: Context,
  { counted, quotaTakenAt }: { counted: QuotaDecision['counted']; quotaTakenAt: Date },
): Promise<void> {
  if (!counted) return;
  const then = { ...ctx, clock: { now: () => quotaTakenAt } };
  await pipeline([
    returnUsage(tx, then, 'questions-day'),
    returnUsage(tx, then, counted === 'grace' ? 'questions-grace' : 'questions'),
  ]);
}
