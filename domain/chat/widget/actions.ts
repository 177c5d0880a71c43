// What a visitor can do through the widget API. `beginVisit` has already charged the visitor's address.

import { type AnswerEvents, type AskRequest, ask, askWithoutStream } from '#domain/chat/ask.ts';
import { answerTimeouts } from '#domain/chat/chat-services.ts';
import { storeContactMessage } from '#domain/chat/contact.ts';
import type { AskInput, AskOutput, ContactInput, FeedbackInput, History, VisitorMessage } from '#domain/chat/inputs.ts';
import { type ChatDetails, deleteOwnChats, readHistory } from '#domain/chat/storage/chats.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import { spendBudgets, takeShare } from '#domain/chat/visitor-limits.ts';
import { countRecentQuestions, hashVisitor, requireProof, type Session } from '#domain/chat/widget/session.ts';
import { pageOf, type Visit } from '#domain/chat/widget/visit.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { recordSeen, wasSeenLately } from '#domain/widgets/published.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';

/** The questions of an address on one day that do not count towards the limit of those who ask more. */
const firstQuestions = 3;

/** Returns the widget's settings, and records which page showed it. */
export async function showWidget(
  visit: Visit,
  { language, page }: { language?: string | undefined; page?: string | undefined },
): Promise<WidgetConfig> {
  if (!visit.isTest && !wasSeenLately(visit, visit.widget)) {
    const seen = pageOf(visit, page) ?? visit.origin;
    await recordSeen(visit, visit.widget.id, seen);
    visit.chatServices
      .onSeen?.(visit, visit.site.id, seen)
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
  const refund = await admitQuestion(visit, session, input);
  return ask(visit, toAskRequest(visit, session, input, refund), {
    ...visit.chatServices,
    signal,
    timeout: answerTimeouts.stream,
  });
}

export async function readAnswer(
  visit: Visit,
  session: Session,
  input: AskInput,
  signal: AbortSignal,
): Promise<AskOutput> {
  const refund = await admitQuestion(visit, session, input);
  return askWithoutStream(visit, toAskRequest(visit, session, input, refund), {
    ...visit.chatServices,
    signal,
    timeout: answerTimeouts.whole,
  });
}

export async function readVisitorHistory(visit: Visit, session: Session): Promise<History> {
  return readHistory(visit, chatDetailsOf(visit, session));
}

export async function deleteVisitorChats(visit: Visit, session: Session): Promise<{ deleted: number }> {
  return deleteOwnChats(visit, chatDetailsOf(visit, session));
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

/** Checks the visitor's own limits before it charges the site. Returns how to take back what a free answer was counted as. */
async function admitQuestion(visit: Visit, session: Session, { proof }: AskInput): Promise<AskRequest['refund']> {
  const [recent] = await Promise.all([
    countRecentQuestions(visit),
    spendBudgets(visit.limiter, { 'ask-visitor': hashVisitor(session) }),
  ]);
  await requireProof(visit, session, proof, { site: recent, address: visit.calls });
  const [today] = await spendBudgets(visit.limiter, { 'ask-address-day': visit.address });
  const refund = await takeShare(visit.limiter, { ...visit, organizationId: visit.widget.organizationId });
  const isNew = today !== undefined && today.spent <= firstQuestions;
  try {
    await spendBudgets(visit.limiter, { [isNew ? 'ask-site-new' : 'ask-site']: visit.site.id });
  } catch (error) {
    await refund();
    throw error;
  }
  return refund;
}

function toAskRequest(visit: Visit, session: Session, input: AskInput, refund: AskRequest['refund']): AskRequest {
  const { show } = visit.configIn(input.language);
  return {
    id: input.id,
    text: input.text,
    details: chatDetailsOf(visit, session, input),
    cart: input.cart,
    queueKey: { key: visit.address, network: visit.network },
    refund,
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
