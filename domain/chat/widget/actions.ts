// What a visitor can do through the widget API. `beginVisit` has already charged the visitor's address.

import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { spendBudgets } from '#domain/chat/admission.ts';
import { type AnswerEvents, type AskRequest, ask, askWithoutStream } from '#domain/chat/ask.ts';
import { storeContactMessage } from '#domain/chat/contact.ts';
import type { AskInput, AskOutput, ContactInput, FeedbackInput, History, VisitorMessage } from '#domain/chat/inputs.ts';
import { type ChatOwner, isOwnedBy } from '#domain/chat/storage/chat-ownership.ts';
import {
  type ChatDetails,
  deleteChats,
  readHistory,
  toVisitorMessage,
  updateChatCounts,
} from '#domain/chat/storage/chats.ts';
import { countFeedback, lockSiteCalendar } from '#domain/chat/storage/daily-stats.ts';
import { lockChat } from '#domain/chat/storage/settle-answer.ts';
import { countRecentQuestions, hashVisitor, requireProof, type Session } from '#domain/chat/widget/session.ts';
import { pageOf, type Visit } from '#domain/chat/widget/visit.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { recordSeen, wasSeenLately } from '#domain/widgets/published.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

const streamTimeout = 60_000;
const wholeTimeout = 25_000;

/** Returns the widget's settings, and records which page showed it. */
export async function showWidget(
  visit: Visit,
  { language, page }: { language?: string | undefined; page?: string | undefined },
): Promise<WidgetConfig> {
  if (!visit.isTest && !wasSeenLately(visit, visit.widget)) {
    const seen = pageOf(visit, page) ?? visit.origin;
    await recordSeen(visit, visit.widget.id, seen);
    visit.chatServices
      .onSeen?.(visit, seen)
      .catch(error => visit.log.warn({ err: error }, 'could not record the page that showed a widget'));
  }
  return visit.configIn(language);
}

export async function streamAnswer(
  visit: Visit,
  session: Session,
  input: AskInput,
  signal: AbortSignal,
): Promise<AnswerEvents> {
  await admitQuestion(visit, session, input);
  return ask(visit, toAskRequest(visit, session, input), { ...visit.chatServices, signal, timeout: streamTimeout });
}

export async function readAnswer(
  visit: Visit,
  session: Session,
  input: AskInput,
  signal: AbortSignal,
): Promise<AskOutput> {
  await admitQuestion(visit, session, input);
  return askWithoutStream(visit, toAskRequest(visit, session, input), {
    ...visit.chatServices,
    signal,
    timeout: wholeTimeout,
  });
}

export async function readVisitorHistory(visit: Visit, session: Session): Promise<History> {
  return readHistory(visit, chatDetailsOf(visit, session));
}

export async function deleteVisitorChats(visit: Visit, session: Session): Promise<{ deleted: number }> {
  return deleteChats(visit, chatDetailsOf(visit, session));
}

export async function rateAnswer(visit: Visit, session: Session, input: FeedbackInput): Promise<VisitorMessage> {
  return giveFeedback(visit, chatDetailsOf(visit, session), input);
}

export async function contactTeam(visit: Visit, session: Session, input: ContactInput): Promise<{ chatId: string }> {
  if (!hasContact(visit)) {
    throw new AppError('conflict', 'no_contact', 'Contact is turned off for this site.');
  }
  await spendBudgets(visit.limiter, {
    'contact-visitor': hashVisitor(session),
    'contact-site': visit.site.id,
    'contact-organization-day': visit.widget.organizationId,
    'contact-recipient-day': hashSecret(visit.site.contactEmail ?? ''),
  });
  return storeContactMessage(visit, chatDetailsOf(visit, session), input);
}

/** Checks the visitor's own limits before it charges the address and the site. */
async function admitQuestion(visit: Visit, session: Session, { proof }: AskInput): Promise<void> {
  const [recent] = await Promise.all([
    countRecentQuestions(visit),
    spendBudgets(visit.limiter, { 'ask-visitor': hashVisitor(session) }),
  ]);
  await requireProof(visit, session, proof, { site: recent, address: visit.calls });
  await spendBudgets(visit.limiter, { 'ask-address-day': visit.address, 'ask-site': visit.site.id });
}

function toAskRequest(visit: Visit, session: Session, input: AskInput): AskRequest {
  const { show } = visit.configIn(input.language);
  return {
    id: input.id,
    text: input.text,
    details: chatDetailsOf(visit, session, input),
    queueKey: visit.address,
    isOpen: visit.isOpen,
    hasContact: hasContact(visit),
    show,
  };
}

function chatDetailsOf(
  visit: Visit,
  session: Session,
  { page, language }: { page?: string | undefined; language?: string | undefined } = {},
): ChatDetails {
  return {
    siteId: visit.site.id,
    widgetId: visit.widget.id,
    channel: 'widget',
    visitor: hashVisitor(session),
    customer: session.customer ?? null,
    language: visit.configIn(language).language,
    page: pageOf(visit, page),
  };
}

function hasContact(visit: Visit): boolean {
  return visit.configIn(undefined).show.contact;
}

/** Rates an answer in one of the owner's chats. Answers of others are not found. */
export async function giveFeedback(
  ctx: Context,
  owner: ChatOwner,
  { messageId, feedback, reason }: FeedbackInput,
): Promise<VisitorMessage> {
  const row = await transaction(ctx, async tx => {
    const rated = await findRatedChat(tx, owner, messageId);
    if (!rated) return undefined;
    const calendar = await lockSiteCalendar(tx, rated.chatId);
    await lockChat(tx, rated.chatId);
    const isRated = eq(messages.id, messageId);
    const [before] = await tx.select().from(messages).where(isRated).for('no key update');
    if (!before) return undefined;
    const change = { feedback, feedbackReason: (feedback && reason) || null };
    const [after = before] = await tx.update(messages).set(change).where(isRated).returning();
    await updateChatCounts(tx, after.chatId);
    const counted = { at: before.createdAt, before: before.feedback, after: feedback };
    if (calendar) await countFeedback(tx, ctx, calendar, counted);
    return after;
  });
  if (!row) throw new AppError('not-found', 'message_not_found', 'This answer no longer exists.');
  return toVisitorMessage(row);
}

async function findRatedChat(tx: Transaction, owner: ChatOwner, messageId: string) {
  const ownChats = tx.select({ id: chats.id }).from(chats).where(isOwnedBy(owner));
  const [rated] = await tx
    .select({ chatId: messages.chatId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), inArray(messages.chatId, ownChats)));
  return rated;
}
