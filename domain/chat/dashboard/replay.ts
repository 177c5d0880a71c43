// Asks an earlier question again with the site's current knowledge, without storing or billing it, and corrects answers.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { messages } from '#database/schema/chat.ts';
import type { Answerer, Question } from '#domain/answers/answerer.ts';
import { type CollectedAnswer, collectAnswer } from '#domain/answers/collect-answer.ts';
import type { Offer, Source } from '#domain/answers/inputs.ts';
import { spendPlaygroundQuestion, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import type { ChatMessage, Correction, CorrectionInput, Replay } from '#domain/chat/dashboard/inputs.ts';
import { requireAnswer, toChatMessage } from '#domain/chat/dashboard/read.ts';
import { readEarlierMessages } from '#domain/chat/storage/chats.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { type RuleInput, ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { hasContact } from '#domain/sites/contact.ts';
import { requireSite } from '#domain/sites/site.ts';
import { type WidgetLanguage, widgetLanguage } from '#domain/widgets/inputs.ts';
import { findPublished } from '#domain/widgets/published.ts';
import { AppError } from '#platform/errors.ts';
import { withSlot } from '#platform/fair-queue.ts';

type ReplayOptions = { answerer: Answerer; queue: QuestionQueue; tries: TryLimits; signal: AbortSignal };

const timeout = 25_000;

/** Costs as much as an answer, so that it requires manage:sites. */
export async function replayAnswer(
  ctx: Context,
  messageId: string,
  { answerer, queue, tries, signal }: ReplayOptions,
): Promise<Replay> {
  requirePermission(ctx, 'manage:sites');
  await spendPlaygroundQuestion(tries, ctx);
  const { question, before } = await transaction(ctx, tx => findQuestion(tx, ctx, messageId));
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const key = { group: requireOrganization(ctx), key: 'playground' };
  const replayed = await withSlot(queue, key, until, async slot => {
    const start = performance.now();
    const after = await collectAnswer(answerer(ctx, question, until, slot.end)).catch(error => failReplay(ctx, error));
    const milliseconds = Math.round(performance.now() - start);
    return { ...after, engine: after.trace?.engine ?? null, milliseconds };
  });
  return { question: question.text, before, after: replayed, changes: describeChanges(before, replayed) };
}

function failReplay(ctx: Context, error: unknown): never {
  ctx.log.warn({ err: error }, 'could not replay a question');
  const words = 'We couldn’t answer the question. Try again in a moment.';
  throw new AppError('unavailable', 'answer_failed', words, { cause: error });
}

async function findQuestion(tx: Transaction, ctx: Context, messageId: string) {
  const { message, chat } = await requireAnswer(tx, messageId);
  const asked = await findQuestionOf(tx, chat, message);
  const question: Question = {
    siteId: chat.siteId,
    text: asked.text,
    language: await languageOf(tx, chat),
    ...(await readEarlierMessages(tx, chat.id, asked.position)),
    page: chat.pageUrl,
    hasContact: await offersContact(tx, ctx, chat),
    isFrugal: false,
  };
  return { question, before: toChatMessage(message, { isContact: false, hasTrace: false }) };
}

/** The visitor's message that this one answers. */
export async function findQuestionOf(tx: Transaction, chat: { id: string }, { position }: { position: number }) {
  const isBefore = and(eq(messages.chatId, chat.id), eq(messages.position, position - 1));
  const [asked] = await tx.select().from(messages).where(isBefore);
  if (asked?.role === 'visitor') return asked;
  throw new AppError('not-found', 'question_not_found', 'This question no longer exists.');
}

async function languageOf(tx: Transaction, chat: { language: string; siteId: string }): Promise<WidgetLanguage> {
  const known = widgetLanguage.safeParse(chat.language);
  if (known.success) return known.data;
  return widgetLanguage.catch('en').parse((await requireSite(tx, chat.siteId)).language);
}

async function offersContact(tx: Transaction, ctx: Context, chat: { widgetId: string | null; siteId: string }) {
  const published = chat.widgetId ? await findPublished(tx, ctx, chat.widgetId) : undefined;
  if (published) return published.configIn(undefined).show.contact;
  return hasContact(await requireSite(tx, chat.siteId));
}

type Compared = Pick<ChatMessage, 'text' | 'outcome' | 'sources' | 'offers'>;

/** Describes the differences in sentences. Empty if nothing changed. */
function describeChanges(before: Compared, after: Pick<CollectedAnswer, keyof Compared>): string[] {
  return [
    ...outcomeChange(before.outcome, after.outcome),
    ...sourceChanges(before.sources, after.sources),
    ...offerChanges(before.offers, after.offers),
    ...(plain(before.text) !== plain(after.text) && before.outcome === after.outcome ? ['The text has changed.'] : []),
  ];
}

function outcomeChange(before: Compared['outcome'], after: CollectedAnswer['outcome']): string[] {
  if (before === after) return [];
  return [outcomeChanges[after] ?? (before === 'answered' ? 'It’s no longer answered.' : 'It’s still not answered.')];
}

const outcomeChanges = {
  answered: 'It’s answered now.',
  clarified: 'It asks back now instead of answering.',
  offered: 'It suggests passages now instead of an answer.',
  unknown: null,
  refused: 'A rule refuses it now.',
} satisfies Record<CollectedAnswer['outcome'], string | null>;

function sourceChanges(before: Source[], after: Source[]): string[] {
  const added = after.filter(({ id }) => !before.some(one => one.id === id));
  const gone = before.filter(({ id }) => !after.some(one => one.id === id));
  const newer = after.filter(({ id, version = 0 }) =>
    before.some(one => one.id === id && (one.version ?? 0) < version),
  );
  return [
    ...titlesOf(added).map(title => `It quotes “${title}” now.`),
    ...titlesOf(gone).map(title => `It no longer quotes “${title}”.`),
    ...titlesOf(newer).map(title => `“${title}” was changed since.`),
  ];
}

function offerChanges(before: Offer[], after: Offer[]): string[] {
  const added = after.filter(({ id }) => !before.some(one => one.id === id));
  const gone = before.filter(({ id }) => !after.some(one => one.id === id));
  return [
    ...titlesOf(added).map(title => `It suggests “${title}” now.`),
    ...titlesOf(gone).map(title => `It no longer suggests “${title}”.`),
  ];
}

/** A document can be quoted or suggested more than once. */
function titlesOf(pages: { id: string; title: string }[]): string[] {
  return [...new Map(pages.map(({ id, title }) => [id, title])).values()];
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Stores the right answer as a rule or as a document. */
export async function correctAnswer(ctx: Context, messageId: string, input: CorrectionInput): Promise<Correction> {
  requirePermission(ctx, 'manage:sites');
  const { chat } = await transaction(ctx, tx => requireAnswer(tx, messageId));
  const { as, question, answer } = input;
  if (as === 'rule') {
    const { id, name } = await createRule(ctx, chat.siteId, ruleOf(input, chat.language));
    return { as, id, name };
  }
  const title = question.slice(0, documentLimits.title);
  const pairs = [{ question, answer }];
  const made = await createDocument(ctx, chat.siteId, { kind: 'qa', title, pairs, language: chat.language });
  return { as, id: made.id, name: made.title };
}

function ruleOf({ question, answer }: CorrectionInput, language: string): RuleInput {
  return {
    kind: 'answer',
    name: question.slice(0, ruleLimits.name),
    enabled: true,
    instruction: '',
    wordings: [{ language, phrases: [question], text: answer }],
    pages: [],
    languages: [],
    topics: [],
    validFrom: null,
    validUntil: null,
  };
}
