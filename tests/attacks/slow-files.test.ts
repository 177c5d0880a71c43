// Organisations that upload small files which take minutes to read, and the file of another organisation.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { readQueue } from '#domain/knowledge/jobs.ts';
import { readDocumentFile } from '#domain/knowledge/read-file.ts';
import { addFile } from '#domain/knowledge/upload.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeSlowPdf } from '#tests/setup/files.ts';
import { addSite } from '#tests/setup/knowledge.ts';

let services: TestServices;
let worker: Jobs;
beforeAll(async () => {
  services = await openTestServices();
  worker = await openJobs({ url: services.appUrl, onError: () => {}, runsJobs: true });
  await worker.work(readQueue, ({ organizationId, documentId }) =>
    readDocumentFile(jobContext(services, readQueue.name, organizationId), documentId),
  );
});
afterAll(() => worker.stop());

async function openShop(name: string) {
  const ctx = contextOf(services, await createOrganization(services.database, name), 'list:sites', 'manage:sites');
  return { ctx, siteId: await addSite(ctx) };
}

async function statesOf(ctx: Context): Promise<string[]> {
  const rows = await transaction(ctx, tx => tx.select({ state: documents.state }).from(documents));
  return rows.map(({ state }) => state);
}

function stopReaders(): void {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  for (const line of children.split('\n').filter(text => text.includes('extraction/child')))
    process.kill(Number.parseInt(line, 10), 'SIGKILL');
}

const waiting = () =>
  asSuper(services.superUrl, `select id from jobs.job where name = '${readQueue.name}' and state <= 'active'`);

it("eight slow files of two organisations don't delay the file of another one", async () => {
  const hostile = [await openShop('slow-one'), await openShop('slow-two')];
  const slow = new Blob([new Uint8Array(makeSlowPdf())]);
  for (const { ctx, siteId } of hostile)
    for (let at = 0; at < 4; at++) await addFile(ctx, siteId, `slow-${at}.pdf`, slow);
  for (const { ctx } of hostile) await eventually(async () => expect(await statesOf(ctx)).toContain('reading'));
  const { ctx, siteId } = await openShop('other');
  await addFile(ctx, siteId, 'returns.txt', new Blob(['Returns are free for sixty days.\n']));
  await eventually(async () => expect(await statesOf(ctx)).toEqual(['ready']));
  // The first slow files, which were read since before, are still being read.
  for (const { ctx } of hostile) expect(await statesOf(ctx)).not.toContain('failed');
  for (const { ctx } of hostile) await transaction(ctx, tx => tx.delete(documents));
  await eventually(async () => {
    stopReaders();
    expect(await waiting()).toEqual([]);
  });
});
