// What is asked and written for every question, put together once.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { given, prepared } from '#database/prepared.ts';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import { ofEachChannel } from '#domain/chat/theirs.ts';

/** In the place that waits for it. */
export const writeDown = prepared('answer_write', tx =>
  tx
    .update(messages)
    .set(
      given(
        messages,
        'text',
        'sources',
        'products',
        'offers',
        'suggestions',
        'engine',
        'milliseconds',
        'outcome',
        'billed',
      ),
    )
    .where(and(eq(messages.id, sql.placeholder('id')), isNull(messages.outcome)))
    .returning({ at: messages.createdAt }),
);

export const heldChat = prepared('hold_chat', tx =>
  tx
    .select({ chatId: chats.id, siteId: chats.siteId, language: chats.language })
    .from(chats)
    .where(eq(chats.id, sql.placeholder('id')))
    .for('no key update'),
);

export const writeTrace = prepared('trace_write', tx =>
  tx
    .insert(answerTraces)
    .values(given(answerTraces, 'organizationId', 'messageId', 'trace'))
    .onConflictDoUpdate({
      target: [answerTraces.organizationId, answerTraces.messageId],
      set: { trace: sql`excluded.trace` },
    }),
);

export const answerOf = prepared('answer', tx =>
  tx
    .select()
    .from(messages)
    .where(eq(messages.id, sql.placeholder('id'))),
);

export const addPair = prepared('question_add', tx => {
  const shared = given(messages, 'organizationId', 'chatId', 'createdAt');
  const asked = given(messages, 'position', 'text', 'clientId');
  const [questionId, answerId] = [sql`${sql.placeholder('questionId')}`, sql`${sql.placeholder('answerId')}`];
  return tx.insert(messages).values([
    { ...shared, ...asked, id: questionId, role: 'visitor' },
    { ...shared, id: answerId, position: sql`${asked.position} + 1`, role: 'assistant', text: '' },
  ]);
});

export const markBilled = prepared('answer_billed', tx =>
  tx
    .update(messages)
    .set(given(messages, 'billed'))
    .where(eq(messages.id, sql.placeholder('id'))),
);

/** The question that this party sent under this id before. */
export const askedBefore = ofEachChannel((channel, isTheirs) =>
  prepared(`question_known_${channel}`, tx =>
    tx
      .select({ id: messages.id, chatId: messages.chatId, position: messages.position })
      .from(chats)
      .innerJoin(messages, and(eq(messages.organizationId, chats.organizationId), eq(messages.chatId, chats.id)))
      .where(and(isTheirs, eq(messages.clientId, sql.placeholder('clientId')))),
  ),
);
