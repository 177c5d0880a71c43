// Takes a question, answers it and stores the answer. Used by the widget API and the server API.
import { setTimeout as wait } from 'node:timers/promises';
import type { Answerer, AnswerPart } from '#domain/answers/answerer.ts';
import { untilAborted } from '#domain/answers/cancellation.ts';
import type { Cart, Outcome } from '#domain/answers/inputs.ts';
import { explainNoAnswer } from '#domain/answers/no-answer-sentences.ts';
import { withoutCitationMarks } from '#domain/answers/plain-text.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import {
  addPart,
  endEvent,
  offersContact,
  type StreamEvent,
  startEvent,
  storedEvents,
} from '#domain/chat/answer-events.ts';
import type { AskOutput, StreamEvents, VisitorMessage } from '#domain/chat/inputs.ts';
import type { CachedAnswer } from '#domain/chat/storage/answer-cache.ts';
import { type ChatDetails, toVisitorMessage } from '#domain/chat/storage/chats.ts';
import { type Answer, findAnswer, settleAnswer } from '#domain/chat/storage/settle-answer.ts';
import { type TakenQuestion, takeQuestion } from '#domain/chat/storage/take-question.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { QueueKey } from '#platform/fair-queue.ts';

export type AskRequest = {
  id: string;
  text: string;
  details: ChatDetails;
  /** Not stored. */
  cart?: Cart | undefined;
  /** Requests with the same key wait for each other: the visitor's address, or the API key and its user. */
  queueKey: Omit<QueueKey, 'group'>;
  /** Takes back what the question was counted as towards its address: it cost nothing. */
  refund?: (() => Promise<void>) | undefined;
  /** False while the widget, the site or the plan is off: no question is answered. */
  isOpen: boolean;
  hasContact: boolean;
  show: { sources: boolean; products: boolean };
};

type AskOptions = { answerer: Answerer; queue: QuestionQueue; signal: AbortSignal; timeout: number };
type Running = AskOptions & { isStreamed: boolean };

export type AnswerEvents = AsyncGenerator<StreamEvent, void>;

type Part = Exclude<AnswerPart, { type: 'outcome' }> | { type: 'outcome'; outcome: Outcome; opensContact?: boolean };

const pollInterval = 250;
const emptyParts = { sources: [], products: [], offers: [], suggestions: [], choices: [] };

/**
 * Streams the answer. Work starts when the first event is read. The answer is stored when the events end, also when the reader
 * stops early or the signal aborts. A refusal is sent as the last event.
 */
export async function* ask(caller: Context, request: AskRequest, options: AskOptions): AnswerEvents {
  const ctx = { ...caller, reads: new Map() };
  try {
    yield* answerWhenAdmitted(ctx, request, { ...options, isStreamed: true });
  } catch (error) {
    if (options.signal.aborted) return;
    if (!isAppError(error)) throw error;
    if (error.kind === 'unavailable') ctx.log.warn({ err: error }, 'could not take a question');
    const { retryAfter } = error.details;
    const retry = retryAfter === undefined ? {} : { retryAfter };
    yield { event: 'error', data: { error: error.message, code: error.code, ...retry } };
  }
}

/** Returns the whole answer, for clients that cannot read a stream. */
export async function askWithoutStream(caller: Context, request: AskRequest, options: AskOptions): Promise<AskOutput> {
  const ctx = { ...caller, reads: new Map() };
  let ids: StreamEvents['start'] | undefined;
  let opensContact = false;
  for await (const { event, data } of answerWhenAdmitted(ctx, request, { ...options, isStreamed: false })) {
    if (event === 'start') ids = data;
    if (event === 'done') opensContact = data.opensContact ?? false;
    if (event === 'error' && data.code === 'still_answering') throw stillAnswering();
  }
  const answer = ids && (await findAnswer(ctx, ids.answerId));
  if (!ids || !answer) throw new AppError('not-found', 'chat_not_found', 'This chat was deleted.');
  const message = toVisitorMessage(answer);
  const { chatId, questionId } = ids;
  const { outcome } = message;
  return {
    chatId,
    questionId,
    answer: message,
    offersContact: offersContact(request, outcome, opensContact),
    opensContact,
  };
}

/** Holds a queue slot while the question is taken and searched, and releases it while a model writes. */
async function* answerWhenAdmitted(
  ctx: Context,
  request: AskRequest,
  { answerer, queue, signal, timeout, isStreamed }: Running,
): AnswerEvents {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const slot = queue.enter({ group: requireOrganization(ctx), ...request.queueKey }, until);
  let isAnsweredNow = false;
  try {
    if (slot.isWaiting) yield { event: 'queued', data: {} };
    await slot.started;
    const taken = await takeQuestion(ctx, request);
    isAnsweredNow = taken.isNew;
    if (taken.isNew) {
      const parts = answerParts(ctx, request, taken, { answerer, signal: until, onSearched: slot.end });
      yield* answerNow(ctx, request, taken, { parts, signal, until, isStreamed });
    } else {
      slot.end();
      const isOrphaned = yield* resendAnswer(ctx, request, taken, until);
      // Counts for itself.
      isAnsweredNow = isOrphaned;
      if (isOrphaned)
        yield* withoutStart(answerWhenAdmitted(ctx, request, { answerer, queue, signal, timeout, isStreamed }));
    }
  } finally {
    slot.end();
    if (!isAnsweredNow) await request.refund?.();
  }
}

async function* answerNow(
  ctx: Context,
  request: AskRequest,
  taken: TakenQuestion,
  {
    parts,
    signal,
    until,
    isStreamed,
  }: { parts: AsyncIterable<Part>; until: AbortSignal } & Pick<Running, 'signal' | 'isStreamed'>,
): AsyncGenerator<StreamEvent, void> {
  const answer: Answer = { ...emptyParts, text: '', generated: false, trace: null };
  // Remains if the reader stops early.
  let outcome: Outcome = 'stopped';
  let isBegun = false;
  let isShown = false;
  let isModelCalled = false;
  let opensContact = false;
  try {
    yield startEvent(taken);
    let end: Extract<Part, { type: 'outcome' }> | undefined;
    for await (const part of untilAborted(parts, until)) {
      if (part.type === 'outcome') end = part;
      else if (part.type === 'trace') answer.trace = part.trace;
      else if (part.type === 'begun') isBegun = true;
      else if (part.type === 'calling') {
        isModelCalled = true;
        yield { event: 'writing', data: { phase: 'writing' } };
      } else {
        isShown ||= isBegun && part.type === 'text';
        yield addPart(answer, part);
      }
    }
    if (!end) throw new Error('an answer ended without an outcome');
    outcome = end.outcome;
    opensContact = end.opensContact ?? false;
    if (opensContact && answer.trace) answer.trace = { ...answer.trace, opensContact };
  } catch (error) {
    if (!signal.aborted) {
      outcome = 'failed';
      // What was streamed before a time-out is billed. Errors on our side are free.
      isShown &&= isStreamed && until.aborted;
      Object.assign(answer, { text: explainNoAnswer(request.details.language, 'failed', request), generated: false });
      ctx.log.error({ err: error, chatId: taken.chatId }, 'could not answer a question');
    }
  } finally {
    const isBilled = await settleAnswer(ctx, taken, answer, { outcome, isShown });
    // Otherwise one address could cause any number of model calls by stopping each answer before its first sentence.
    const keepsShare = outcome === 'stopped' && isModelCalled;
    if (!isBilled && !keepsShare) await request.refund?.();
  }
  yield endEvent(request, outcome, answer, opensContact);
}

async function* answerParts(
  ctx: Context,
  request: AskRequest,
  { refusal, cached, history, clarifiedInARow, counted }: TakenQuestion,
  { answerer, signal, onSearched }: { answerer: Answerer; signal: AbortSignal; onSearched: () => void },
): AsyncGenerator<Part> {
  const { text, hasContact, show, details, cart } = request;
  const { siteId, language, page } = details;
  if (refusal) {
    yield { type: 'text', text: explainNoAnswer(language, refusal, request) };
    yield { type: 'outcome', outcome: refusal };
    return;
  }
  if (cached) return yield* cachedParts(cached);
  const earlier = { history, clarifiedInARow };
  const question = { siteId, text, language, ...earlier, page, cart, hasContact, isFrugal: counted === 'grace' };
  for await (const part of answerer(ctx, question, signal, onSearched)) {
    const isHidden = (part.type === 'sources' && !show.sources) || (part.type === 'products' && !show.products);
    // Without a list of sources, citation marks would point to nothing.
    const isUncited = part.type === 'text' && !show.sources;
    if (!isHidden) yield isUncited ? { ...part, text: withoutCitationMarks(part.text) } : part;
  }
}

function* cachedParts({ message, trace }: CachedAnswer): Generator<Part> {
  const { id, text, generated, sources, products, suggestions } = message;
  if (sources.length > 0) yield { type: 'sources', sources };
  yield { type: 'text', text, generated };
  if (products.length > 0) yield { type: 'products', products };
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  if (trace) yield { type: 'trace', trace: { ...trace, repeats: trace.repeats ?? id } };
  yield { type: 'outcome', outcome: 'answered' };
}

/**
 * Another request has answered this question, or is answering it: waits for that answer and sends it. Returns true if the process
 * of that request was killed.
 */
async function* resendAnswer(
  ctx: Context,
  request: AskRequest,
  taken: TakenQuestion,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, boolean> {
  yield startEvent(taken);
  const answer = await waitForAnswer(ctx, taken.answerId, signal);
  if (answer === 'orphaned') return true;
  if (!answer?.message.outcome) {
    yield { event: 'error', data: { error: stillAnswering().message, code: 'still_answering' } };
    return false;
  }
  const { message, opensContact } = answer;
  yield* storedEvents(message);
  yield endEvent(request, answer.message.outcome, message, opensContact);
  return false;
}

async function* withoutStart(events: AnswerEvents): AnswerEvents {
  for await (const event of events) if (event.event !== 'start') yield event;
}

async function waitForAnswer(
  ctx: Context,
  id: string,
  signal: AbortSignal,
): Promise<{ message: VisitorMessage; opensContact: boolean } | 'orphaned' | undefined> {
  while (!signal.aborted) {
    const row = await findAnswer(ctx, id);
    if (!row || row.outcome !== null) return row && { message: toVisitorMessage(row), opensContact: row.opensContact };
    if (row.isOrphaned) return 'orphaned';
    await wait(pollInterval, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

function stillAnswering(): AppError {
  return new AppError('conflict', 'still_answering', 'This question is still being answered. Try again in a moment.', {
    retryAfter: 2,
  });
}
