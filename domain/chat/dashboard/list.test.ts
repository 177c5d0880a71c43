import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { chats } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { storeContactMessage } from '#domain/chat/contact.ts';
import { markChatsHandled } from '#domain/chat/dashboard/actions.ts';
import { type ChatsFilter, chatsQuery } from '#domain/chat/dashboard/inputs.ts';
import { countChats, findNeighbours, listChats } from '#domain/chat/dashboard/list.ts';
import { giveFeedback } from '#domain/chat/storage/feedback.ts';
import { answerWith, answerWithPassage, askQuestion } from '#tests/setup/chats.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let shop: Shop;
beforeAll(async () => {
  services = await openTestServices();
  shop = await openShop(services);
});

const unknown = answerWith('No idea.', { type: 'outcome', outcome: 'unknown' });
/** A signed-in member without further permissions. */
const reader = (of: Shop = shop) => contextOf(services, of.organizationId);
const list = (filter: Partial<ChatsFilter> & { after?: string; perPage?: number } = {}, of: Shop = shop) =>
  listChats(reader(of), chatsQuery.parse({ site: of.site.id, ...filter }));
const titles = async (filter: Partial<ChatsFilter> = {}, of: Shop = shop) =>
  (await list(filter, of)).data.map(({ title }) => title);

describe('the list of chats', () => {
  it('R14 Q06 lists every chat of the site, latest message first, for every member', async () => {
    const visitor = randomUUID();
    await askQuestion(shop, 'Are the Rigg boots waterproof?', { visitor, page: 'https://shop.example/boots' });
    await askQuestion(shop, 'Do you resole?', { answerer: unknown });
    await askQuestion(shop, 'And in blue?', { visitor, ctx: later(shop, 1000) });
    const { data } = await list();
    expect(data).toMatchObject([
      { title: 'Are the Rigg boots waterproof?', questions: 2, unanswered: 0, channel: 'widget', language: 'en' },
      { title: 'Do you resole?', questions: 1, unanswered: 1, contact: null },
    ]);
    expect(data[0]?.pageUrl).toBe('https://shop.example/boots');
  });

  it('another organisation sees nothing', async () => {
    const other = await openShop(services);
    await expect(listChats(reader(other), chatsQuery.parse({ site: shop.site.id }))).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await titles({}, other)).toEqual([]);
  });

  it('excludes playground chats', async () => {
    const own = await openShop(services);
    await askQuestion(own, 'Only trying');
    await services.database.transaction(own.organizationId, tx => tx.update(chats).set({ channel: 'playground' }));
    expect(await titles({}, own)).toEqual([]);
    expect(await countChats(reader(own), { site: own.site.id })).toMatchObject({ all: 0, channels: [] });
  });

  it('is paginated with each chat once, even if several have the same timestamp', async () => {
    const own = await openShop(services);
    const moment = new Date();
    const ctx = { ...own.ctx, clock: { now: () => moment } };
    for (let at = 0; at < 7; at++) await askQuestion(own, `Question ${at}`, { ctx });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ perPage: 3, ...(after ? { after } : {}) }, own);
      seen.push(...page.data.map(({ title }) => title));
      after = page.pagination.next ?? undefined;
    } while (after);
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, at) => `Question ${at}`));
    await expect(list({ after: 'nonsense' }, own)).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('finds the previous and next chat within the filtered list', async () => {
    const own = await openShop(services);
    const ids: string[] = [];
    for (const [at, outcome] of (['unknown', 'answered', 'unknown'] as const).entries()) {
      const answerer = answerWith('So.', { type: 'outcome', outcome });
      ids.push((await askQuestion(own, `Question ${at}`, { answerer, ctx: later(own, at * 1000) })).chatId);
    }
    const [first = '', middle = '', last = ''] = ids;
    const site = own.site.id;
    expect(await findNeighbours(reader(own), middle, { site })).toEqual({ newer: last, older: first });
    expect(await findNeighbours(reader(own), last, { site })).toEqual({ newer: null, older: middle });
    expect(await findNeighbours(reader(own), first, { site, state: 'unanswered' })).toEqual({
      newer: last,
      older: null,
    });
    await expect(findNeighbours(reader(), first, { site: shop.site.id })).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the search index of chats', () => {
  let asked: Shop;
  beforeAll(async () => {
    asked = await openShop(services);
    await askQuestion(asked, 'Can I return the boots?', { answerer: answerWith('Within 60 days, unworn.') });
    await askQuestion(asked, 'Do you ship to Belfast?', { answerer: answerWith('Yes, in three days.') });
    await askQuestion(asked, 'Kann ich die Schuhe zurückgeben?', { language: 'de', answerer: answerWith('Ja.') });
    await askQuestion(asked, '防水ですか', { language: 'ja', answerer: answerWith('はい') });
    const details = {
      siteId: asked.site.id,
      widgetId: asked.widget.id,
      channel: 'widget' as const,
      visitor: randomUUID(),
      language: 'en' as const,
      page: null,
    };
    await storeContactMessage(asked.ctx, details, {
      name: 'Dora Ashby',
      email: 'd.ashby@postbox.example',
      message: 'Please call me.',
    });
  });

  it.each([
    ['returns', ['Can I return the boots?'], 'another form of a word'],
    ['BOOT ret', ['Can I return the boots?'], 'the beginning of a word'],
    ['unworn', ['Can I return the boots?'], 'a word of the answer'],
    ['days', ['Do you ship to Belfast?', 'Can I return the boots?'], 'a word in several chats'],
    ['the days', ['Do you ship to Belfast?', 'Can I return the boots?'], 'a word that is too common to count'],
    ['ship unworn', [], 'words of different chats'],
    ['Schuh', ['Kann ich die Schuhe zurückgeben?'], 'another language than that of the site'],
    ['防水', ['防水ですか'], 'a language without spaces'],
    ['ashby', ['Please call me.'], 'the name of the sender'],
    ['d.ashby@postbox.example', ['Please call me.'], 'the email address of the sender'],
    ['%_\\', [], 'punctuation only'],
    ["'; drop table chats", [], 'SQL syntax'],
  ])('Q06 %s finds %j: %s', async (search, expected) => {
    expect(await titles({ search }, asked)).toEqual(expected);
  });

  it('is deleted with the chat, by a person or a job', async () => {
    const gone = await askQuestion(asked, 'Something about zebras?');
    const count = () =>
      services.database.transaction(asked.organizationId, async tx => {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from chat_terms where chat_id = ${gone.chatId}::uuid`,
        );
        return rows[0]?.count ?? 0;
      });
    expect(await count()).toBeGreaterThan(0);
    await services.database.transaction(asked.organizationId, tx => tx.delete(chats).where(eq(chats.id, gone.chatId)));
    expect(await count()).toBe(0);
    expect(await titles({ search: 'zebras' }, asked)).toEqual([]);
  });
});

describe('the filters of chats', () => {
  let own: Shop;
  beforeAll(async () => {
    own = await openShop(services);
    await services.database.transaction(own.organizationId, tx =>
      tx.update(sites).set({ timeZone: 'Pacific/Auckland' }),
    );
    // Eleven in the morning of the 2nd in Auckland.
    const at = (text: string) => ({ ...own.ctx, clock: { now: () => new Date(text) } });
    await askQuestion(own, 'Old', { ctx: at('2026-03-01T22:00:00Z'), language: 'de' });
    const visitor = randomUUID();
    const { answer } = await askQuestion(own, 'Bad', { visitor, ctx: at('2026-03-03T00:00:00Z') });
    const details = { siteId: own.site.id, widgetId: own.widget.id, channel: 'widget' as const, visitor };
    await giveFeedback(own.ctx, details, { messageId: answer.id, feedback: 'down', reason: 'Wrong' });
    await askQuestion(own, 'Open', { answerer: unknown, ctx: at('2026-03-04T00:00:00Z') });
    await askQuestion(own, 'Unsure', { answerer: answerWithPassage, ctx: at('2026-03-04T12:00:00Z') });
    await storeContactMessage(
      at('2026-03-05T00:00:00Z'),
      { ...details, visitor: randomUUID(), language: 'en', page: null },
      { name: 'Dora', email: 'dora@post.example', message: 'Hello' },
    );
  });

  it.each([
    [{ state: 'answered' }, ['Bad', 'Old']],
    [{ state: 'offered' }, ['Unsure']],
    [{ state: 'unanswered' }, ['Open']],
    [{ state: 'thumbs-down' }, ['Bad']],
    [{ state: 'contact' }, ['Hello']],
    [{ language: 'de' }, ['Old']],
    [{ channel: 'api' }, []],
    [{ from: '2026-03-03', until: '2026-03-04' }, ['Open', 'Bad']],
    [{ until: '2026-03-02' }, ['Old']],
    [{ until: '2026-03-01' }, []],
    [{ widget: randomUUID() }, []],
  ] as const)('%j', async (filter, expected) => {
    expect(await titles(filter, own)).toEqual(expected);
  });

  it('are all counted, whichever filter is selected', async () => {
    const counts = { all: 5, answered: 2, offered: 1, unanswered: 1, toReview: 0, thumbsDown: 1, contact: 1 };
    expect(await countChats(reader(own), { site: own.site.id, state: 'contact' })).toEqual({
      ...counts,
      languages: ['en', 'de'],
      channels: ['widget'],
    });
  });
});

describe('chats marked as handled', () => {
  it('can be filtered, and are reopened by the next message', async () => {
    const own = await openShop(services);
    const visitor = randomUUID();
    const { chatId } = await askQuestion(own, 'Is it warm?', { visitor });
    await askQuestion(own, 'Is it red?');
    expect(await markChatsHandled(own.ctx, { ids: [chatId], handled: true })).toEqual({ changed: 1 });
    expect(await titles({ handled: 'yes' }, own)).toEqual(['Is it warm?']);
    expect(await titles({ handled: 'no' }, own)).toEqual(['Is it red?']);
    await markChatsHandled(own.ctx, { ids: [chatId], handled: false });
    expect(await titles({ handled: 'yes' }, own)).toEqual([]);
    await markChatsHandled(own.ctx, { ids: [chatId], handled: true });
    await askQuestion(own, 'And waterproof?', { visitor, ctx: later(own, 60_000) });
    expect(await titles({ handled: 'no' }, own)).toEqual(['Is it warm?', 'Is it red?']);
  });

  it('require permission to manage sites', async () => {
    const own = await openShop(services);
    const { chatId } = await askQuestion(own, 'Is it warm?');
    await expect(markChatsHandled(reader(own), { ids: [chatId], handled: true })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await titles({ handled: 'yes' }, own)).toEqual([]);
  });

  it('another organisation cannot mark them', async () => {
    const [own, other] = [await openShop(services), await openShop(services)];
    const { chatId } = await askQuestion(own, 'Is it warm?');
    expect(await markChatsHandled(other.ctx, { ids: [chatId], handled: true })).toEqual({ changed: 0 });
    expect(await titles({ handled: 'yes' }, own)).toEqual([]);
  });
});

function later(of: Shop, milliseconds: number) {
  return { ...of.ctx, clock: { now: () => new Date(Date.now() + milliseconds) } };
}
