import { count, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { chats, messages } from '#database/schema/chat.ts';
import { sites } from '#database/schema/sites.ts';
import { deleteOldChats } from '#domain/chat/retention.ts';
import { askQuestion } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { arrive, highLimits, openShop, openWidgetApi, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
const day = 24 * 3_600_000;

beforeAll(async () => {
  services = await openTestServices();
});

const left = async ({ organizationId }: Shop) =>
  services.database.transaction(organizationId, async tx => {
    const [chat] = await tx.select({ count: count() }).from(chats);
    const [message] = await tx.select({ count: count() }).from(messages);
    return [chat?.count, message?.count];
  });

it('chats are deleted with their messages after the retention period of their site', async () => {
  const call = openWidgetApi(services, { visitorLimits: highLimits });
  const [short, long] = [await openShop(services), await openShop(services)];
  await services.database.transaction(short.organizationId, tx => tx.update(sites).set({ retentionDays: 7 }));
  for (const shop of [short, long]) await (await arrive(call, shop)).ask('Hello?');
  await letTimePass(services, 6.9 * day);
  await deleteOldChats(services);
  expect([await left(short), await left(long)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await letTimePass(services, 0.2 * day);
  await deleteOldChats(services);
  expect([await left(short), await left(long)]).toEqual([
    [0, 0],
    [1, 2],
  ]);
  await letTimePass(services, 83 * day);
  await deleteOldChats(services);
  expect(await left(long)).toEqual([0, 0]);
});

it('search traces and search terms are deleted with their chats', async () => {
  const shop = await openShop(services);
  await askQuestion(shop, 'Is it waterproof?');
  const kept = () =>
    services.database.transaction(shop.organizationId, async tx => {
      const { rows } = await tx.execute(
        sql`select (select count(*)::int from answer_traces) as traces, (select count(*)::int from chat_terms) as terms`,
      );
      return rows[0];
    });
  expect(await kept()).toEqual({ traces: 1, terms: 2 });
  await letTimePass(services, 90.1 * day);
  await deleteOldChats(services);
  expect(await kept()).toEqual({ traces: 0, terms: 0 });
});

it('deletes more than one batch, and keeps recently active chats', async () => {
  const shop = await openShop(services);
  await asSuper(
    services.superUrl,
    `insert into chats (organization_id, id, site_id, channel, language, created_at, updated_at, stored_at)
     select '${shop.organizationId}', gen_random_uuid(), '${shop.site.id}', 'widget', 'en', now() - interval '1 year',
       case when n = 1 then now() else now() - interval '91 days' end, null
     from generate_series(1, 1203) n`,
  );
  await deleteOldChats(services);
  expect(await left(shop)).toEqual([1, 0]);
});

it('expired rate-limit counters are deleted, and active ones are kept', async () => {
  await asSuper(
    services.superUrl,
    `insert into rate_limits values ('over', 1, 1), ('running', 1, ${Date.now() + day}), ('far', 1, ${Date.now() + 400 * day})`,
  );
  await deleteOldChats(services);
  const rows = await asSuper<{ key: string }>(
    services.superUrl,
    `select key from rate_limits where key in ('over', 'running', 'far')`,
  );
  expect(rows).toEqual([{ key: 'running' }]);
});

it('a failure in one organisation does not stop the deletion in others', async () => {
  const call = openWidgetApi(services, { visitorLimits: highLimits });
  const [broken, fine] = [await openShop(services), await openShop(services)];
  for (const shop of [broken, fine]) await (await arrive(call, shop)).ask('Hello?');
  await asSuper(
    services.superUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before delete on chats for each row when (old.organization_id = '${broken.organizationId}') execute function refuse()`,
  );
  await letTimePass(services, 91 * day);
  await deleteOldChats(services);
  expect([await left(broken), await left(fine)]).toEqual([
    [1, 2],
    [0, 0],
  ]);
});
