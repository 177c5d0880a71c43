// A database of an earlier version is upgraded while servers of that version answer questions.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#database/client.ts';
import { changeNextBatch, listDataChanges } from '#database/data-changes.ts';
import { migrate } from '#database/migrate.ts';
import { migrationsUntil } from '#database/migration-files.ts';
import { asOwner } from '#database/roles.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { queues } from '#server/workers.ts';
import { asSuper } from '#tests/setup/database.ts';
import { report } from '#tests/setup/random-kills.ts';
import { isThorough } from '#tests/setup/thorough.ts';

/** The last version without counts, traces and search words for chats: every later change of chats and messages is made here. */
const earlier = '0009_products_and_rules';
const chats = isThorough ? 250_000 : 2_500;
const messagesPerChat = 4;
const organizations = 20;
const visitors = 4;
/** The short form runs beside other tests. */
const maxWait = isThorough ? 2_000 : 12_000;
const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
const superUrl = Object.assign(new URL(inject('superUrl')), { pathname: `/${name}` }).href;

afterAll(() => asSuper(inject('superUrl'), `drop database if exists ${name} with (force)`));

it('F14 questions are answered during an upgrade with many messages, beside a transaction that uses their table', {
  timeout: 3_600_000,
}, async () => {
  const urls = await prepareDatabase(inject('superUrl'), name);
  const folder = migrationsUntil(earlier);
  await migrate(urls.ownerUrl, queues, { folder }).finally(() => rmSync(folder, { recursive: true }));
  await asSuper(superUrl, fill);
  const database = openDatabase({ url: urls.appUrl, poolSize: visitors + 1, onError: () => {} });
  try {
    const traffic = openTraffic(database);
    const before = performance.now();
    const holder = holdTable(urls.ownerUrl);
    await migrate(urls.ownerUrl, queues);
    await holder;
    const migrated = performance.now();
    while (await changeNextBatch(database));
    const { waits, failures } = await traffic.stop();
    report(
      `upgrade from ${earlier} with ${chats * messagesPerChat} messages: ${seconds(migrated - before)} s, then ${seconds(performance.now() - migrated)} s of changes by a job; ${waits.length} questions, ${failures.length} failed, p95 ${Math.round(waits.at(Math.floor(waits.length * 0.95)) ?? 0)} ms, longest ${Math.round(waits.at(-1) ?? 0)} ms`,
    );
    expect(failures).toEqual([]);
    expect(waits.length).toBeGreaterThan(visitors);
    expect(waits.at(-1)).toBeLessThan(maxWait);
    expect(await listDataChanges(database)).toEqual([]);
  } finally {
    await database.close();
  }
  await checkChangedRows();
});

const fill = `
  set session_replication_role = replica;
  insert into organizations (id) select 'o' || at from generate_series(0, ${organizations - 1}) at;
  insert into sites (organization_id, id, name) select 'o' || at, ${idOf('at')}, 'Shop' from generate_series(0, ${organizations - 1}) at;
  insert into chats (organization_id, id, site_id, channel, language, questions, created_at, updated_at)
    select 'o' || at % ${organizations}, ${idOf('at')}, ${idOf(`at % ${organizations}`)}, 'widget', 'en', 2, now() - at * interval '1 minute', now()
    from generate_series(1, ${chats}) at;
  insert into messages (organization_id, id, chat_id, position, role, text, outcome, feedback, created_at)
    select 'o' || at % ${organizations}, gen_random_uuid(), ${idOf('at')}, place, case place % 2 when 0 then 'visitor' else 'assistant' end,
      'How long does delivery number ' || at || ' to another country take, and what does it cost?',
      case when place % 2 = 1 then case at % 5 when 0 then 'unknown' else 'answered' end end, case when place = 1 and at % 7 = 0 then 'up' end,
      now() - at * interval '1 minute'
    from generate_series(1, ${chats}) at, generate_series(0, ${messagesPerChat - 1}) place;
  insert into documents (organization_id, id, site_id, title, kind, state, created_at, updated_at)
    select 'o' || at % ${organizations}, ${idOf('at')}, ${idOf(`at % ${organizations}`)}, 'Delivery to country ' || at, 'written', 'ready', now(), now()
    from generate_series(1, ${chats / 10}) at;
  set session_replication_role = origin;
  analyze`;

function idOf(number: string): string {
  return `lpad(to_hex(${number}), 32, '0')::uuid`;
}

/** Visitors ask one question after the other, with the statements of the earlier version. */
function openTraffic(database: Database) {
  const waits: number[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const ask = async (organization: string, site: string) => {
    const chat = randomUUID();
    await database.transaction(organization, async tx => {
      await tx.execute(sql`insert into chats (organization_id, id, site_id, channel, language, created_at, updated_at)
        values (${organization}, ${chat}, ${site}, 'widget', 'en', now(), now())`);
      await tx.execute(sql`insert into messages (organization_id, id, chat_id, position, role, text, created_at)
        values (${organization}, gen_random_uuid(), ${chat}, 0, 'visitor', 'Do you deliver?', now())`);
    });
    await database.transaction(organization, async tx => {
      await tx.execute(
        sql`select id, text from chunks where organization_id = ${organization} and site_id = ${site} limit 10`,
      );
      await tx.execute(
        sql`select id, title from documents where organization_id = ${organization} and site_id = ${site} limit 10`,
      );
      await tx.execute(
        sql`select role, text from messages where organization_id = ${organization} and chat_id = ${chat}`,
      );
    });
    await database.transaction(organization, async tx => {
      await tx.execute(sql`insert into messages (organization_id, id, chat_id, position, role, text, outcome, created_at)
        values (${organization}, gen_random_uuid(), ${chat}, 1, 'assistant', 'Yes.', 'answered', now())`);
      await tx.execute(sql`update chats set questions = questions + 1, updated_at = now()
        where organization_id = ${organization} and id = ${chat}`);
    });
  };
  const visit = async (at: number) => {
    const site = at.toString(16).padStart(32, '0');
    while (!isStopped) {
      const before = performance.now();
      await ask(`o${at}`, site).catch((error: Error) => failures.push(String(error.cause ?? error)));
      waits.push(performance.now() - before);
      await wait(20);
    }
  };
  const visiting = Promise.all(Array.from({ length: visitors }, (_, at) => visit(at)));
  return {
    async stop() {
      isStopped = true;
      await visiting;
      return { waits: waits.toSorted((one, other) => one - other), failures };
    },
  };
}

/** As a long report does: the migration cannot lock the table meanwhile. */
async function holdTable(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async client => {
    await client.query('begin; select from messages limit 1');
    await wait(isThorough ? 10_000 : 2_000);
    await client.query('commit');
  });
}

async function checkChangedRows(): Promise<void> {
  const old = `created_at < (select min(created_at) from messages where text = 'Do you deliver?')`;
  const [found] = await asSuper(
    superUrl,
    `select count(*) filter (where finished_at is null)::int as open, sum(unanswered)::int as unanswered, sum(thumbs_up)::int as "thumbsUp",
       (select sum(answered + unanswered)::int from chat_days) >= ${(chats * messagesPerChat) / 2} as counted,
       (select count(distinct chat_id)::int from chat_terms where term = 'deliveri') as searchable,
       (select count(distinct item_id)::int from title_words where kind = 'document') as titles
     from chats where ${old}`,
  );
  expect(found).toEqual({
    open: 0,
    unanswered: (Math.floor(chats / 5) * messagesPerChat) / 2,
    thumbsUp: Math.floor(chats / 7),
    counted: true,
    searchable: chats,
    titles: chats / 10,
  });
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
