// Exports the filtered chats as a file, in batches, so that memory stays small for any site.
import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import type { ChatMessage, ChatSummary, ExportQuery } from '#domain/chat/dashboard/inputs.ts';
import { chatFilter, summaryColumns, toSummary } from '#domain/chat/dashboard/list.ts';
import { isContact, toChatMessage } from '#domain/chat/dashboard/read.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireSite } from '#domain/sites/site.ts';
import { writeRecord } from '#providers/csv.ts';

type Exported = ChatSummary & { messages: (ChatMessage & { trace: unknown })[] };
type Selection = Omit<ExportQuery, 'format'>;
export type ChatsFile = { name: string; type: string; chunks: AsyncIterable<string> };

const batch = 100;

export async function exportChats(ctx: Context, { format, ...filter }: ExportQuery): Promise<ChatsFile> {
  requirePermission(ctx, 'manage:sites');
  // An unknown site is refused before the file starts.
  const site = await transaction(ctx, tx => requireSite(tx, filter.site));
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const name = `Chats of ${site.name.replaceAll(/[\\/:*?"<>|]+/g, ' ')} ${day}.${format}`;
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', chunks: writeCsv(batchesOf(ctx, filter)) }
    : { name, type: 'application/json', chunks: writeJson(batchesOf(ctx, filter)) };
}

/** Ordered by id, which new questions do not change: no chat is exported twice or skipped. */
async function* batchesOf(ctx: Context, filter: Selection): AsyncGenerator<Exported[]> {
  let last: string | undefined;
  do {
    const after = last;
    const found = await transaction(ctx, tx => readBatch(tx, ctx, filter, after));
    if (found.length > 0) yield found;
    last = found.length === batch ? found.at(-1)?.id : undefined;
  } while (last);
}

async function readBatch(
  tx: Transaction,
  ctx: Context,
  { ids: only, ...filter }: Selection,
  after: string | undefined,
) {
  const rows = await tx
    .select(summaryColumns)
    .from(chats)
    .where(
      and(await chatFilter(tx, ctx, filter), only && inArray(chats.id, only), after ? gt(chats.id, after) : undefined),
    )
    .orderBy(asc(chats.id))
    .limit(batch);
  const ids = rows.map(({ chat }) => chat.id);
  const messageRows = await tx
    .select()
    .from(messages)
    .where(inArray(messages.chatId, ids))
    .orderBy(asc(messages.chatId), asc(messages.position));
  const answers = messageRows.filter(({ role }) => role === 'assistant').map(({ id }) => id);
  const kept = await tx.select().from(answerTraces).where(inArray(answerTraces.messageId, answers));
  const traces = new Map(kept.map(({ messageId, trace }) => [messageId, trace]));
  const byChat = Map.groupBy(messageRows, ({ chatId }) => chatId);
  return rows.map((chatRow): Exported => {
    const own = byChat.get(chatRow.chat.id) ?? [];
    const all = own.map((row, at) => {
      const trace = traces.get(row.id) ?? null;
      const facts = { isContact: isContact(row, own[at + 1]), hasTrace: trace !== null, trace };
      return { ...toChatMessage(row, facts), trace };
    });
    return { ...toSummary(chatRow), messages: all };
  });
}

async function* writeJson(batches: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  let lead = '[\n';
  for await (const some of batches) {
    for (const chat of some) {
      yield `${lead}${JSON.stringify(chat)}`;
      lead = ',\n';
    }
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}

const heads = [
  'Chat',
  'Asked at',
  'Question',
  'Answer',
  'Outcome',
  'Answered by',
  'AI-written',
  'Seconds',
  'Sources',
  'Suggested passages',
  'Products',
  'Rating',
  'Reason',
  'Page',
  'Language',
  'Channel',
  'Contact name',
  'Contact e-mail',
];

/** One line per question and contact message. The byte order mark tells spreadsheets the encoding. */
async function* writeCsv(batches: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  yield `\ufeff${writeRecord(heads)}`;
  for await (const some of batches) yield some.map(linesOf).join('');
}

function linesOf(chat: Exported): string {
  return chat.messages
    .map((asked, at) => (asked.role === 'visitor' ? lineOf(chat, asked, chat.messages[at + 1]) : ''))
    .join('');
}

function lineOf(chat: Exported, asked: ChatMessage, next: ChatMessage | undefined): string {
  const answer = asked.isContact ? undefined : next;
  return writeRecord([
    chat.id,
    asked.createdAt,
    asked.text,
    answer?.text ?? '',
    asked.isContact ? 'message to people' : (answer?.outcome ?? ''),
    answer?.engine ?? '',
    answer ? (answer.generated ? 'yes' : 'no') : '',
    answer?.milliseconds == null ? '' : String(answer.milliseconds / 1000),
    listPages(answer?.sources ?? []),
    listPages(answer?.offers ?? []),
    (answer?.products ?? []).map(({ title }) => title).join('\n'),
    answer?.feedback ?? '',
    answer?.feedbackReason ?? '',
    chat.pageUrl ?? '',
    chat.language,
    chat.channel,
    chat.contact?.name ?? '',
    chat.contact?.email ?? '',
  ]);
}

function listPages(pages: readonly { title: string; url: string | null }[]): string {
  return pages.map(({ title, url }) => (url ? `${title} <${url}>` : title)).join('\n');
}
