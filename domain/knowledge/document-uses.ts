import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chats, messages } from '#database/schema/chat.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import type { DocumentUse } from '#domain/knowledge/version-inputs.ts';

const most = 20;
const questions = alias(messages, 'questions');

/** The latest answers that quoted the document, newest first. */
export async function listUses(ctx: Context, id: string): Promise<DocumentUse[]> {
  requirePermission(ctx, 'list:sites');
  const quoted = JSON.stringify([{ kind: 'document', id }]);
  const rows = await transaction(ctx, async tx => {
    const { siteId } = await requireDocument(tx, id);
    return tx
      .select({ chatId: chats.id, question: questions.text, sources: messages.sources, at: messages.createdAt })
      .from(messages)
      .innerJoin(chats, and(eq(chats.organizationId, messages.organizationId), eq(chats.id, messages.chatId)))
      .leftJoin(
        questions,
        and(
          eq(questions.organizationId, messages.organizationId),
          eq(questions.chatId, messages.chatId),
          eq(questions.position, sql`${messages.position} - 1`),
        ),
      )
      .where(and(eq(chats.siteId, siteId), sql`${messages.sources} @> ${quoted}::jsonb`))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(most);
  });
  return rows.map(({ chatId, question, sources, at }) => ({
    chatId,
    question: question ?? '',
    quote: String(sources.find(source => source.id === id)?.quote ?? ''),
    at: at.toISOString(),
  }));
}
