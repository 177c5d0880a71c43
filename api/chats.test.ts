import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeContactMessage } from '#domain/chat/contact.ts';
import type { ChatSummary } from '#domain/chat/dashboard/inputs.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { answerWith, answerWithPassage, askQuestion } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { startTestIdentity, type TestIdentity } from '#tests/setup/identity.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let identity: TestIdentity;
let call: ReturnType<typeof createCaller>;
let shop: Shop;
let editor: string;
let member: string;
let stranger: string;

beforeAll(async () => {
  services = await openTestServices();
  identity = await startTestIdentity();
  call = createCaller(services, { ...identity, answerer: answerWith('Today: yes.') });
  shop = await openShop(services);
  editor = await identity.organizationToken(shop.organizationId, 'list:sites', 'manage:sites');
  member = await identity.organizationToken(shop.organizationId);
  stranger = await identity.organizationToken((await openShop(services)).organizationId, 'list:sites', 'manage:sites');
});
afterAll(() => identity.stop());

const download = async (query: string, token = editor) => {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await call.fetch(`/api/chats/export?site=${shop.site.id}${query}`, { headers });
  return { response, text: await response.text() };
};

it('A28 R14 chats are listed, counted and read by members, and deleted by those who manage sites', async () => {
  const { chatId, answer } = await askQuestion(shop, 'Is it warm?');
  const listed = await call(`GET /api/chats?site=${shop.site.id}&search=warm`, { token: member });
  expect(listed.body.data).toMatchObject([{ id: chatId, title: 'Is it warm?' }]);
  expect((await call(`GET /api/chats?site=${shop.site.id}`, {})).status).toBe(401);
  expect((await call(`GET /api/chats?site=${shop.site.id}`, { token: stranger })).status).toBe(404);
  expect((await call('GET /api/chats', { token: member })).body).toMatchObject({
    fields: { site: expect.any(String) },
  });
  const counted = await call(`GET /api/chats/counts?site=${shop.site.id}&search=warm`, { token: member });
  expect(counted.body.data).toMatchObject({ all: 1, answered: 1 });
  expect((await call(`GET /api/chats/${chatId}`, { token: stranger })).status).toBe(404);
  expect((await call(`GET /api/answers/${answer.id}/trace`, { token: member })).status).toBe(200);
  expect((await call(`POST /api/answers/${answer.id}/replay`, { token: member })).status).toBe(403);
  const replayed = await call(`POST /api/answers/${answer.id}/replay`, { token: editor });
  expect(replayed.body.data).toMatchObject({ after: { text: 'Today: yes.' }, changes: ['The text has changed.'] });
  const empty = { as: 'rule', question: 'Is it warm?', answer: ' ' };
  const refused = await call(`POST /api/answers/${answer.id}/correct`, { token: editor, body: empty });
  expect(refused).toMatchObject({ status: 400, body: { fields: { answer: 'Write the right answer.' } } });
  expect((await call(`DELETE /api/chats/${chatId}`, { token: member })).status).toBe(403);
  expect((await call('POST /api/chats/delete', { token: member, body: { ids: [chatId] } })).status).toBe(403);
  expect((await call(`DELETE /api/chats/${chatId}`, { token: editor })).status).toBe(200);
  expect((await call(`GET /api/chats/${chatId}`, { token: member })).status).toBe(404);
});

it('T13 the export contains everything that matches the filter, without spreadsheet formulas', async () => {
  const own = await openShop(services);
  const token = await identity.organizationToken(own.organizationId, 'manage:sites');
  const evil = '=HYPERLINK("http://evil.example","win")';
  const source = { kind: 'document' as const, id: randomUUID(), title: '@SUM(1)', url: null, quote: 'So.', version: 1 };
  await askQuestion(own, evil, { answerer: answerWith('+1, "yes"\nreally', { type: 'sources', sources: [source] }) });
  await askQuestion(own, 'Unsure?', { answerer: answerWithPassage });
  await asSuper(
    services.superUrl,
    `with made as (
       insert into chats (organization_id, id, site_id, channel, language, questions, created_at, updated_at)
       select '${own.organizationId}', gen_random_uuid(), '${own.site.id}', 'widget', 'en', 1, now(), now()
       from generate_series(1, 230) returning organization_id, id)
     insert into messages (organization_id, id, chat_id, position, role, text, created_at)
     select organization_id, gen_random_uuid(), id, p, case p when 1 then 'visitor' else 'assistant' end, 'Words', now()
     from made, generate_series(1, 2) p`,
  );
  const place = {
    ...{ siteId: own.site.id, widgetId: own.widget.id, channel: 'widget' as const, visitor: randomUUID() },
    ...{ language: 'en' as const, page: null },
  };
  await storeContactMessage(own.ctx, place, { name: '-Dora', email: 'dora@post.example', message: 'Hello' });
  const read = async (query: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return call.fetch(`/api/chats/export?site=${own.site.id}${query}`, { headers });
  };
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await read('')).arrayBuffer());
  expect(csv.startsWith('\ufeffChat,Asked at,Question')).toBe(true);
  expect(csv.match(/\r\n/g)).toHaveLength(1 + 2 + 230 + 1);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""win"")","'+1, ""yes""\nreally",answered,extractive`);
  expect(csv).toContain(",'@SUM(1),");
  expect(csv).toContain(',offered,,');
  expect(csv).toContain(',Returns <https://shop.example/returns>,');
  expect(csv).toContain(',message to people,');
  expect(csv).toContain(",'-Dora,dora@post.example\r\n");
  const all = (await (await read('&format=json')).json()) as (ChatSummary & { messages: { text: string }[] })[];
  expect(all).toHaveLength(233);
  expect(new Set(all.map(({ id }) => id)).size).toBe(233);
  const first = all.find(({ title }) => title === evil);
  expect(first?.messages).toMatchObject([{ text: evil }, { sources: [source], trace: { engine: 'extractive' } }]);
  const some = (await (await read('&format=json&state=contact')).json()) as ChatSummary[];
  expect(some).toMatchObject([{ contact: { name: '-Dora', email: 'dora@post.example' } }]);
  expect(await (await read('&format=json&search=nothinglikeit')).json()).toEqual([]);
  const chosen = all.slice(0, 2).map(({ id }) => id);
  const selected = (await (await read(`&format=json&ids=${chosen.join(',')}`)).json()) as ChatSummary[];
  expect(selected.map(({ id }) => id)).toEqual(chosen);
  expect((await read('&ids=1')).status).toBe(400);
});

it('the export file is named after the site, and only members who manage its sites may download it', async () => {
  const { response } = await download('&format=csv');
  const day = new Date().toISOString().slice(0, 4);
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename\\*=UTF-8''Chats%20of%20Tarn%20%26%20Trail%20${day}`),
  );
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect((await download('', member)).response.status).toBe(403);
  expect((await download('', stranger)).response.status).toBe(404);
});
