// Stores a question and takes its quota, once per client id however often the client sends it.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { placeholders, prepared } from '#database/prepared.ts';
import { chats, messages } from '#database/schema/chat.ts';
import type { VisitorMessage } from '#domain/chat/inputs.ts';
import { forEachChannel, ownerValues } from '#domain/chat/storage/chat-ownership.ts';
import {
  type ChatDetails,
  type CurrentChat,
  findCurrentChat,
  listRecentMessages,
  lockVisitor,
  newChatId,
  startOrContinueChat,
} from '#domain/chat/storage/chats.ts';
import { lockSiteCalendar, uncountAnswer } from '#domain/chat/storage/daily-stats.ts';
import {
  decideQuota,
  lookUpCache,
  type QuestionToTake,
  type QuotaDecision,
} from '#domain/chat/storage/question-quota.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { pipeline, remembering } from '#domain/shared-read.ts';
import { newId } from '#platform/ids.ts';

export type TakenQuestion = {
  chatId: string;
  questionId: string;
  answerId: string;
  /** Answer it now. Otherwise it is answered already, or another request is answering it. */
  isNew: boolean;
  /** Its earlier answer was stopped or failed. */
  wasKnown?: boolean;
  history: { role: VisitorMessage['role']; text: string }[];
  takenAt: Date;
  siteId: string;
} & QuotaDecision;

/** Longer than any answer takes: the process that was writing it has ended. */
const abandonedAfter = 75_000;

export async function takeQuestion(ctx: Context, input: QuestionToTake): Promise<TakenQuestion> {
  const takenAt = ctx.clock.now();
  const { details } = input;
  const { siteId } = details;
  return transaction(ctx, async tx => {
    remembering(tx);
    // The order matters: the reads after the lock see what its previous holder wrote.
    const [, known, current] = await pipeline([
      lockVisitor(tx, details),
      findKnown(tx, details, input.id),
      findCurrentChat(tx, ctx, details),
    ]);
    if (known && !isUnfinished(ctx, known.answer)) {
      return { ...known.ids, isNew: false, history: [], takenAt, siteId, counted: null };
    }
    const { position, ...ids } = known ? { position: known.position, ...known.ids } : newIds(ctx, details, current);
    const isContinued = known !== undefined || current !== undefined;
    const countedBefore = countedFor(known);
    const [history, lookup] = await pipeline([
      isContinued ? listRecentMessages(tx, ids.chatId, position) : [],
      isContinued ? undefined : lookUpCache(tx, ctx, input, countedBefore),
      known ? reopen(tx, ctx, known) : insertQuestion(tx, ctx, input, { ...ids, position, isNewChat: !current }),
      findEntitlement(tx, ctx),
    ]);
    // A chat that continues may still be empty, for example after a contact message.
    const isFirst = isContinued && history.length === 0;
    const found = isFirst ? await lookUpCache(tx, ctx, input, countedBefore) : lookup;
    const decision = await decideQuota(tx, ctx, input, countedBefore, found);
    if (decision.counted || known) await markBilled(tx, { id: ids.answerId, billed: decision.counted });
    return { ...ids, isNew: true, wasKnown: known !== undefined, history, takenAt, siteId, ...decision };
  });
}

type Known = { ids: { chatId: string; questionId: string; answerId: string }; position: number; answer: EarlierAnswer };
type EarlierAnswer = { outcome: string | null; billed: string | null; feedback: string | null; createdAt: Date };

async function findKnown(tx: Transaction, details: ChatDetails, clientId: string): Promise<Known | undefined> {
  const [question] = await questionByClientId[details.channel](tx, { ...ownerValues(details), clientId });
  if (!question) return undefined;
  const isItsAnswer = and(eq(messages.chatId, question.chatId), eq(messages.position, question.position + 1));
  const [answer] = await tx.select().from(messages).where(isItsAnswer);
  if (!answer) return undefined;
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
function isUnfinished(ctx: Context, { outcome, createdAt }: EarlierAnswer): boolean {
  if (outcome === null) return ctx.clock.now().getTime() - createdAt.getTime() > abandonedAfter;
  return outcome === 'stopped' || outcome === 'failed';
}

/** An answer that was never settled is still counted. */
function countedFor(known: Known | undefined): QuotaDecision['counted'] {
  return known?.answer.outcome === null ? (known.answer.billed as QuotaDecision['counted']) : null;
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

async function reopen(tx: Transaction, ctx: Context, { ids, answer }: Known): Promise<void> {
  const calendar = await lockSiteCalendar(tx, ids.chatId);
  if (calendar) await uncountAnswer(tx, ctx, calendar, answer);
  const parts = { sources: [], products: [], offers: [], suggestions: [] };
  const empty = { ...parts, text: '', generated: false, outcome: null, feedback: null };
  await tx
    .update(messages)
    .set({ ...empty, createdAt: ctx.clock.now() })
    .where(eq(messages.id, ids.answerId));
}

type NewQuestion = ReturnType<typeof newIds> & { isNewChat: boolean };

/** Inserts the empty answer right after its question, so that later questions cannot come between them. */
async function insertQuestion(
  tx: Transaction,
  ctx: Context,
  { id, text, details }: QuestionToTake,
  { chatId, position, ...ids }: NewQuestion,
): Promise<void> {
  const shared = { organizationId: requireOrganization(ctx), chatId, createdAt: ctx.clock.now() };
  const { siteId, language } = details;
  await pipeline([
    startOrContinueChat(tx, ctx, details, { id: chatId, isNew: ids.isNewChat, counts: true }),
    insertPair(tx, { ...shared, ...ids, position, text, clientId: id }),
    addSearchTerms(tx, ctx, { siteId, chatId, language }, text),
  ]);
}

const insertPair = prepared('question_add', tx => {
  const shared = placeholders(messages, 'organizationId', 'chatId', 'createdAt');
  const question = placeholders(messages, 'position', 'text', 'clientId');
  const [questionId, answerId] = [sql`${sql.placeholder('questionId')}`, sql`${sql.placeholder('answerId')}`];
  return tx.insert(messages).values([
    { ...shared, ...question, id: questionId, role: 'visitor' },
    { ...shared, id: answerId, position: sql`${question.position} + 1`, role: 'assistant', text: '' },
  ]);
});

const markBilled = prepared('answer_billed', tx =>
  tx
    .update(messages)
    .set(placeholders(messages, 'billed'))
    .where(eq(messages.id, sql.placeholder('id'))),
);
