// A source of an answer, opened at the words that were quoted.
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { siteFacts } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { rules } from '#database/schema/rules.ts';
import type { Source } from '#domain/answers/inputs.ts';
import { toPlain } from '#domain/answers/plain-text.ts';
import type { QuotedSource } from '#domain/chat/history-inputs.ts';
import { requireAnswer } from '#domain/chat/read.ts';
import { type Context, transaction } from '#domain/context.ts';
import { findVersion } from '#domain/knowledge/rows.ts';
import { AppError } from '#platform/errors.ts';

/** What is shown on each side of a quote, up to the nearest end of a paragraph. */
const around = 400;

/** `place` is the number in the answer, the first is 0. */
export async function readQuote(ctx: Context, messageId: string, place: number): Promise<QuotedSource> {
  return transaction(ctx, async tx => {
    const { message } = await requireAnswer(tx, messageId);
    const source = (message.sources as Source[])[place];
    if (!source) throw new AppError('not-found', 'source_not_found', 'This answer has no such source.');
    return {
      ...source,
      ...(source.kind === 'document' ? await openDocument(tx, source) : await openOther(tx, source)),
    };
  });
}

type Opened = Pick<QuotedSource, 'before' | 'after' | 'madeAt' | 'exists' | 'isOutdated'>;

async function openDocument(tx: Transaction, { id, version = 1, quote }: Source): Promise<Opened> {
  const [document] = await tx.select({ version: documents.version }).from(documents).where(eq(documents.id, id));
  const row = document && (await findVersion(tx, id, version));
  const context = contextOf(row?.text ?? '', quote);
  const madeAt = row?.madeAt.toISOString() ?? null;
  return { ...context, madeAt, exists: document !== undefined, isOutdated: (document?.version ?? version) > version };
}

async function openOther(tx: Transaction, { kind, id }: Source): Promise<Opened> {
  const table = kind === 'product' ? products : kind === 'fact' ? siteFacts : rules;
  const found = await tx.select({ id: table.id }).from(table).where(eq(table.id, id));
  return { before: '', after: '', madeAt: null, exists: found.length > 0, isOutdated: false };
}

export function contextOf(text: string, quote: string): { before: string; after: string } {
  const at = text.indexOf(quote);
  if (at < 0 || quote === '') return { before: '', after: '' };
  const end = at + quote.length;
  return {
    before: readable(cutFront(text.slice(Math.max(0, at - around), at), at > around)),
    after: readable(cutBack(text.slice(end, end + around), end + around < text.length)),
  };
}

/** Without Markdown, and with the spaces that keep it apart from the quote. */
function readable(text: string): string {
  const [start = '', end = ''] = [/^\s*/.exec(text)?.[0], /(?<!\s)\s*$/.exec(text)?.[0]];
  const plain = toPlain(text);
  return plain ? `${start}${plain}${end}` : start;
}

function cutFront(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const paragraph = text.indexOf('\n\n');
  return paragraph >= 0 ? text.slice(paragraph + 2) : `…${text.slice(text.indexOf(' ') + 1)}`;
}

function cutBack(text: string, isCut: boolean): string {
  if (!isCut) return text;
  const paragraph = text.lastIndexOf('\n\n');
  return paragraph >= 0 ? text.slice(0, paragraph) : `${text.slice(0, Math.max(0, text.lastIndexOf(' ')))}…`;
}
