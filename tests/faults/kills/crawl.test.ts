import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { choosePages, listCrawlPages, readCrawl, startCrawl } from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { readDocument } from '#domain/knowledge/document.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

const program = join(import.meta.dirname, '../../setup/crawl-process.ts');
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

it('F1 a crawl continues after its workers are killed, and reads every page once', {
  timeout: 400_000,
}, async () => {
  const services = await openTestServices();
  await createOrganization(services.database, 'ours');
  const ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  const siteId = await addSite(ctx);
  const website = await startWebsite();
  const links = Array.from({ length: 12 }, (_, at) => `/p${at}`);
  website.put('/', pageOf('Home', 'Welcome to the shop.', links));
  for (const link of links) website.put(link, pageOf(link, `All about ${link}.`));
  const work = () => {
    const flags = ['--disable-warning=ExperimentalWarning'];
    const child = fork(program, [services.appUrl, website.origin], { stdio: 'ignore', execArgv: flags });
    children.push(child);
    return child;
  };
  const killOnce = async (isInTheMiddle: () => Promise<boolean>) => {
    const child = work();
    await vi.waitFor(async () => expect(await isInTheMiddle()).toBe(true), { timeout: 120_000, interval: 20 });
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  const { id } = await startCrawl(ctx, siteId, crawlInput.parse({ kind: 'links', url: website.origin }));
  await killOnce(async () => website.requestedPaths.length > 4);
  const finder = work();
  const isFound = async () =>
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'found', progress: { found: 13 } });
  await vi.waitFor(isFound, { timeout: 120_000, interval: 200 });
  finder.kill('SIGKILL');
  await once(finder, 'exit');

  const pages = await listCrawlPages(ctx, id);
  await choosePages(
    ctx,
    id,
    pages.map(page => page.id),
  );
  await killOnce(async () => (await readCrawl(ctx, id)).progress.read > 0);
  work();
  const isDone = async () =>
    expect(await readCrawl(ctx, id)).toMatchObject({ state: 'done', progress: { read: 13, left: 0 } });
  await vi.waitFor(isDone, { timeout: 120_000, interval: 200 });
  const read = await listCrawlPages(ctx, id, 'read');
  expect(new Set(read.map(({ documentId }) => documentId)).size).toBe(13);
  for (const { documentId } of read) expect(await readDocument(ctx, documentId ?? '')).toMatchObject({ version: 1 });
});
