import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { usage } from '#database/schema/usage.ts';
import { webhookDeliveries } from '#database/schema/webhooks.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { ask } from '#domain/chat/ask.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { webhookEvents } from '#domain/webhooks/inputs.ts';
import { answerWithPassage, returnsOffer } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { arrive, highLimits, openShop, openWidgetApi, page, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
const minute = 60_000;

beforeAll(async () => {
  services = await openTestServices();
});

const knowing: Answerer = async function* () {
  yield { type: 'text', text: 'Yes.' };
  yield { type: 'outcome', outcome: 'answered' };
};

const open = (answerer?: Answerer) =>
  openWidgetApi(services, { visitorLimits: highLimits, ...(answerer ? { answerer } : {}) });

async function openShopWithEndpoint(): Promise<Shop> {
  const shop = await openShop(services);
  const ctx = contextOf(services, shop.organizationId, 'manage:organization');
  await createEndpoint(ctx, { url: 'https://shop.example/hook', events: [...webhookEvents] });
  return shop;
}

type SentEvent = { id: string; type: string; data: Record<string, unknown> };

const eventsSentTo = async ({ organizationId }: Shop): Promise<SentEvent[]> => {
  const rows = await services.database.transaction(organizationId, tx =>
    tx.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id)),
  );
  return rows.map(({ body }) => JSON.parse(body) as SentEvent);
};

describe('a subscribed webhook endpoint gets an event', () => {
  it('for a chat that became inactive, once, and again if the chat continues', async () => {
    const shop = await openShopWithEndpoint();
    const visitor = await arrive(open(knowing), shop);
    const { chatId } = await visitor.answerTo('Is it waterproof?', { page: `${page}/boots` });
    await letTimePass(services, 29 * minute);
    await finishChats(services);
    expect(await eventsSentTo(shop)).toEqual([]);
    await letTimePass(services, 2 * minute);
    await Promise.all([finishChats(services), finishChats(services)]);
    const [event, ...more] = await eventsSentTo(shop);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'chat.finished',
      data: {
        chatId,
        siteId: shop.site.id,
        channel: 'widget',
        page: `${page}/boots`,
        questions: 1,
        unanswered: 0,
        contact: null,
        messages: [
          { role: 'visitor', text: 'Is it waterproof?' },
          { role: 'assistant', text: 'Yes.', outcome: 'answered' },
        ],
      },
    });
    const back = await arrive(open(knowing), shop, { visitor: visitor.visitor });
    expect((await back.answerTo('And warm?')).chatId).toBe(chatId);
    await letTimePass(services, 31 * minute);
    await finishChats(services);
    await finishChats(services);
    expect((await eventsSentTo(shop)).map(({ type }) => type)).toEqual(['chat.finished', 'chat.finished']);
  });

  it('for a question without an answer', async () => {
    const shop = await openShopWithEndpoint();
    const { chatId, questionId } = await (await arrive(open(), shop)).answerTo('Who is your founder?');
    expect(await eventsSentTo(shop)).toMatchObject([
      {
        type: 'question.unanswered',
        data: { chatId, questionId, question: 'Who is your founder?', outcome: 'unknown', language: 'en' },
      },
    ]);
  });

  it('for suggested passages when the chat ends, and none for a question without an answer', async () => {
    const shop = await openShopWithEndpoint();
    await (await arrive(open(answerWithPassage), shop)).ask('Can I exchange them?');
    expect(await eventsSentTo(shop)).toEqual([]);
    await letTimePass(services, 31 * minute);
    await finishChats(services);
    expect(await eventsSentTo(shop)).toMatchObject([
      {
        type: 'chat.finished',
        data: {
          questions: 1,
          offered: 1,
          unanswered: 0,
          messages: [{ offers: [] }, { outcome: 'offered', offers: [returnsOffer] }],
        },
      },
    ]);
  });

  it('for a contact message from a visitor', async () => {
    const shop = await openShopWithEndpoint();
    const input = { name: 'Jo', email: 'jo@visitors.example', message: 'My order is late.' };
    await (await arrive(open(knowing), shop)).send('POST /contact', input);
    expect(await eventsSentTo(shop)).toMatchObject([
      { type: 'contact.left', data: { ...input, siteId: shop.site.id } },
    ]);
  });

  it('not for a successful answer, a failure that is retried, or another organisation', async () => {
    const [shop, other] = [await openShopWithEndpoint(), await openShopWithEndpoint()];
    const failing: Answerer = async function* () {
      yield { type: 'text', text: 'Half a sen' };
      throw new Error('the model is gone');
    };
    await (await arrive(open(knowing), shop)).ask('Is it warm?');
    await (await arrive(open(failing), shop)).ask('Is it cold?');
    await (await arrive(open(), other)).ask('Is it mine?');
    expect(await eventsSentTo(shop)).toEqual([]);
    expect(await eventsSentTo(other)).toHaveLength(1);
  });

  it('which is removed when the visitor deletes the chat', async () => {
    const shop = await openShopWithEndpoint();
    const visitor = await arrive(open(), shop);
    await visitor.ask('What is my secret?');
    expect(await eventsSentTo(shop)).toHaveLength(1);
    await visitor.send('DELETE /chat');
    expect(await eventsSentTo(shop)).toEqual([]);
  });
});

it('an answer whose process died is later marked as failed, and its question is refunded', async () => {
  const shop = await openShop(services);
  const details = {
    channel: 'widget' as const,
    siteId: shop.site.id,
    widgetId: shop.widget.id,
    visitor: randomUUID(),
    language: 'en' as const,
    page: null,
  };
  const show = { sources: true, products: true };
  const asking = {
    id: randomUUID(),
    text: 'Hello?',
    details,
    queueKey: { key: '' },
    isOpen: true,
    hasContact: false,
    show,
  };
  const { signal } = new AbortController();
  // The stream is abandoned here, as if the process had been killed.
  await ask(shop.ctx, asking, { answerer: knowing, queue: openQuestionQueue(), signal, timeout: 1000 }).next();
  const read = () =>
    services.database.transaction(shop.organizationId, async tx => ({
      used: (await tx.select().from(usage).where(eq(usage.kind, 'questions')))[0]?.used,
      answer: (await tx.select().from(messages).where(eq(messages.role, 'assistant')))[0],
      chat: (await tx.select().from(chats))[0],
    }));
  expect(await read()).toMatchObject({ used: 1, answer: { outcome: null, billed: 'plan' } });
  await finishChats(services);
  expect(await read()).toMatchObject({ used: 1 });
  await letTimePass(services, 11 * minute);
  await finishChats(services);
  await finishChats(services);
  expect(await read()).toMatchObject({ used: 0, answer: { outcome: 'failed', billed: null }, chat: { unanswered: 1 } });
});
