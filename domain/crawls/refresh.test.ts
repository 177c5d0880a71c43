import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageSources } from '#database/schema/crawls.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { listCrawlPages, startCrawl } from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { refreshDue, refreshPages } from '#domain/crawls/refresh.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { readSource, refreshSource } from '#domain/crawls/sources.ts';
import { createDocument, deleteDocument, readDocument, updateDocument } from '#domain/knowledge/document.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addSite, askTitles } from '#tests/setup/knowledge.ts';
import { pageOf, startWebsite } from '#tests/setup/website.ts';

let services: TestServices;
let website: Awaited<ReturnType<typeof startWebsite>>;
let ctx: Context;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  website = await startWebsite();
  services.crawler = openCrawler({ allowOrigins: [website.origin], home: 'https://aisle.example' });
  for (const [id, plan] of [
    ['ours', 'scale'],
    ['theirs', 'scale'],
    ['free', 'free'],
  ] as const) {
    await createOrganization(services.database, id, plan);
  }
  ctx = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  siteId = await addSite(ctx);
});

/** A page that was read, and is due again. */
async function readOnce(path: string, words: string, who = ctx, site = siteId): Promise<string> {
  website.put(path, pageOf('Title', words));
  const crawl = await startCrawl(who, site, crawlInput.parse({ kind: 'page', url: `${website.origin}${path}` }));
  await runCrawl(jobContext(services, 'crawl', who.organizationId ?? ''), crawl.id);
  const [page] = await listCrawlPages(who, crawl.id);
  await makeDue(who, page?.documentId ?? '');
  return page?.documentId ?? '';
}

async function makeDue(who: Context, documentId: string): Promise<void> {
  const checkedAt = new Date(Date.now() - 8 * 24 * 3_600_000);
  await transaction(who, tx => tx.update(pageSources).set({ checkedAt }).where(eq(pageSources.documentId, documentId)));
}

const refresh = (who = ctx) => refreshPages(jobContext(services, 'refresh-pages', who.organizationId ?? ''));

describe('a refresh', () => {
  it('creates a version only if the text of the page changed', async () => {
    const id = await readOnce('/changing', 'Delivery takes three days.');
    await refresh();
    expect(await readDocument(ctx, id)).toMatchObject({ version: 1 });
    website.put('/changing', pageOf('Title', 'Delivery takes five weekdays.').replace('all rights', 'ALL RIGHTS'));
    await makeDue(ctx, id);
    await refresh();
    const changed = await readDocument(ctx, id);
    expect(changed).toMatchObject({ version: 2, handEdited: false });
    expect(changed.text).toContain('five weekdays');
    expect(await askTitles(ctx, siteId, 'weekdays')).toEqual(['Title']);
  });

  it('creates no version if only the layout of the page changed', async () => {
    const id = await readOnce('/framed', 'The warranty lasts ten years.');
    website.put('/framed', pageOf('Title', 'The warranty lasts ten years.').replace('© The shop', '© The new shop'));
    await refresh();
    expect(await readDocument(ctx, id)).toMatchObject({ version: 1 });
  });

  it('marks a missing page, still answers from it, and removes the mark when the page returns', async () => {
    const id = await readOnce('/vanishing', 'Gift wrapping costs nothing.');
    website.remove('/vanishing');
    await refresh();
    expect((await readSource(ctx, id)).vanishedAt).not.toBeNull();
    expect(await readDocument(ctx, id)).toMatchObject({
      state: 'ready',
      problem: expect.stringMatching(/no longer on your website/),
    });
    expect(await askTitles(ctx, siteId, 'gift wrapping')).toEqual(['Title']);
    website.put('/vanishing', pageOf('Title', 'Gift wrapping costs nothing.'));
    await makeDue(ctx, id);
    await refresh();
    expect(await readSource(ctx, id)).toMatchObject({ vanishedAt: null, problem: null });
    expect(await readDocument(ctx, id)).toMatchObject({ version: 1, problem: null });
  });

  it('treats a redirect to the home page as a missing page', async () => {
    const id = await readOnce('/moved', 'Store hours are nine to five.');
    website.put('/', pageOf('Home', 'Welcome.'));
    website.put('/moved', { body: '', status: 302, headers: { Location: '/' } });
    await refresh();
    expect((await readSource(ctx, id)).vanishedAt).not.toBeNull();
    expect((await readDocument(ctx, id)).text).toContain('Store hours');
  });

  it('never overwrites what a person edited', async () => {
    const id = await readOnce('/edited', 'Repairs take two weeks.');
    await updateDocument(ctx, id, { text: 'Repairs take three weeks, says Maren.' });
    website.put('/edited', pageOf('Title', 'Repairs take four weeks.'));
    await refresh();
    expect(await readDocument(ctx, id)).toMatchObject({
      text: 'Repairs take three weeks, says Maren.',
      handEdited: true,
      version: 2,
    });
    const named = await readOnce('/named', 'Boots can be soled again.');
    await updateDocument(ctx, named, { title: 'New soles' });
    website.put('/named', pageOf('Title', 'Boots can be soled twice.'));
    await refresh();
    const document = await readDocument(ctx, named);
    expect(document).toMatchObject({ title: 'New soles', version: 3 });
    expect(document.text).toContain('soled twice');
  });

  it('shows why a page could not be checked, and keeps its text', async () => {
    const id = await readOnce('/broken', 'Vouchers never expire.');
    website.put('/broken', { body: '', status: 500 });
    await refresh();
    expect(await readSource(ctx, id)).toMatchObject({
      problem: 'The website isn’t working right now (500).',
      vanishedAt: null,
    });
    expect(await readDocument(ctx, id)).toMatchObject({ state: 'ready', version: 1 });
  });

  it('requests each due page once, and nothing else', async () => {
    await readOnce('/known', 'Nothing ever changes here.');
    const before = website.requestedPaths.length;
    await refresh();
    expect(website.requestedPaths.slice(before)).toEqual(['/known']);
    await refresh();
    expect(website.requestedPaths.length).toBe(before + 1);
  });

  it('of a deleted document does nothing', async () => {
    const id = await readOnce('/deleted', 'Soon forgotten.');
    await deleteDocument(ctx, id);
    await refreshPages(jobContext(services, 'refresh-pages', 'ours'), id);
    await expect(readSource(ctx, id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('the refresh schedule of the plan', () => {
  it('sets how often pages are checked; without one only a person starts a check', async () => {
    const free = contextOf(services, 'free', 'list:sites', 'manage:sites');
    const id = await readOnce('/manual', 'Only on request.', free, await addSite(free));
    website.put('/manual', pageOf('Title', 'Only on your request.'));
    await refresh(free);
    expect(await readDocument(free, id)).toMatchObject({ version: 1 });
    expect(await refreshSource(free, id)).toMatchObject({ refresh: 'manual' });
    await refreshPages(jobContext(services, 'refresh-pages', 'free'), id);
    expect(await readDocument(free, id)).toMatchObject({ version: 2 });
  });

  it('queues one job for an organisation with due pages', async () => {
    await readOnce('/due', 'It is time again.');
    const queued = `select data from jobs.job where name = 'refresh-pages' and data->>'documentId' is null`;
    const before = await asSuper(services.superUrl, queued);
    await refreshDue(services);
    const after = await asSuper(services.superUrl, queued);
    expect(after.length - before.length).toBe(1);
    expect(after.at(-1)).toEqual({ data: { organizationId: 'ours' } });
  });
});

describe('permission to refresh', () => {
  it('is required, and the document must come from a website', async () => {
    const id = await readOnce('/allowed', 'Yes, you may.');
    const viewer = contextOf(services, 'ours', 'list:sites');
    await expect(refreshSource(viewer, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(readSource(contextOf(services, 'ours'), id)).rejects.toMatchObject({ kind: 'forbidden' });
    const written = await createDocument(ctx, siteId, { kind: 'written', title: 'By hand', text: 'Words.' });
    await expect(refreshSource(ctx, written.id)).rejects.toMatchObject({ code: 'no_source' });
  });

  it('does not reach documents of another organisation', async () => {
    const id = await readOnce('/ours', 'Ours alone.');
    const theirs = contextOf(services, 'theirs', 'list:sites', 'manage:sites');
    await expect(readSource(theirs, id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(refreshSource(theirs, id)).rejects.toMatchObject({ kind: 'not-found' });
    const before = website.requestedPaths.length;
    await refreshPages(jobContext(services, 'refresh-pages', 'theirs'), id);
    expect(website.requestedPaths.length).toBe(before);
  });
});
