// Playground questions, with unsaved drafts: answered like a visitor's, but neither stored nor billed. The plan limits their number.
import { enterAnalysis } from '#domain/analysis-queue.ts';
import type { Answerer, AnswerPart, Question } from '#domain/answers/answerer.ts';
import { untilAborted } from '#domain/answers/cancellation.ts';
import { countClarified, type Offer, outcomeFacts, type Trace } from '#domain/answers/inputs.ts';
import type { TryEvents, TryInput, TryOutput } from '#domain/answers/playground/playground-inputs.ts';
import { spendPlaygroundQuestion, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, requireOrganization, requirePermission, transaction, withDraft } from '#domain/context.ts';
import { type DraftIds, writeDrafts } from '#domain/knowledge/drafts.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { QueueSlot } from '#platform/fair-queue.ts';
import { newId } from '#platform/ids.ts';

export type TryEvent = { [Name in keyof TryEvents]: { event: Name; data: TryEvents[Name] } }[keyof TryEvents];

export type TryOptions = {
  answerer: Answerer;
  queue: QuestionQueue;
  limits: TryLimits;
  signal: AbortSignal;
  /** Answers without a model, which costs nothing. */
  isFrugal?: boolean;
};

const streamTimeout = 60_000;
const wholeTimeout = 25_000;
const failed = 'Something went wrong. Please try again.';

/** As a stream. Only a full queue is refused after the first event. */
export async function tryQuestion(
  ctx: Context,
  siteId: string,
  input: TryInput,
  trying: TryOptions,
): Promise<AsyncGenerator<TryEvent, void>> {
  return endWithError(ctx, await begin(ctx, siteId, input, trying, streamTimeout), trying.signal);
}

/** The whole answer at once. */
export async function tryWithoutStream(
  ctx: Context,
  siteId: string,
  input: TryInput,
  trying: TryOptions,
): Promise<TryOutput> {
  const whole: Omit<TryOutput, 'outcome' | 'offersContact'> & Partial<TryOutput> = {
    text: '',
    generated: false,
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    choices: [],
    trace: null,
  };
  for await (const { event, data } of await begin(ctx, siteId, input, trying, wholeTimeout)) {
    if (event === 'text') whole.text += data.text;
    else Object.assign(whole, data);
  }
  const { outcome = 'failed', offersContact = false } = whole;
  return { ...whole, outcome, offersContact };
}

type Step = Exclude<TryEvent, { event: 'error' }>;

async function begin(
  ctx: Context,
  siteId: string,
  input: TryInput,
  { answerer, queue, limits, signal, isFrugal = false }: TryOptions,
  timeout: number,
): Promise<AsyncGenerator<Step, void>> {
  requirePermission(ctx, 'list:sites');
  const { document, rule, widget } = input.drafts ?? {};
  if (document || rule) requirePermission(ctx, 'manage:sites');
  if (widget) requirePermission(ctx, 'manage:widgets');
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  await spendPlaygroundQuestion(limits, ctx);
  const ids = { document: newId(), rule: newId() };
  const hasDrafts = Boolean(document || rule);
  const draftCtx = hasDrafts ? withDraft(ctx, tx => writeDrafts(tx, ctx, siteId, { document, rule }, ids)) : ctx;
  const turns = input.history ?? [];
  const show = widget?.show ?? { sources: true, products: true, contact: true };
  const question: Question = {
    siteId,
    text: input.question,
    language: chooseLanguage(input.language, site.language),
    history: turns.map(({ role, text, read }) => ({ role, text, read })),
    clarifiedInARow: countClarified(turns),
    page: input.page || null,
    hasContact: hasContact(site) && show.contact,
    isFrugal,
  };
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const asked = (onSearched: () => void) => untilAborted(answerer(draftCtx, question, until, onSearched), until);
  const enter = () =>
    // Drafts are indexed again for every search.
    hasDrafts
      ? enterAnalysis(ctx, 'drafts', until)
      : queue.enter({ group: requireOrganization(ctx), key: 'playground' }, until);
  const shown = { show, ids, hasContact: question.hasContact };
  return stepsInSlot(enter, slot => steps(asked(hasDrafts ? slot.release : slot.end), shown));
}

async function* stepsInSlot(
  enter: () => QueueSlot,
  work: (slot: QueueSlot) => AsyncGenerator<Step, void>,
): AsyncGenerator<Step, void> {
  const slot = enter();
  try {
    if (slot.isWaiting) yield { event: 'queued', data: {} };
    await slot.started;
    yield* work(slot);
  } finally {
    slot.end();
  }
}

type ShowOptions = { show: { sources: boolean; products: boolean }; ids: DraftIds; hasContact: boolean };

async function* steps(
  parts: AsyncIterable<AnswerPart>,
  { show, ids, hasContact }: ShowOptions,
): AsyncGenerator<Step, void> {
  let isOver = false;
  let generated = false;
  for await (const part of parts) {
    isOver = part.type === 'outcome';
    if (part.type === 'text') {
      generated ||= part.generated ?? false;
      yield { event: 'text', data: { text: part.text, ...(part.generated && { generated: true }) } };
    } else if (part.type === 'sources' && show.sources) yield { event: 'sources', data: { sources: part.sources } };
    else if (part.type === 'products' && show.products) yield { event: 'products', data: { products: part.products } };
    else if (part.type === 'offers') yield { event: 'offers', data: { offers: part.offers.map(withoutDraft(ids)) } };
    else if (part.type === 'suggestions') yield { event: 'suggestions', data: { suggestions: part.suggestions } };
    else if (part.type === 'choices') yield { event: 'choices', data: { choices: part.choices } };
    else if (part.type === 'trace') yield { event: 'trace', data: { trace: withoutDrafts(part.trace, ids) } };
    else if (part.type === 'outcome') {
      const { outcome, opensContact = false } = part;
      const offersContact = hasContact && (opensContact || outcomeFacts[outcome].offersContact);
      yield { event: 'done', data: { outcome, offersContact, generated } };
    }
  }
  if (!isOver) throw new Error('an answer ended without an outcome');
}

function withoutDraft(ids: DraftIds): (offer: Offer) => Offer {
  return offer => (offer.id === ids.document ? { ...offer, id: '' } : offer);
}

/** Links to unsaved documents and rules are removed. */
function withoutDrafts(trace: Trace, ids: DraftIds): Trace {
  return {
    ...trace,
    rules: trace.rules.map(rule => (rule.ruleId === ids.rule ? { ...rule, ruleId: null } : rule)),
    candidates: trace.candidates.map(one => (one.id === ids.document ? { ...one, id: '', version: null } : one)),
  };
}

/** A stream always ends with `done` or `error`, unless the client disconnected. */
async function* endWithError(
  ctx: Context,
  events: AsyncGenerator<Step, void>,
  signal: AbortSignal,
): AsyncGenerator<TryEvent, void> {
  try {
    yield* events;
  } catch (error) {
    if (signal.aborted) return;
    const refusal = isAppError(error) ? error : new AppError('internal', 'answer_failed', failed);
    if (refusal !== error) ctx.log.error({ err: error }, 'could not answer a playground question');
    yield { event: 'error', data: { error: refusal.message, code: refusal.code } };
  }
}
