import { rmSync } from 'node:fs';
import { afterEach, expect, inject, it } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { migrationsUntil } from '#database/migration-files.ts';
import { prepareDatabase } from '#server/postgres/local-database.ts';
import { asSuper } from '#tests/setup/database.ts';

const name = `storage_${Math.random().toString(36).slice(2)}`;

afterEach(() => asSuper(inject('superUrl'), `drop database ${name} with (force)`));

it('pages of crawls from before they were counted are counted after the upgrade', async () => {
  const urls = await prepareDatabase(inject('superUrl'), name);
  const folder = migrationsUntil('0032_processes');
  await migrate(urls.ownerUrl, [], { folder }).finally(() => rmSync(folder, { recursive: true }));
  const superUrl = Object.assign(new URL(inject('superUrl')), { pathname: `/${name}` }).href;
  const settle = (id: string) => asSuper<{ bytes: string }>(superUrl, `select settle_storage('${id}') as bytes`);
  await asSuper(superUrl, fill);
  expect(await settle('ours')).toEqual([{ bytes: '0' }]);

  await migrate(urls.ownerUrl, []);
  await asSuper(superUrl, `update crawl_pages set text = 'wool' where text is null`);
  expect(await settle('ours')).toEqual([{ bytes: String(2 * '/a'.length + 'silk'.length + 'wool'.length) }]);
  expect(await settle('theirs')).toEqual([{ bytes: '0' }]);
  await asSuper(superUrl, `delete from crawls`);
  expect(await settle('ours')).toEqual([{ bytes: '0' }]);
});

const fill = `
  insert into organizations (id) values ('ours'), ('theirs');
  insert into sites (organization_id, id, name, created_at, updated_at) values ('ours', gen_random_uuid(), 'Shop', now(), now());
  insert into crawls (organization_id, id, site_id, kind, url, state, max_pages, max_depth, find_until, created_at, updated_at)
    select organization_id, gen_random_uuid(), id, 'links', '/', 'found', 9, 9, now(), now(), now() from sites;
  insert into crawl_pages (organization_id, id, crawl_id, url, depth, state, text)
    select organization_id, gen_random_uuid(), id, page.url, 0, 'found', page.text
    from crawls, (values ('/a', 'silk'), ('/b', null)) page (url, text);`;
