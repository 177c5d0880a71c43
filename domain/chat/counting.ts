// On which terms a question is answered: counted against the plan, against its grace, or not at all.
import type { Transaction } from '#database/client.ts';
import { cacheKeyOf, findRepeat, type Repeat, takeSnapshot } from '#domain/chat/cache.ts';
import type { Context } from '#domain/context.ts';
import { inOrder } from '#domain/together.ts';
import { returnUsage, takeGrace, takeUsage } from '#domain/usage/usage.ts';
import { isAppError } from '#platform/errors.ts';

export type Terms = {
  /** What it was counted as; given back unless an answer comes. */
  counted: 'plan' | 'grace' | null;
  /** Why it will not be answered, if so; nothing was counted then. */
  refusal?: 'limit' | 'unavailable';
  /** The same was asked and answered a moment ago. */
  repeat?: Repeat;
  /** What its answer may be found by for a while, and what could be seen when it was asked. */
  cache?: { key: string; seen: string };
};

export type Asked = Parameters<typeof cacheKeyOf>[0] & { id: string; isOpen: boolean };

/** Of the first question of a chat, which depends on nothing that was said before. */
type Said = Pick<Terms, 'repeat' | 'cache'>;

/** Whether the same was answered a moment ago, and what can be seen now. What was counted before is answered, not said again. */
export async function findSaid(
  tx: Transaction,
  ctx: Context,
  input: Asked,
  before: Terms['counted'],
): Promise<Said | undefined> {
  if (!input.isOpen) return undefined;
  const key = cacheKeyOf(input);
  const [seen, repeat] = await inOrder([
    takeSnapshot(tx),
    before ? undefined : findRepeat(tx, ctx, input.place.siteId, key),
  ]);
  return { cache: { key, seen }, ...(repeat ? { repeat } : {}) };
}

/** What was answered a moment ago costs nothing. The organisation's counter is last, because everybody waits for it. */
export async function agree(
  tx: Transaction,
  ctx: Context,
  { isOpen }: Asked,
  before: Terms['counted'],
  { cache, repeat }: Said = {},
): Promise<Terms> {
  if (!isOpen) return { counted: null, refusal: 'unavailable' };
  if (before) return { counted: before, ...(cache ? { cache } : {}) };
  if (repeat) return { counted: null, repeat };
  return { ...(await count(tx, ctx)), ...(cache ? { cache } : {}) };
}

async function count(tx: Transaction, ctx: Context): Promise<Terms> {
  try {
    await takeUsage(tx, ctx, 'questions');
    return { counted: 'plan' };
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'conflict') throw error;
    if (error.code !== 'limit_reached') return { counted: null, refusal: 'unavailable' };
    return (await takeGrace(tx, ctx)) ? { counted: 'grace' } : { counted: null, refusal: 'limit' };
  }
}

/** To the period that it was taken from. */
export async function giveBack(
  tx: Transaction,
  ctx: Context,
  { counted, takenAt }: { counted: Terms['counted']; takenAt: Date },
): Promise<void> {
  const then = { ...ctx, clock: { now: () => takenAt } };
  if (counted) await returnUsage(tx, then, counted === 'grace' ? 'questions-grace' : 'questions');
}
