import { beforeAll, describe, expect, it } from 'vitest';
import { openTryLimits, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import type { Context } from '#domain/context.ts';
import { readDocument } from '#domain/knowledge/document.ts';
import { listDocuments } from '#domain/knowledge/documents.ts';
import { type Document, listInput } from '#domain/knowledge/inputs.ts';
import { listRules } from '#domain/knowledge/rule.ts';
import { productInput } from '#domain/products/inputs.ts';
import { checkDraft } from '#domain/quality/draft-check.ts';
import type { DraftChange } from '#domain/quality/inputs.ts';
import { readQualityRun, runTests, startQualityRun } from '#domain/quality/runs.ts';
import { addDemoTestQuestions } from '#server/demo-test-questions.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openDemo } from '#tests/setup/demo.ts';
import { answer } from '#tests/setup/rules.ts';

let services: TestServices;
let ctx: Context;
let siteId: string;
let tries: TryLimits;
beforeAll(async () => {
  services = await openTestServices();
  ({ ctx, siteId } = await openDemo(services));
  await addDemoTestQuestions(services);
  tries = openTryLimits(services);
}, 60_000);

const check = (change: DraftChange, caller = ctx) =>
  checkDraft(caller, siteId, change, {
    tries,
    signal: new AbortController().signal,
  });

async function documentCalled(title: string): Promise<Document> {
  const { data } = await listDocuments(ctx, siteId, listInput.parse({ search: title }));
  const found = data.find(one => one.title === title);
  if (!found) throw new Error(`no document is called ${title}`);
  return readDocument(ctx, found.id);
}

describe('before saving', () => {
  it('every test question of the demo shop passes', async () => {
    const { id } = await startQualityRun(ctx, siteId, tries);
    await runTests(ctx, id);
    const run = await readQualityRun(ctx, id);
    const failing = run.results.filter(({ passed }) => !passed);
    expect(failing.map(({ question, problems, text }) => ({ question, problems, text }))).toEqual([]);
    expect(run).toMatchObject({ state: 'done', total: 25, passed: 25, failed: 0, asked: 25 });
  });

  it('flags exactly the tests that depend on a changed sentence, and saves nothing', async () => {
    const cards = await documentCalled('Gift cards');
    const text = cards.text?.replaceAll('five years', 'two years') ?? '';
    expect(text).toContain('two years');
    const { total, asked, results } = await check({ kind: 'document', draft: { id: cards.id, text } });
    expect({ total, asked }).toEqual({ total: 25, asked: 25 });
    expect(results.map(({ question, passed, problems }) => ({ question, passed, problems }))).toEqual([
      { question: 'When does a gift card expire?', passed: false, problems: ['It doesn’t say “five years”.'] },
    ]);
    expect(results[0]?.text).toContain('two years');
    expect(results[0]?.before).toMatchObject({ passed: true, text: expect.stringContaining('five years') });
    expect((await documentCalled('Gift cards')).text).toEqual(cards.text);
  });

  it('shows an answer that would use another document, even if it still passes', async () => {
    const faq = await documentCalled('What customers often ask');
    const pairs = faq.pairs?.map(pair => ({ ...pair, answer: pair.answer.replaceAll('60 days', '14 days') })) ?? [];
    const { results } = await check({ kind: 'document', draft: { id: faq.id, pairs } });
    expect(results).toMatchObject([
      { question: 'How long do I have to return something?', passed: true, changed: true },
    ]);
  });

  it('an unrelated document, product, rule or synonym changes no answer', async () => {
    const text = '# Our choir\n\nOn Mondays the staff choir sings in the back room. It has eleven members.';
    const changes: DraftChange[] = [
      { kind: 'document', draft: { id: null, title: 'Staff choir', text } },
      { kind: 'rule', draft: { id: null, rule: answer(['Do you have a choir?'], 'Yes, on Mondays.') } },
      { kind: 'synonyms', id: null, draft: { phrases: ['choir', 'singing group'] } },
      { kind: 'product', id: null, draft: productInput.parse({ title: 'Choir songbook', price: 4, currency: 'GBP' }) },
    ];
    for (const change of changes) expect((await check(change)).results).toEqual([]);
  });

  it('a rule that would answer instead is flagged with its text', async () => {
    const rule = answer(['How much is delivery?'], 'Delivery is free today.', { name: 'Free delivery' });
    const { results } = await check({ kind: 'rule', draft: { id: null, rule } });
    expect(results).toMatchObject([
      { question: 'How much is delivery?', passed: false, engine: 'rule', text: 'Delivery is free today.' },
    ]);
    expect((await listRules(ctx, siteId)).map(({ name }) => name)).not.toContain('Free delivery');
  });

  it('requires manage:sites, and another organisation sees nothing', async () => {
    const change: DraftChange = { kind: 'synonyms', id: null, draft: { phrases: ['choir', 'singing group'] } };
    await expect(check(change, contextOf(services, 'tarn-and-trail', 'list:sites'))).rejects.toMatchObject({
      code: 'missing_permission',
    });
    await createOrganization(services.database, 'theirs');
    await expect(check(change, contextOf(services, 'theirs', 'manage:sites'))).rejects.toMatchObject({
      code: 'site_not_found',
    });
  });
});
