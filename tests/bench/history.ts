// npm run bench -- history. How fast a site's chats are listed, counted, searched and exported. CHATS is their number.
import pg from 'pg';
import { deleteChats } from '#domain/chat/dashboard/actions.ts';
import { exportChats } from '#domain/chat/dashboard/export.ts';
import { type ChatsQuery, chatsQuery } from '#domain/chat/dashboard/inputs.ts';
import { countChats, findNeighbours, listChats } from '#domain/chat/dashboard/list.ts';
import { readChat } from '#domain/chat/dashboard/read.ts';
import { addSearchTerms } from '#domain/chat/storage/search-terms.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { Figures } from './bench.ts';
import { seededRandom } from './retrieval/corpus.ts';
import { addSite, openRig } from './retrieval/rig.ts';
import { percentiles } from './retrieval/speed.ts';

const size = Number(process.env.CHATS ?? 100_000);
const rounds = 30;

export async function benchHistory(): Promise<Figures> {
  const rig = await openRig();
  try {
    const ctx: Context = { ...rig.ctx, permissions: new Set(['list:sites', 'manage:sites']) };
    const site = await addSite(ctx, 'Chats', 'en');
    const figures: Figures = {};
    await fill(rig.ownerUrl, site);
    figures['size of terms, MB'] = await sizeOf(rig.ownerUrl, 'chat_terms');
    figures['size of chats and messages, MB'] = await sizeOf(rig.ownerUrl, 'chats', 'messages');
    const query = (more: Partial<ChatsQuery>) => chatsQuery.parse({ site, ...more });
    for (const [name, more] of lists) figures[name] = await measure(() => listChats(ctx, query(more)));
    figures['count, all'] = await measure(() => countChats(ctx, query({})));
    figures['count, a common word'] = await measure(() => countChats(ctx, query({ search: 'boot' })));
    const { data } = await listChats(ctx, query({}));
    const id = data[15]?.id ?? '';
    figures['read one'] = await measure(() => readChat(ctx, id));
    figures['its neighbours'] = await measure(() => findNeighbours(ctx, id, query({ state: 'unanswered' })));
    figures['index the words of an answer'] = await measure(() =>
      transaction(ctx, tx => addSearchTerms(tx, ctx, { siteId: site, chatId: id, language: 'en' }, sample(60))),
    );
    for (const format of ['csv', 'json'] as const) figures[`export ${format}`] = await measureExport(ctx, site, format);
    figures['delete 30'] = await measureOnce(() =>
      deleteChats(
        ctx,
        data.map(chat => chat.id),
      ),
    );
    return figures;
  } finally {
    await rig.stop();
  }
}

const lists: [string, Partial<ChatsQuery>][] = [
  ['list', {}],
  ['list, unanswered', { state: 'unanswered' }],
  ['list, thumbs down (1 in 1000)', { state: 'thumbs-down' }],
  ['list, contact (1 in 500)', { state: 'contact' }],
  ['list, a language (1 in 20)', { language: 'de' }],
  ['search, a common word', { search: 'boots' }],
  ['search, a prefix', { search: 'wa' }],
  ['search, three words', { search: 'waterproof boots tent' }],
  ['search, a rare word', { search: 'order 77123' }],
  ['search, no match', { search: 'zzzz' }],
  ['search, a common word with thumbs down', { search: 'boots', state: 'thumbs-down' }],
];

const words =
  'boots tent jacket waterproof return refund ship belfast keswick size wide narrow sole leather wool warm light repair stove gas sleeping bag mat lamp battery charge order track parcel exchange gift card student discount price match stock colour blue green red black long short sleeve zip hood pocket seam taped storm rain wind snow winter summer camp hill path week day store open close sunday phone email person help'.split(
    ' ',
  );

function sample(length: number): string {
  return Array.from({ length }, (_, at) => words[(at * 7) % words.length]).join(' ');
}

/** Checks six million rows together instead of one by one. */
const reference = 'chat_terms_organization_id_chat_id_chats_organization_id_id_fk';

/** Words are distributed as in real chats: a few are in most chats, and most are in few. */
async function fill(ownerUrl: string, site: string): Promise<void> {
  const random = seededRandom(11);
  const vocabulary = [...words, ...Array.from({ length: 4000 }, (_, at) => `w${at.toString(36)}x`)];
  const ranks = Array.from({ length: 20_000 }, () => Math.floor(vocabulary.length * random() ** 4));
  await asOwner(
    ownerUrl,
    `set app.organization_id = 'bench';
     insert into chats (organization_id, id, site_id, channel, language, questions, unanswered, thumbs_down, contact_at, contact_email, created_at, updated_at)
     select 'bench', gen_random_uuid(), '${site}', 'widget', case when n % 20 = 0 then 'de' else 'en' end, 2,
       case when n % 12 = 0 then 1 else 0 end, case when n % 1000 = 0 then 1 else 0 end,
       case when n % 500 = 0 then now() end, case when n % 500 = 0 then 'a@b.example' end,
       now() - n * interval '60 seconds', now() - n * interval '60 seconds'
     from generate_series(1, ${size}) n;
     insert into messages (organization_id, id, chat_id, position, role, text, outcome, created_at)
     select 'bench', gen_random_uuid(), c.id, p, case when p % 2 = 1 then 'visitor' else 'assistant' end,
       repeat('What about the boots, and the tent? ', case when p % 2 = 1 then 2 else 9 end),
       case when p % 2 = 0 then 'answered' end, c.created_at
     from chats c, generate_series(1, 4) p;
     alter table chat_terms drop constraint ${reference};
     insert into chat_terms (organization_id, site_id, term, chat_id)
     select 'bench', '${site}', t.term, t.id from (
       select distinct v.term, c.id
       from (select id, row_number() over (order by updated_at) as n from chats) c
       cross join lateral generate_series(1, 60) k
       join (select at, term from unnest('{${ranks.map(rank => vocabulary[rank]).join(',')}}'::text[]) with ordinality u(term, at)) v
         on v.at = 1 + (c.n * 7919 + k * 104729) % ${ranks.length}) t
     order by t.term collate "C", t.id;
     alter table chat_terms add constraint ${reference} foreign key (organization_id, chat_id)
       references chats (organization_id, id) on delete cascade;
     insert into chat_terms (organization_id, site_id, term, chat_id)
     select 'bench', '${site}', w.term, c.id from (select id from chats order by updated_at limit 3) c,
       unnest('{order,77123}'::text[]) w(term) on conflict do nothing`,
  );
  await asOwner(ownerUrl, 'vacuum analyze chats');
  await asOwner(ownerUrl, 'vacuum analyze messages');
  await asOwner(ownerUrl, 'vacuum analyze chat_terms');
}

async function measureExport(ctx: Context, site: string, format: 'csv' | 'json'): Promise<Figures[string]> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  let bytes = 0;
  const start = performance.now();
  for await (const chunk of (await exportChats(ctx, { site, format })).chunks) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { seconds, MB: Math.round(bytes / 2 ** 20), 'peak MB added': Math.round((peak - before) / 2 ** 20) };
}

async function measure(work: () => Promise<unknown>): Promise<Figures[string]> {
  for (let warm = 0; warm < 3; warm++) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await measureOnce(work)).milliseconds ?? 0);
  return percentiles(times);
}

async function measureOnce(work: () => Promise<unknown>): Promise<Figures[string]> {
  const start = performance.now();
  await work();
  return { milliseconds: performance.now() - start };
}

async function sizeOf(url: string, ...tables: string[]): Promise<Figures[string]> {
  const sizes = tables.map(table => `pg_total_relation_size('${table}')`).join(' + ');
  const [row] = await asOwner<{ size: string }>(url, `select ${sizes} as size`);
  return { MB: Math.round(Number(row?.size) / 2 ** 20) };
}

async function asOwner<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
