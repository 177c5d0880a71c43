// A question that was asked before, asked again of what the site knows today. Nothing is stored, nothing is billed.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { messages } from '#database/schema/chat.ts';
import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { spendTry, type TryLimits } from '#domain/answers/try-limits.ts';
import { listRecent } from '#domain/chat/chat.ts';
import type { Replay } from '#domain/chat/history-inputs.ts';
import { requireAnswer, toChatMessage } from '#domain/chat/read.ts';
import { sayChanges } from '#domain/chat/replay-changes.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';
import { type WidgetLanguage, widgetLanguage } from '#domain/widgets/inputs.ts';
import { findPublished } from '#domain/widgets/published.ts';
import { AppError } from '#platform/errors.ts';

const patience = 25_000;

/** Costs what an answer costs, so it is for those who may change what it is made from. */
export async function replayAnswer(
  ctx: Context,
  messageId: string,
  { answerer, tries, signal }: { answerer: Answerer; tries: TryLimits; signal: AbortSignal },
): Promise<Replay> {
  requirePermission(ctx, 'manage:sites');
  await spendTry(tries, requireOrganization(ctx));
  const { question, before } = await transaction(ctx, tx => findQuestion(tx, messageId));
  const start = performance.now();
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const after = await collect(answerer(ctx, question, until)).catch(error => refuse(ctx, error));
  const milliseconds = Math.round(performance.now() - start);
  const told = { ...after, engine: after.trace?.engine ?? null, milliseconds };
  return { question: question.text, before, after: told, changes: sayChanges(before, told) };
}

function refuse(ctx: Context, error: unknown): never {
  ctx.log.warn({ err: error }, 'a question was not answered again');
  const words = 'The question could not be answered just now. Try again in a moment.';
  throw new AppError('unavailable', 'answer_failed', words, { cause: error });
}

async function findQuestion(tx: Transaction, messageId: string) {
  const { message, chat } = await requireAnswer(tx, messageId);
  const isBefore = and(eq(messages.chatId, chat.id), eq(messages.position, message.position - 1));
  const [asked] = await tx.select().from(messages).where(isBefore);
  if (asked?.role !== 'visitor') throw new AppError('not-found', 'question_not_found', 'The question is not there.');
  const question: Question = {
    siteId: chat.siteId,
    text: asked.text,
    language: await languageOf(tx, chat),
    history: await listRecent(tx, chat.id, asked.position),
    page: chat.pageUrl,
    hasContact: await hasContact(tx, chat),
    isFrugal: false,
  };
  return { question, before: toChatMessage(message, { isContact: false, hasTrace: false }) };
}

async function languageOf(tx: Transaction, chat: { language: string; siteId: string }): Promise<WidgetLanguage> {
  const known = widgetLanguage.safeParse(chat.language);
  if (known.success) return known.data;
  return widgetLanguage.catch('en').parse((await requireSite(tx, chat.siteId)).language);
}

async function hasContact(tx: Transaction, chat: { widgetId: string | null; siteId: string }) {
  const published = chat.widgetId ? await findPublished(tx, chat.widgetId) : undefined;
  if (published) return published.configIn(undefined).show.contact;
  return (await requireSite(tx, chat.siteId)).contactEmail !== null;
}

async function collect(parts: ReturnType<Answerer>) {
  const answer: Omit<Replay['after'], 'engine' | 'milliseconds' | 'outcome'> = {
    text: '',
    sources: [],
    products: [],
    offers: [],
    trace: null,
  };
  let outcome: Replay['after']['outcome'] | undefined;
  for await (const part of parts) {
    if (part.type === 'text') answer.text += part.text;
    else if (part.type === 'sources') answer.sources = part.sources;
    else if (part.type === 'products') answer.products = part.products;
    else if (part.type === 'offers') answer.offers = part.offers;
    else if (part.type === 'trace') answer.trace = part.trace;
    else if (part.type === 'outcome') outcome = part.outcome;
  }
  if (!outcome) throw new Error('an answer ended without an outcome');
  return { ...answer, outcome };
}
