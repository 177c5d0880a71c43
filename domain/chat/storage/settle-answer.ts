// Stores an answer once it has ended, and returns the quota of answers that are free.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { isKilled } from '#database/processes.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import { type Outcome, outcomeFacts, type Trace } from '#domain/answers/inputs.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { cacheAnswer } from '#domain/chat/storage/answer-cache.ts';
import { findReview } from '#domain/chat/storage/answer-review.ts';
import { updateChatCounts } from '#domain/chat/storage/chats.ts';
import { countAnswer, lockSiteCalendar } from '#domain/chat/storage/daily-stats.ts';
import { returnQuota } from '#domain/chat/storage/question-quota.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import type { TakenQuestion } from '#domain/chat/storage/take-question.ts';
import { announceUnanswered, isUnanswered } from '#domain/chat/webhook-events.ts';
import { type Context, requireOrganization, single, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { enableReadCache, pipeline } from '#domain/shared-read.ts';
import { queueUsageNotice } from '#domain/usage/notices.ts';
import { type CountedDetail, countDetail } from '#domain/usage/question-breakdown.ts';
import { isAppError } from '#platform/errors.ts';

type AnswerParts = 'text' | 'generated' | 'sources' | 'products' | 'offers' | 'suggestions' | 'choices';
export type Answer = Pick<VisitorMessage, AnswerParts> & { trace: Trace | null };

export type AnswerEnd = {
  outcome: Outcome;
  /** A sentence of an answer was shown, and no error ended it. */
  isShown: boolean;
};

const retryPauses = [0, 300, 1500];
const longestAnswer = 20_000;

/**
 * Stores nothing if the answer was settled before. Retries while the database is unavailable. Returns whether the answer is
 * billed.
 */
export async function settleAnswer(
  ctx: Context,
  taken: TakenQuestion,
  answer: Answer,
  end: AnswerEnd,
): Promise<boolean> {
  for (const [at, pause] of retryPauses.entries()) {
    await wait(pause);
    try {
      return await settle(ctx, taken, answer, end);
    } catch (error) {
      const isLast = at === retryPauses.length - 1;
      if (isLast || !isAppError(error) || error.kind !== 'unavailable') throw error;
    }
  }
  return false;
}

async function settle(ctx: Context, taken: TakenQuestion, answer: Answer, end: AnswerEnd): Promise<boolean> {
  const { outcome } = end;
  const milliseconds = ctx.clock.now().getTime() - taken.takenAt.getTime();
  const toReview = answer.trace !== null && findReview(answer.trace) !== null;
  const facts = { engine: answer.trace?.engine ?? null, milliseconds, toReview };
  const billed = isBilled(answer, end) ? taken.counted : null;
  const detail = detailOf(taken, end, billed);
  const thenCtx = { ...ctx, clock: { now: () => taken.quotaTakenAt } };
  await transaction(ctx, async tx => {
    enableReadCache(tx, ctx);
    // Every transaction locks in this order: site, chat, messages.
    const [calendar, chat, [written]] = await pipeline([
      lockSiteCalendar(tx, taken.chatId),
      lockChat(tx, taken.chatId),
      writeAnswer(tx, { id: taken.answerId, ...toColumns(answer), ...facts, outcome, billed }),
      findEntitlement(tx, ctx),
    ]);
    // The quota is decided by the transaction that writes the answer, or by this one if the message was deleted.
    const decidesQuota = written !== undefined || !(await tx.$count(messages, eq(messages.id, taken.answerId)));
    const isWritten = written !== undefined;
    const cacheRow = toCacheRow(taken, answer, { outcome, billed, milliseconds });
    await pipeline([
      isWritten && storeTrace(tx, ctx, taken, answer.trace),
      isWritten && (outcome !== 'answered' || toReview || taken.isRetry) && updateChatCounts(tx, taken.chatId),
      isWritten && chat && addSearchTerms(tx, ctx, chat, answer.text),
      isWritten &&
        calendar &&
        countAnswer(tx, ctx, calendar, { ...written, outcome, milliseconds, trace: answer.trace }),
      isWritten && cacheRow && cacheAnswer(tx, ctx, cacheRow),
      isWritten && isUnanswered(outcome) && announceUnanswered(tx, ctx, taken.questionId, outcome),
      // Last, because every question of the organisation waits for its counter. The notice reads what remains.
      decidesQuota && !billed && returnQuota(tx, ctx, taken),
      (billed ? decidesQuota : isWritten) && detail && countDetail(tx, thenCtx, detail),
      queueUsageNotice(tx, ctx),
    ]);
  });
  return billed !== null;
}

/**
 * What was delivered is billed: also an answer to one of two questions, and one that was stopped, or timed out, after its first
 * sentence. Small talk and passages that are only suggested are free: their traces name no engine. A question back is always free.
 */
function isBilled({ trace }: Answer, { outcome, isShown }: AnswerEnd): boolean {
  if (outcome === 'stopped' || outcome === 'failed') return isShown;
  if (outcome === 'offered') return trace !== null && trace.engine !== null;
  return outcome === 'answered' && (trace === null || trace.engine !== null);
}

/** How the usage of the month lists it, unless it was used for an answer, or is free because there was none. */
function detailOf({ cached }: TakenQuestion, { outcome }: AnswerEnd, billed: string | null): CountedDetail | undefined {
  if (!billed) return outcomeFacts[outcome].figure === 'answered' ? (cached ? 'repeated' : 'other') : undefined;
  // Grace questions are listed as one number.
  if (billed === 'grace' || outcome === 'answered') return undefined;
  return outcome === 'offered' ? 'suggested' : 'stopped';
}

/**
 * Only answers are cached. Those of a failing model, and the quotes that replace them, are not: the model may work again in a
 * moment.
 */
function toCacheRow(
  { siteId, answerId, cache }: TakenQuestion,
  { trace }: Answer,
  { outcome, billed, milliseconds }: { outcome: Outcome; billed: string | null; milliseconds: number },
) {
  const isCacheable = outcome === 'answered' && !trace?.model?.failure && billed === 'plan';
  // When the question was taken, by the database's clock.
  const createdAt = sql`now() - ${milliseconds}::float8 * interval '1 millisecond'`;
  if (!isCacheable || !cache || (cache.hasCart && trace?.engine === 'generative')) return undefined;
  return { siteId, messageId: answerId, createdAt, key: cache.key, seen: cache.seen };
}

/** Deleting a chat locks the chat before its messages; writing an answer has to do the same. */
export async function lockChat(tx: Transaction, id: string) {
  const [chat] = await lockedChat(tx, { id });
  return chat;
}

const lockedChat = prepared('chat_lock', tx =>
  tx
    .select({ chatId: chats.id, siteId: chats.siteId, language: chats.language })
    .from(chats)
    .where(eq(chats.id, sql.placeholder('id')))
    .for('no key update'),
);

const writeAnswer = prepared('answer_write', tx =>
  tx
    .update(messages)
    .set(
      placeholders(
        messages,
        'text',
        'generated',
        'sources',
        'products',
        'offers',
        'suggestions',
        'choices',
        'toReview',
        'engine',
        'milliseconds',
        'outcome',
        'billed',
      ),
    )
    .where(and(eq(messages.id, sql.placeholder('id')), isNull(messages.outcome)))
    .returning({ at: messages.createdAt }),
);

async function storeTrace(
  tx: Transaction,
  ctx: Context,
  { answerId }: TakenQuestion,
  trace: Trace | null,
): Promise<void> {
  if (!trace) return;
  await upsertTrace(tx, {
    organizationId: requireOrganization(ctx),
    messageId: answerId,
    trace: toStorable(trace),
  });
}

const upsertTrace = prepared('trace_write', tx =>
  tx
    .insert(answerTraces)
    .values(placeholders(answerTraces, 'organizationId', 'messageId', 'trace'))
    .onConflictDoUpdate({
      target: [answerTraces.organizationId, answerTraces.messageId],
      set: { trace: sql`excluded.trace` },
    }),
);

export async function findAnswer(ctx: Context, id: string) {
  const [row] = await single(ctx, tx => answerById(tx, { id }));
  return row && { ...row.answer, isOrphaned: row.isOrphaned, opensContact: row.opensContact };
}

const answerById = prepared('answer', tx =>
  tx
    .select({
      answer: messages,
      isOrphaned: isKilled(messages.processId),
      opensContact: sql<boolean>`coalesce((${answerTraces.trace} ->> 'opensContact')::boolean, false)`,
    })
    .from(messages)
    .leftJoin(answerTraces, eq(answerTraces.messageId, messages.id))
    .where(eq(messages.id, sql.placeholder('id'))),
);

function toColumns({ text, trace: _, ...rest }: Answer) {
  return toStorable({ ...rest, text: text.slice(0, longestAnswer) });
}

/** PostgreSQL refuses a whole row for one zero byte or unpaired surrogate. */
export function toStorable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_key, part) => (typeof part === 'string' ? cleanText(part) : part)));
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
