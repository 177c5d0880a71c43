import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { transaction } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { upgradeIndex } from '#domain/knowledge/reindex.ts';
import { listOutdatedSites } from '#domain/retrieval/index-version.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

it('a site with an outdated index is reindexed, also if the job runs twice, in its own organisation only', async () => {
  const ours = await createOrganization(services.database, 'reindexed');
  const ctx = contextOf(services, ours, 'list:sites', 'manage:sites');
  const siteId = await addSite(ctx);
  await createDocument(ctx, siteId, { kind: 'written', title: 'Returns', text: 'Send it back within 30 days.' });
  await transaction(ctx, tx =>
    tx.execute(sql`update chunks set concepts = null, hash = 'old' where site_id = ${siteId}::uuid`),
  );
  await transaction(ctx, tx =>
    tx.execute(sql`update site_stats set index_version = 0 where site_id = ${siteId}::uuid`),
  );
  expect(await transaction(ctx, tx => listOutdatedSites(tx, ours))).toEqual([siteId]);
  await upgradeIndex(ctx, siteId);
  await upgradeIndex(ctx, siteId);
  const { rows } = await transaction(ctx, tx =>
    tx.execute<{ isRead: boolean }>(
      sql`select concepts is not null as "isRead" from chunks where site_id = ${siteId}::uuid`,
    ),
  );
  expect(rows).toEqual([{ isRead: true }]);
  expect(await transaction(ctx, tx => listOutdatedSites(tx, ours))).toEqual([]);
  const theirs = contextOf(services, await createOrganization(services.database, 'others'), 'list:sites');
  await upgradeIndex(theirs, siteId);
  expect(await transaction(theirs, tx => listOutdatedSites(tx, 'others'))).toEqual([]);
});
