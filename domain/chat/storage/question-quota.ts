// Decides whether a question counts against the plan, against its grace allowance, or is not answered at all.
import type { Transaction } from '#database/client.ts';
import { type CachedAnswer, cacheKeyOf, findCachedAnswer, takeSnapshot } from '#domain/chat/storage/answer-cache.ts';
import type { Context } from '#domain/context.ts';
import { pipeline } from '#domain/shared-read.ts';
import { noteDailyLimit } from '#domain/usage/daily-limit-email.ts';
import { returnUsage, takeDay, takeGrace, takeUsage } from '#domain/usage/usage.ts';
import { isAppError } from '#platform/errors.ts';

export type QuotaDecision = {
  /** What the question was counted as. It is returned if the answer turns out to be free. */
  counted: 'plan' | 'grace' | null;
  /** Why the question is not answered. Nothing is counted in that case. */
  refusal?: 'limit' | 'unavailable';
  /** A recent answer to the same question. */
  cached?: CachedAnswer;
  /** The key for caching the new answer, and the database snapshot the question saw. */
  cache?: { key: string; seen: string };
};

export type QuestionToTake = Parameters<typeof cacheKeyOf>[0] & { id: string; isOpen: boolean };

/** Only for the first question of a chat, whose answer depends on no earlier message. */
type CacheLookup = Pick<QuotaDecision, 'cached' | 'cache'>;

/** A question that was counted before is answered again, not read from the cache. */
export async function lookUpCache(
  tx: Transaction,
  ctx: Context,
  input: QuestionToTake,
  countedBefore: QuotaDecision['counted'],
): Promise<CacheLookup | undefined> {
  if (!input.isOpen) return undefined;
  const key = cacheKeyOf(input);
  const [seen, cached] = await pipeline([
    takeSnapshot(tx),
    countedBefore ? undefined : findCachedAnswer(tx, ctx, input.details.siteId, key),
  ]);
  return { cache: { key, seen }, ...(cached ? { cached } : {}) };
}

/** Cached answers are free. Call this last: every question of the organisation waits for its counter. */
export async function decideQuota(
  tx: Transaction,
  ctx: Context,
  { isOpen }: QuestionToTake,
  countedBefore: QuotaDecision['counted'],
  { cache, cached }: CacheLookup = {},
): Promise<QuotaDecision> {
  if (!isOpen) return { counted: null, refusal: 'unavailable' };
  if (countedBefore) return { counted: countedBefore, ...(cache ? { cache } : {}) };
  if (cached) return { counted: null, cached };
  return { ...(await takeQuota(tx, ctx)), ...(cache ? { cache } : {}) };
}

/** Every transaction locks the day before the month; another order would deadlock. */
async function takeQuota(tx: Transaction, ctx: Context): Promise<QuotaDecision> {
  try {
    if (!(await takeDay(tx, ctx))) {
      await noteDailyLimit(tx, ctx);
      return { counted: null, refusal: 'limit' };
    }
    await takeUsage(tx, ctx, 'questions');
    return { counted: 'plan' };
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'conflict') throw error;
    if (error.code !== 'limit_reached') return { counted: null, refusal: 'unavailable' };
    if (await takeGrace(tx, ctx)) return { counted: 'grace' };
    await returnUsage(tx, ctx, 'questions-day');
    return { counted: null, refusal: 'limit' };
  }
}

/** Returns to the day and the period the question was taken from. */
export async function returnQuota(
  tx: Transaction,
  ctx: Context,
  { counted, takenAt }: { counted: QuotaDecision['counted']; takenAt: Date },
): Promise<void> {
  if (!counted) return;
  const then = { ...ctx, clock: { now: () => takenAt } };
  await pipeline([
    returnUsage(tx, then, 'questions-day'),
    returnUsage(tx, then, counted === 'grace' ? 'questions-grace' : 'questions'),
  ]);
}
