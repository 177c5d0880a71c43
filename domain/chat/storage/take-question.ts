// Stores a question and takes its quota, once per client id however often the client sends it.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { isKilled, processId } from '#database/processes.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { forEachChannel, ownerValues } from '#domain/chat/storage/chat-ownership.ts';
import {
  type ChatDetails,
  type CurrentChat,
  type EarlierMessages,
  findCurrentChat,
  isStoredBefore,
  lockVisitor,
  newChatId,
  readEarlierMessages,
  startOrContinueChat,
} from '#domain/chat/storage/chats.ts';
import { lockSiteCalendar, uncountAnswer } from '#domain/chat/storage/daily-stats.ts';
import {
  expectQuota,
  lookUpCache,
  type QuestionToTake,
  type QuotaDecision,
  takeQuota,
} from '#domain/chat/storage/question-quota.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { accessOf } from '#domain/identity/inputs.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { enableReadCache, pipeline } from '#domain/shared-read.ts';
import { countDetail } from '#domain/usage/question-breakdown.ts';
import { newId } from '#platform/ids.ts';

export type TakenQuestion = {
  chatId: string;
  questionId: string;
  answerId: string;
  /** Answer it now. Otherwise it is answered already, or another request is answering it. */
  isNew: boolean;
  /** Its earlier answer was stopped or failed. */
  isRetry?: boolean;
  takenAt: Date;
  /** In a retry: when the earlier attempt took it, if that was counted. Its month is the one to change. */
  quotaTakenAt: Date;
  siteId: string;
} & EarlierMessages &
  QuotaDecision;

const nothingEarlier: EarlierMessages = { history: [], clarifiedInARow: 0 };

/** Longer than any answer takes: the process that was writing it has ended. */
const retryableAfter = 75_000;

export async function takeQuestion(ctx: Context, input: QuestionToTake): Promise<TakenQuestion> {
  const takenAt = ctx.clock.now();
  const { details } = input;
  const { siteId } = details;
  return transaction(ctx, async tx => {
    enableReadCache(tx, ctx);
    // The order matters: the reads after the lock see what its previous holder wrote.
    const [, known, current, entitlement, lookup] = await pipeline([
      lockVisitor(tx, details),
      findKnown(tx, ctx, details, input.id),
      findCurrentChat(tx, ctx, details),
      findEntitlement(tx, ctx),
      lookUpCache(tx, ctx, input),
    ]);
    if (known && !isUnfinished(known.answer)) {
      return { ...known.ids, ...nothingEarlier, isNew: false, takenAt, quotaTakenAt: takenAt, siteId, counted: null };
    }
    const { position, ...ids } = known ? { position: known.position, ...known.ids } : newIds(ctx, details, current);
    const isContinued = known !== undefined || current !== undefined;
    const earlier = isContinued ? await readEarlierMessages(tx, ids.chatId, position) : nothingEarlier;
    // The cache is for answers that depend on no earlier message. A chat that continues may be empty, after a contact message.
    const reusable = earlier.history.length === 0 ? lookup : {};
    const countedBefore = countedFor(known);
    const quotaTakenAt = known && countedBefore ? known.answer.createdAt : takenAt;
    const expected = expectQuota(input, accessOf(entitlement?.status), countedBefore, reusable);
    const takesQuota = expected.counted === 'plan' && !countedBefore;
    const billed = expected.counted;
    if (known) await reopen(tx, ctx, known, billed);
    // Listed as stopped; the new answer is listed instead.
    const isListed = known?.answer.outcome === 'failed' && countedBefore === 'plan' && billed === 'plan';
    const [, taken = expected] = await pipeline([
      known ? undefined : insertQuestion(tx, ctx, input, { ...ids, position, billed }, !current),
      takesQuota ? takeQuota(tx, ctx) : undefined,
      isListed ? countDetail(tx, { ...ctx, clock: { now: () => quotaTakenAt } }, 'stopped', -1) : undefined,
    ]);
    if (taken.counted !== billed) await markBilled(tx, { id: ids.answerId, billed: taken.counted });
    const when = { takenAt, quotaTakenAt };
    return { ...ids, ...earlier, isNew: true, isRetry: known !== undefined, ...when, siteId, ...expected, ...taken };
  });
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: EarlierAnswer };
type EarlierAnswer = Pick<typeof messages.$inferSelect, 'outcome' | 'billed' | 'feedback' | 'createdAt'> & {
  /** Its process was killed, or has ended: the answer is older than any takes, by the database's clock. */
  isOrphaned: boolean;
};

async function findKnown(
  tx: Transaction,
  ctx: Context,
  details: ChatDetails,
  clientId: string,
): Promise<Known | undefined> {
  const [question] = await questionByClientId[details.channel](tx, { ...ownerValues(details), clientId });
  if (!question) return undefined;
  const isItsAnswer = and(eq(messages.chatId, question.chatId), eq(messages.position, question.position + 1));
  const isOld = isStoredBefore(ctx, retryableAfter, messages.createdAt);
  const isOrphaned = sql<boolean>`(${isKilled(messages.processId)} or ${isOld})`;
  const [found] = await tx
    .select({ answer: messages, isOrphaned })
    .from(messages)
    .innerJoin(chats, and(eq(chats.organizationId, messages.organizationId), eq(chats.id, messages.chatId)))
    .where(isItsAnswer);
  if (!found) return undefined;
  const answer = { ...found.answer, isOrphaned: found.isOrphaned };
  const ids = { chatId: question.chatId, questionId: question.id, answerId: answer.id };
  return { ids, position: question.position, answer };
}

const questionByClientId = forEachChannel((channel, isOwned) =>
  prepared(`question_known_${channel}`, tx =>
    tx
      .select({ id: messages.id, chatId: messages.chatId, position: messages.position })
      .from(chats)
      .innerJoin(messages, and(eq(messages.organizationId, chats.organizationId), eq(messages.chatId, chats.id)))
      .where(and(isOwned, eq(messages.clientId, sql.placeholder('clientId')))),
  ),
);

/** Stopped, failed, or abandoned by a process that ended: a repeated question is answered again, in the same message. */
function isUnfinished({ outcome, isOrphaned }: EarlierAnswer): boolean {
  if (outcome === null) return isOrphaned;
  return outcome === 'stopped' || outcome === 'failed';
}

/** An answer that was never settled, or timed out after its first sentence, is still counted. */
function countedFor(known: Known | undefined): QuotaDecision['counted'] {
  if (!known || known.answer.outcome === 'stopped') return null;
  return known.answer.billed;
}

function newIds(ctx: Context, details: ChatDetails, current: CurrentChat) {
  const now = ctx.clock.now();
  const [questionId, answerId] = [newId(now.getTime()), newId(now.getTime())];
  return {
    chatId: current?.id ?? newChatId(details, now),
    questionId,
    answerId,
    position: (current?.position ?? 0) + 1,
  };
}

async function reopen(
  tx: Transaction,
  ctx: Context,
  { ids, answer }: Known,
  billed: QuotaDecision['counted'],
): Promise<void> {
  const calendar = await lockSiteCalendar(tx, ids.chatId);
  if (calendar) await uncountAnswer(tx, ctx, calendar, answer);
  await tx.update(chats).set({ storedAt: sql`now()` }).where(eq(chats.id, ids.chatId));
  const parts = { sources: [], products: [], offers: [], suggestions: [], choices: [] };
  const empty = { ...parts, text: '', generated: false, toReview: false, outcome: null, feedback: null, billed };
  await tx
    .update(messages)
    .set({ ...empty, createdAt: ctx.clock.now(), processId })
    .where(eq(messages.id, ids.answerId));
}

type NewQuestion = ReturnType<typeof newIds> & { billed: QuotaDecision['counted'] };

/** Inserts the empty answer right after its question, so that later questions cannot come between them. */
async function insertQuestion(
  tx: Transaction,
  ctx: Context,
  { id, text, details }: QuestionToTake,
  { chatId, position, billed, ...ids }: NewQuestion,
  isNewChat: boolean,
): Promise<void> {
  const shared = { organizationId: requireOrganization(ctx), chatId, createdAt: ctx.clock.now() };
  const { siteId, language } = details;
  await pipeline([
    startOrContinueChat(tx, ctx, details, { id: chatId, isNew: isNewChat, counts: true }),
    insertPair(tx, { ...shared, ...ids, position, text, clientId: id, billed, processId }),
    addSearchTerms(tx, ctx, { siteId, chatId, language }, text),
  ]);
}

const insertPair = prepared('question_add', tx => {
  const shared = placeholders(messages, 'organizationId', 'chatId', 'createdAt');
  const question = placeholders(messages, 'position', 'text', 'clientId');
  const answer = placeholders(messages, 'billed', 'processId');
  const [questionId, answerId] = [sql`${sql.placeholder('questionId')}`, sql`${sql.placeholder('answerId')}`];
  return tx.insert(messages).values([
    { ...shared, ...question, id: questionId, role: 'visitor' },
    { ...shared, ...answer, id: answerId, position: sql`${question.position} + 1`, role: 'assistant', text: '' },
  ]);
});

const markBilled = prepared('answer_billed', tx =>
  tx
    .update(messages)
    .set(placeholders(messages, 'billed'))
    .where(eq(messages.id, sql.placeholder('id'))),
);
