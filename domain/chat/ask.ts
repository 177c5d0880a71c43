// One question from arrival to its stored answer. Whoever lets people ask (the widget now, others later) comes through here.
import { setTimeout as wait } from 'node:timers/promises';
import type { Answerer, AnswerPart } from '#domain/answers/answerer.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import { excuse } from '#domain/answers/sentences.ts';
import { whileWanted } from '#domain/answers/while-wanted.ts';
import type { Repeat } from '#domain/chat/cache.ts';
import { type Place, toVisitorMessage } from '#domain/chat/chat.ts';
import type { AskOutput, StreamEvents, VisitorMessage } from '#domain/chat/inputs.ts';
import { type Answer, findAnswer, settleQuestion, type Taken, takeQuestion } from '#domain/chat/question.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Pace } from '#platform/pace.ts';

export type StreamEvent = {
  [Name in keyof StreamEvents]: { event: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];

export type Asking = {
  id: string;
  text: string;
  place: Place;
  /** Whether anything is answered here at present. */
  isOpen: boolean;
  hasContact: boolean;
  show: { sources: boolean; products: boolean };
};

type Means = { answerer: Answerer; pace?: Pace; signal: AbortSignal; patience: number };

export type Asked = Taken & { events: AsyncGenerator<StreamEvent, void> };

type Part = Exclude<AnswerPart, { type: 'outcome' }> | { type: 'outcome'; outcome: Outcome };
type Shown = Exclude<Part, { type: 'outcome' | 'trace' }>;

const pauseBetweenLooks = 250;

/**
 * Takes the question in and hands back its answer as it comes. The answer is stored when the events end, also when whoever
 * reads them leaves early or the signal fires.
 */
export async function ask(ctx: Context, asking: Asking, { answerer, pace, signal, patience }: Means): Promise<Asked> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  await pace?.keep(requireOrganization(ctx), until);
  const taken = await takeQuestion(ctx, asking);
  const events = taken.isNew
    ? answerNow(ctx, asking, taken, { parts: partsOf(ctx, asking, taken, answerer, until), signal, until })
    : repeatAnswer(ctx, asking, taken, until);
  return { ...taken, events };
}

/** The same, whole, for who cannot read a stream. */
export async function askWhole(...args: Parameters<typeof ask>): Promise<AskOutput> {
  const [ctx, asking] = args;
  const { chatId, questionId, answerId, events } = await ask(...args);
  for await (const { event, data } of events) {
    if (event === 'error' && data.code === 'still_answering') throw stillAnswering();
  }
  const answer = await findAnswer(ctx, answerId);
  if (!answer) throw new AppError('not-found', 'chat_not_found', 'This conversation was deleted.');
  const message = toVisitorMessage(answer);
  return { chatId, questionId, answer: message, offersContact: offersContact(asking, message.outcome) };
}

async function* answerNow(
  ctx: Context,
  asking: Asking,
  taken: Taken,
  { parts, signal, until }: { parts: AsyncIterable<Part>; signal: AbortSignal; until: AbortSignal },
): AsyncGenerator<StreamEvent, void> {
  const answer: Answer = { text: '', sources: [], products: [], offers: [], suggestions: [], trace: null };
  // Stays so when whoever reads the events leaves.
  let outcome: Outcome = 'stopped';
  try {
    yield startOf(taken);
    let end: Outcome | undefined;
    for await (const part of whileWanted(parts, until)) {
      if (part.type === 'outcome') end = part.outcome;
      else if (part.type === 'trace') answer.trace = part.trace;
      else yield add(answer, part);
    }
    if (!end) throw new Error('an answer ended without an outcome');
    outcome = end;
  } catch (error) {
    if (!signal.aborted) {
      outcome = 'failed';
      answer.text = excuse(asking.place.language, 'failed', asking);
      ctx.log.error({ err: error, chatId: taken.chatId }, 'a question was not answered');
    }
  } finally {
    await settleQuestion(ctx, taken, answer, outcome);
  }
  yield endOf(asking, outcome, answer.text);
}

async function* partsOf(
  ctx: Context,
  asking: Asking,
  { refusal, repeat, history, counted }: Taken,
  answerer: Answerer,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const { text, hasContact, show, place } = asking;
  const { siteId, language, page } = place;
  if (refusal) {
    yield { type: 'text', text: excuse(language, refusal, asking) };
    yield { type: 'outcome', outcome: refusal };
    return;
  }
  if (repeat) return yield* sayAgain(repeat);
  const question = { siteId, text, language, history, page, hasContact, isFrugal: counted === 'grace' };
  for await (const part of answerer(ctx, question, signal)) {
    const isHidden = (part.type === 'sources' && !show.sources) || (part.type === 'products' && !show.products);
    if (!isHidden) yield show.sources || part.type !== 'text' ? part : withoutMarks(part);
  }
}

/** The answer that somebody got to the same question a moment ago. */
function* sayAgain({ message: { id, text, sources, products, suggestions }, trace }: Repeat): Generator<Part> {
  yield { type: 'text', text };
  if (sources.length > 0) yield { type: 'sources', sources };
  if (products.length > 0) yield { type: 'products', products };
  if (suggestions.length > 0) yield { type: 'suggestions', suggestions };
  if (trace) yield { type: 'trace', trace: { ...trace, repeats: trace.repeats ?? id } };
  yield { type: 'outcome', outcome: 'answered' };
}

/** Where sources are not shown, their numbers would lead nowhere. */
function withoutMarks({ type, text }: Extract<AnswerPart, { type: 'text' }>): Part {
  return { type, text: text.replace(/ ?(?<!\\)\[\d{1,2}\](?!\()/g, '') };
}

/** Somebody answers it already, or did: what was said then is said again. */
async function* repeatAnswer(
  ctx: Context,
  asking: Asking,
  taken: Taken,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  yield startOf(taken);
  const answer = await waitForAnswer(ctx, taken.answerId, signal);
  if (!answer?.outcome) {
    yield { event: 'error', data: { error: stillAnswering().message, code: 'still_answering' } };
    return;
  }
  const { text, sources, products, offers, suggestions, outcome } = answer;
  if (text) yield { event: 'text', data: { text } };
  if (sources.length > 0) yield { event: 'sources', data: { sources } };
  if (products.length > 0) yield { event: 'products', data: { products } };
  if (offers.length > 0) yield { event: 'offers', data: { offers } };
  if (suggestions.length > 0) yield { event: 'suggestions', data: { suggestions } };
  yield endOf(asking, outcome, text);
}

async function waitForAnswer(ctx: Context, id: string, signal: AbortSignal): Promise<VisitorMessage | undefined> {
  while (!signal.aborted) {
    const row = await findAnswer(ctx, id);
    if (!row || row.outcome !== null) return row && toVisitorMessage(row);
    await wait(pauseBetweenLooks, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

function add(answer: Answer, part: Shown): StreamEvent {
  switch (part.type) {
    case 'text':
      answer.text += part.text;
      return { event: 'text', data: { text: part.text } };
    case 'sources':
      answer.sources = part.sources;
      return { event: 'sources', data: { sources: part.sources } };
    case 'products':
      answer.products = part.products;
      return { event: 'products', data: { products: part.products } };
    case 'offers':
      answer.offers = part.offers;
      return { event: 'offers', data: { offers: part.offers } };
    case 'suggestions':
      answer.suggestions = part.suggestions;
      return { event: 'suggestions', data: { suggestions: part.suggestions } };
  }
}

function startOf({ chatId, questionId, answerId }: Taken): StreamEvent {
  return { event: 'start', data: { chatId, questionId, answerId } };
}

function endOf(asking: Asking, outcome: Outcome, words: string): StreamEvent {
  return outcome === 'failed'
    ? { event: 'error', data: { error: words, code: 'answer_failed' } }
    : { event: 'done', data: { outcome, offersContact: offersContact(asking, outcome) } };
}

function offersContact({ hasContact }: Asking, outcome: Outcome | null): boolean {
  return hasContact && outcome !== 'answered';
}

function stillAnswering(): AppError {
  return new AppError('conflict', 'still_answering', 'This question is being answered. Ask for it again in a moment.', {
    retryAfter: 2,
  });
}
