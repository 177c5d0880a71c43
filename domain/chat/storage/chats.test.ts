// Conversations are separate: messages of one are never part of another.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { chats } from '#database/schema/chat.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { History } from '#domain/chat/inputs.ts';
import type { ChatOwner } from '#domain/chat/storage/chat-ownership.ts';
import { deleteOwnChats, readHistory } from '#domain/chat/storage/chats.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { answerWith, askQuestion } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;

beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
});

const ownerOf = (visitor: string, { site, widget } = shop): ChatOwner => ({
  channel: 'widget',
  siteId: site.id,
  widgetId: widget.id,
  visitor,
});

it('a widget neither shows nor deletes what the same visitor asked in another widget', async () => {
  const widget = await createWidget(shop.ctx, shop.site.id, { name: 'Footer', description: '', type: 'bubble' });
  const visitor = randomUUID();
  await askQuestion(shop, 'Is the tent waterproof?', { visitor });
  const elsewhere = ownerOf(visitor, { ...shop, widget });
  expect(await readHistory(shop.ctx, elsewhere)).toEqual({ chatId: null, messages: [] });
  expect(await deleteOwnChats(shop.ctx, elsewhere)).toEqual({ deleted: 0 });
  expect((await readHistory(shop.ctx, ownerOf(visitor))).messages).toHaveLength(2);
});

it('an answer receives the last ten messages of its own conversation, and none of another', async () => {
  await askQuestion(shop, 'Where is my secret parcel?');
  const visitor = randomUUID();
  const histories: string[][] = [];
  const answerer: Answerer = async function* (ctx, question, signal) {
    histories.push(question.history.map(({ text }) => text));
    yield* answerWith(`${question.text} Yes.`)(ctx, question, signal);
  };
  const said: string[] = [];
  for (let at = 1; at <= 7; at++) {
    await askQuestion(shop, `Is it number ${at}?`, { visitor, answerer });
    said.push(`Is it number ${at}?`, `Is it number ${at}? Yes.`);
  }
  expect(histories[1]).toEqual(said.slice(0, 2));
  expect(histories[6]).toEqual(said.slice(2, 12));
});

it('shows an answer only when it is complete', async () => {
  const visitor = randomUUID();
  const seen: History[] = [];
  const answerer: Answerer = async function* (ctx, question, signal) {
    seen.push(await readHistory(shop.ctx, ownerOf(visitor)));
    yield* answerWith('Yes.')(ctx, question, signal);
  };
  await askQuestion(shop, 'Do you repair stoves?', { visitor, answerer });
  seen.push(await readHistory(shop.ctx, ownerOf(visitor)));
  expect(seen.map(({ messages }) => messages.map(({ role }) => role))).toEqual([['visitor'], ['visitor', 'assistant']]);
});

it('a rating for a deleted answer gets not-found', async () => {
  const visitor = randomUUID();
  const { chatId, answer } = await askQuestion(shop, 'Do you rent skis?', { visitor });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let rated: Promise<unknown> | undefined;
  await services.database.transaction(shop.organizationId, async tx => {
    await tx.delete(chats).where(eq(chats.id, chatId));
    rated = giveFeedback(shop.ctx, ownerOf(visitor), { messageId: answer.id, feedback: 'up' }).catch(error => error);
    await eventually(async () => expect(await asSuper(services.superUrl, waiting)).toHaveLength(1));
  });
  expect(await rated).toMatchObject({ kind: 'not-found', code: 'message_not_found' });
});
