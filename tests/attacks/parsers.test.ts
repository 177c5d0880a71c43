// T13 foreign text that is expensive to read: other requests go on, and the reason of a refusal is a sentence.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Context, jobContext } from '#domain/context.ts';
import { listCrawlPages, readCrawl, startCrawl } from '#domain/crawls/crawl.ts';
import { crawlInput } from '#domain/crawls/inputs.ts';
import { runCrawl } from '#domain/crawls/run-crawl.ts';
import { readImport } from '#domain/products/import.ts';
import { readProblems } from '#domain/products/import-problems.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { importQualityQuestions } from '#domain/quality/files.ts';
import { openCrawler } from '#providers/crawler/crawler.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { longestPauseDuring } from '#tests/setup/event-loop.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { startProductImport, upload } from '#tests/setup/products.ts';
import { startWebsite } from '#tests/setup/website.ts';

const maxPauseMs = 500;

let services: TestServices;
let editor: Context;
let siteId: string;
beforeAll(async () => {
  services = await openTestServices();
  await createOrganization(services.database, 'ours');
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites');
  siteId = await addSite(editor);
});

describe('T13 a website', () => {
  const letters = 'a'.repeat(240);
  const agents = Array.from({ length: 20_000 }, (_, at) => `User-agent: ${at}`).join('\n');
  const files: [what: string, robots: string][] = [
    ['2,000 rules of stars', `User-agent: *\n${`Disallow: /p${'*a'.repeat(118)}b\n`.repeat(2000)}`],
    ['2,000 long rules', `User-agent: *\n${`Disallow: /p*${letters}b\n`.repeat(2000)}`],
    ['2,000 rules for each of 20,000 names', `${agents}\nUser-agent: *\n${'Disallow: /p\n'.repeat(2000)}`],
  ];

  it.each(files)(
    'with %s in its robots.txt and 3,000 pages in its sitemap stops no other request',
    async (_, robots) => {
      const website = await startWebsite();
      services.crawler = openCrawler({ allowOrigins: [website.origin], home: 'https://aisle.example' });
      website.put('/robots.txt', { body: robots, type: 'text/plain' });
      const pages = Array.from({ length: 3000 }, (_, at) => `${at < 2900 ? `/p/${letters}` : '/other/'}${at}`);
      const entries = pages.map(path => `<url><loc>${website.origin}${path}</loc></url>`);
      website.put('/sitemap.xml', { body: `<urlset>${entries.join('')}</urlset>`, type: 'application/xml' });
      const input = crawlInput.parse({ kind: 'sitemap', url: website.origin, maxPages: 1000 });
      const { id } = await startCrawl(editor, siteId, input);
      const pause = await longestPauseDuring(() => runCrawl(jobContext(services, 'crawl', 'ours'), id));
      expect(await readCrawl(editor, id)).toMatchObject({ state: 'found' });
      const found = await listCrawlPages(editor, id, 'found');
      expect(found.filter(({ url }) => url.includes('/other/'))).toHaveLength(100);
      expect(pause).toBeLessThan(maxPauseMs);
    },
  );
});

/** Limits of the widest cell, of the longest line and of all pieces of an upload. */
const piece = 150_000;
const pieces = 62;
const endless: [what: string, line: string][] = [
  ['commas', ','.repeat(pieces * piece)],
  ['words', 'a '.repeat((pieces * piece) / 2)],
  ['quoted cells', '"a",'.repeat((pieces * piece) / 4)],
  ['commas within a million characters', ','.repeat(999_000)],
];

describe('T13 a product file with a line of 9.3 million', () => {
  it.each(endless.slice(0, 3))('%s at its start is refused in one sentence', async (_, line) => {
    const pause = await longestPauseDuring(() =>
      expect(upload(editor, siteId, line, piece)).rejects.toMatchObject({
        code: 'too_many_columns',
        message: expect.stringMatching(/^The header row can’t be read\. This line has more than [\d,]+ c\w+\.$/),
      }),
    );
    expect(pause).toBeLessThan(maxPauseMs);
  });

  it.each(endless)('%s in its second row skips that row, and says why', async (what, line) => {
    const text = `Handle,Title,Price\n${what}-1,Tent,10\n${line}\n${what}-2,Stove,5\n`;
    const before = process.memoryUsage().rss;
    let id = '';
    const pause = await longestPauseDuring(async () => {
      id = await startProductImport(editor, siteId, text, piece);
      await importProducts(editor, id);
    });
    expect(await readImport(editor, id)).toMatchObject({ state: 'done', created: 2, problems: 1 });
    const { data } = await readProblems(editor, id);
    expect(data.csv).toMatch(/,3,"?This line has more than [\d,]+ (columns|characters)\./);
    expect(pause).toBeLessThan(maxPauseMs);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200);
  });
});

const yaml: [what: string, text: string][] = [
  ['open brackets', `tests: ${'['.repeat(300_000)}`],
  ['closed brackets', `tests: ${']'.repeat(300_000)}`],
  ['commas in brackets', `tests: [${','.repeat(300_000)}]`],
  ['tags', `tests: ${'!a '.repeat(100_000)}`],
  ['anchors', `tests: ${'&a '.repeat(100_000)}`],
  ['aliases', `tests:\n${'- *a\n'.repeat(60_000)}`],
  ['list marks', '- '.repeat(150_000)],
  ['colons', ': '.repeat(150_000)],
  ['keys', Array.from({ length: 30_000 }, (_, at) => `k${at}: 1`).join('\n')],
  ['quotation marks', '"'.repeat(300_000)],
  ['line breaks', `tests:${'\n'.repeat(300_000)}`],
  ['documents', '---\n'.repeat(75_000)],
  ['directives', '%a\n'.repeat(100_000)],
];

describe('T13 test questions in YAML', () => {
  it.each(yaml)('of %s are refused in one sentence', async (_, text) => {
    const pause = await longestPauseDuring(() =>
      expect(importQualityQuestions(editor, siteId, { format: 'yaml', text })).rejects.toMatchObject({
        code: 'quality_file_unreadable',
        message: expect.stringMatching(/^The file can’t be read\. .+\.$/),
      }),
    );
    expect(pause).toBeLessThan(maxPauseMs);
  });

  it('with objects in the place of texts are reported', async () => {
    const values = ['{ toString: 1 }', '[{}]', '[[a]]', 'null'];
    const tests = values.map(value => `- { vars: { question: Why? }, assert: [{ type: icontains, value: ${value} }] }`);
    const text = ['tests:', '- { vars: { question: { toString: 1 } } }', ...tests].join('\n');
    const { added, problems } = await importQualityQuestions(editor, siteId, { format: 'yaml', text });
    expect([added, problems]).toEqual([0, [1, 2, 3, 4, 5].map(number => `Test ${number}: Use text.`)]);
  });

  it('of the largest size are read', async () => {
    const phrases = (kind: string) => Array.from({ length: 10 }, (_, at) => `{ type: ${kind}, value: phrase ${at} }`);
    const test = (at: number) =>
      `- vars: { question: ${'word '.repeat(100)}${at} }\n  assert:\n${[...phrases('icontains'), ...phrases('not-icontains')].map(one => `    - ${one}\n`).join('')}`;
    const text = `tests:\n${Array.from({ length: 200 }, (_, at) => test(at)).join('')}`;
    expect(text.length).toBeGreaterThan(250_000);
    const { added, problems } = await importQualityQuestions(editor, siteId, { format: 'yaml', text });
    expect([added, problems]).toEqual([200, []]);
  });
});
