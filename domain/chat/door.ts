// What a visitor can do, and what it costs beside the budget of their address: the public door calls these, and nothing else.
import { type Asked, type Asking, ask, askWhole } from '#domain/chat/ask.ts';
import { deleteChats, readHistory } from '#domain/chat/chat.ts';
import { contactPeople } from '#domain/chat/contact.ts';
import { giveFeedback } from '#domain/chat/feedback.ts';
import type { AskInput, AskOutput, ContactInput, FeedbackInput, History, VisitorMessage } from '#domain/chat/inputs.ts';
import { spend } from '#domain/chat/limits.ts';
import { countLately, hashVisitor, requireProof, type Session } from '#domain/chat/session.ts';
import { pageOf, placeOf, type Visit } from '#domain/chat/visit.ts';
import type { WidgetConfig } from '#domain/widgets/inputs.ts';
import { recordSeen, wasSeenLately } from '#domain/widgets/published.ts';
import { AppError } from '#platform/errors.ts';

const patienceOfStream = 60_000;
const patienceOfWhole = 25_000;

/** What the page draws, and a sign of life for the people of the site. */
export async function showWidget(
  visit: Visit,
  { language, page }: { language?: string | undefined; page?: string | undefined },
): Promise<WidgetConfig> {
  if (!wasSeenLately(visit, visit.widget)) {
    const seen = pageOf(visit, page) ?? visit.origin;
    await recordSeen(visit, visit.widget.id, seen);
    visit.door
      .onSeen?.(visit, seen)
      .catch(error => visit.log.warn({ err: error }, 'a page that was seen is not noted'));
  }
  return visit.configIn(language);
}

export async function streamAnswer(
  visit: Visit,
  session: Session,
  input: AskInput,
  signal: AbortSignal,
): Promise<Asked> {
  await pay(visit, session, input);
  return ask(visit, askingOf(visit, session, input), { ...visit.door, signal, patience: patienceOfStream });
}

export async function readAnswer(
  visit: Visit,
  session: Session,
  input: AskInput,
  signal: AbortSignal,
): Promise<AskOutput> {
  await pay(visit, session, input);
  return askWhole(visit, askingOf(visit, session, input), { ...visit.door, signal, patience: patienceOfWhole });
}

export async function openHistory(visit: Visit, session: Session): Promise<History> {
  return readHistory(visit, placeOf(visit, session));
}

export async function forgetVisitor(visit: Visit, session: Session): Promise<{ deleted: number }> {
  return deleteChats(visit, placeOf(visit, session));
}

export async function rateAnswer(visit: Visit, session: Session, input: FeedbackInput): Promise<VisitorMessage> {
  return giveFeedback(visit, placeOf(visit, session), input);
}

export async function writeToPeople(visit: Visit, session: Session, input: ContactInput): Promise<{ chatId: string }> {
  if (!hasContact(visit)) {
    throw new AppError(
      'conflict',
      'no_contact',
      'Nobody can be written to here. Look for a contact on the site itself.',
    );
  }
  await spend(visit.purse, {
    'contact-visitor': hashVisitor(session),
    'contact-site': visit.site.id,
    'contact-organization-day': visit.widget.organizationId,
  });
  return contactPeople(visit, placeOf(visit, session), input);
}

/** What a stranger can be stopped by comes first, what costs the shop comes last. */
async function pay(visit: Visit, session: Session, { proof }: AskInput): Promise<void> {
  const [asked] = await Promise.all([countLately(visit), spend(visit.purse, { 'ask-visitor': hashVisitor(session) })]);
  await requireProof(visit, session, proof, asked);
  await spend(visit.purse, {
    'ask-address-day': visit.address,
    'ask-site': visit.site.id,
    'ask-organization-day': visit.widget.organizationId,
  });
}

function askingOf(visit: Visit, session: Session, input: AskInput): Asking {
  const { show } = visit.configIn(input.language);
  return {
    id: input.id,
    text: input.text,
    place: placeOf(visit, session, input),
    isOpen: visit.isOpen,
    hasContact: hasContact(visit),
    show,
  };
}

function hasContact(visit: Visit): boolean {
  return visit.configIn(undefined).show.contact;
}
