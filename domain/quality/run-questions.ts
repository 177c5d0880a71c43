// How questions share transactions: with the saved state each has its own; a change that is not saved is written first and rolled back.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { inAnalysisSlot } from '#domain/analysis-queue.ts';
import { type Context, inTransaction, transaction } from '#domain/context.ts';
import { databaseCode } from '#platform/errors.ts';

type Ask<Question> = (ctx: Context, question: Question) => Promise<void>;

/** Runs `ask` for each question in turn. It decides which of them share a transaction. */
export type QuestionRunner<Question> = (
  ctx: Context,
  questions: readonly Question[],
  ask: Ask<Question>,
) => Promise<void>;

const atOnce = 3;

/**
 * With the saved state: a few questions concurrently. Without a re-ranking model, as in a transaction: the results are
 * compared with those of a change.
 */
export async function askSaved<Question>(
  ctx: Context,
  questions: readonly Question[],
  ask: Ask<Question>,
): Promise<void> {
  const waiting = [...questions];
  const saved = { ...ctx, reranker: null };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await ask(saved, next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Other writers wait for the change until its transaction is rolled back, so a transaction may only take this long. */
const longestSlice = 100;
/**
 * Locks of other writers are not waited for longer than this, because they may wait for us. The slice is repeated
 * later.
 */
const longestWait = 100;
const pauseAfterWait = 50;

/**
 * With a change that is not saved: `apply` writes it with the product's own services, and the transaction is always rolled back.
 * Each slice writes it again. A question that fails is rolled back to the savepoint, and the others go on.
 */
export function askWithChange<Question>(
  apply: (ctx: Context) => Promise<void>,
  { inSlot = work => work(), deadline = Number.POSITIVE_INFINITY }: { inSlot?: InSlot; deadline?: number } = {},
): QuestionRunner<Question> {
  return async (ctx, questions, ask) => {
    const waiting = [...questions];
    while (waiting.length > 0 && performance.now() < deadline) {
      const isAsked = await inSlot(() => askSlice(ctx, apply, waiting, ask));
      if (!isAsked) await wait(pauseAfterWait);
    }
  };
}

/** Does the work when it is the organisation's turn. */
export type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** An organisation tries one change at a time. */
export function oneChangeAtATime(ctx: Context, signal: AbortSignal): InSlot {
  return work => inAnalysisSlot(ctx, 'drafts', signal, work);
}

async function askSlice<Question>(
  ctx: Context,
  apply: (ctx: Context) => Promise<void>,
  waiting: Question[],
  ask: Ask<Question>,
): Promise<boolean> {
  const rolledBack = new Error('draft rolled back');
  const run = transaction(ctx, async tx => {
    await tx.execute(sql.raw(`set local lock_timeout = ${longestWait}`));
    const inside = inTransaction(ctx, tx);
    const until = performance.now() + longestSlice;
    await apply(inside);
    await tx.execute(sql`savepoint questions`);
    do {
      const next = waiting.slice(0, atOnce);
      await Promise.all(next.map(question => ask(inside, question)));
      await tx.execute(sql`rollback to savepoint questions`);
      waiting.splice(0, next.length);
    } while (waiting.length > 0 && performance.now() < until);
    throw rolledBack;
  });
  return run.catch((error: unknown) => {
    if (error === rolledBack) return true;
    if (databaseCode(error) === lockNotAvailable) return false;
    throw error;
  });
}

const lockNotAvailable = '55P03';
