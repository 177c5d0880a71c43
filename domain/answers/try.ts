// A question that somebody of the shop tries, with what is not saved yet: answered as visitors are answered, kept nowhere and
// billed to nobody.
import type { Answerer, AnswerPart, Question } from '#domain/answers/answerer.ts';
import type { Offer, Trace } from '#domain/answers/inputs.ts';
import type { TryEvents, TryInput, TryOutput } from '#domain/answers/try-inputs.ts';
import { spendTry, type TryLimits } from '#domain/answers/try-limits.ts';
import { whileWanted } from '#domain/answers/while-wanted.ts';
import { type Context, rehearse, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { type DraftIds, writeDrafts } from '#domain/knowledge/drafts.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export type TryEvent = { [Name in keyof TryEvents]: { event: Name; data: TryEvents[Name] } }[keyof TryEvents];

export type Trying = { answerer: Answerer; limits: TryLimits; signal: AbortSignal };

const patienceOfStream = 60_000;
const patienceOfWhole = 25_000;
const failed = 'Something went wrong while this was answered. Try again.';

/** As it comes. What is refused is refused before the first event. */
export async function tryQuestion(
  ctx: Context,
  siteId: string,
  input: TryInput,
  trying: Trying,
): Promise<AsyncGenerator<TryEvent, void>> {
  return told(ctx, await begin(ctx, siteId, input, trying, patienceOfStream), trying.signal);
}

/** The same, whole. */
export async function tryWhole(ctx: Context, siteId: string, input: TryInput, trying: Trying): Promise<TryOutput> {
  const whole: Omit<TryOutput, 'outcome' | 'offersContact'> & Partial<TryOutput> = {
    text: '',
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    trace: null,
  };
  for await (const { event, data } of await begin(ctx, siteId, input, trying, patienceOfWhole)) {
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
  { answerer, limits, signal }: Trying,
  patience: number,
): Promise<AsyncGenerator<Step, void>> {
  requirePermission(ctx, 'list:sites');
  const { document, rule, widget } = input.drafts ?? {};
  if (document || rule) requirePermission(ctx, 'manage:sites');
  if (widget) requirePermission(ctx, 'manage:widgets');
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  await spendTry(limits, requireOrganization(ctx));
  const ids = { document: newId(), rule: newId() };
  const stage = document || rule ? rehearse(ctx, tx => writeDrafts(tx, ctx, siteId, { document, rule }, ids)) : ctx;
  const show = widget?.show ?? { sources: true, products: true, contact: true };
  const question: Question = {
    siteId,
    text: input.question,
    language: chooseLanguage(input.language, site.language),
    history: input.history ?? [],
    page: input.page || null,
    hasContact: site.contactEmail !== null && show.contact,
    isFrugal: false,
  };
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  return steps(whileWanted(answerer(stage, question, until), until), { show, ids, hasContact: question.hasContact });
}

type Shown = { show: { sources: boolean; products: boolean }; ids: DraftIds; hasContact: boolean };

async function* steps(parts: AsyncIterable<AnswerPart>, { show, ids, hasContact }: Shown): AsyncGenerator<Step, void> {
  let isOver = false;
  for await (const part of parts) {
    isOver = part.type === 'outcome';
    if (part.type === 'text') yield { event: 'text', data: { text: part.text } };
    else if (part.type === 'sources' && show.sources) yield { event: 'sources', data: { sources: part.sources } };
    else if (part.type === 'products' && show.products) yield { event: 'products', data: { products: part.products } };
    else if (part.type === 'offers') yield { event: 'offers', data: { offers: part.offers.map(withoutDraft(ids)) } };
    else if (part.type === 'suggestions') yield { event: 'suggestions', data: { suggestions: part.suggestions } };
    else if (part.type === 'trace') yield { event: 'trace', data: { trace: withoutDrafts(part.trace, ids) } };
    else if (part.type === 'outcome') {
      const { outcome } = part;
      yield { event: 'done', data: { outcome, offersContact: hasContact && outcome !== 'answered' } };
    }
  }
  if (!isOver) throw new Error('an answer ended without an outcome');
}

function withoutDraft(ids: DraftIds): (offer: Offer) => Offer {
  return offer => (offer.id === ids.document ? { ...offer, id: '' } : offer);
}

/** What is not saved has no place that could be opened. */
function withoutDrafts(trace: Trace, ids: DraftIds): Trace {
  return {
    ...trace,
    rules: trace.rules.map(rule => (rule.ruleId === ids.rule ? { ...rule, ruleId: null } : rule)),
    candidates: trace.candidates.map(one => (one.id === ids.document ? { ...one, id: '', version: null } : one)),
  };
}

/** A stream ends in `done` or `error`, whatever happens; for somebody who left it just ends. */
async function* told(
  ctx: Context,
  events: AsyncGenerator<Step, void>,
  signal: AbortSignal,
): AsyncGenerator<TryEvent, void> {
  try {
    yield* events;
  } catch (error) {
    if (signal.aborted) return;
    const refusal = isAppError(error) ? error : new AppError('internal', 'answer_failed', failed);
    if (refusal !== error) ctx.log.error({ err: error }, 'a question that was tried was not answered');
    yield { event: 'error', data: { error: refusal.message, code: refusal.code } };
  }
}
