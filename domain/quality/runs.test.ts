import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { openTryLimits, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { createDocument, readDocument, updateDocument } from '#domain/knowledge/document.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { listSectionQuestions } from '#domain/knowledge/section-questions.ts';
import { askTests } from '#domain/quality/ask-tests.ts';
import { startDue } from '#domain/quality/changed-sites.ts';
import { checkDraft } from '#domain/quality/draft-check.ts';
import {
  checkHeldChange,
  discardHeldChange,
  holdFailingChanges,
  publishHeldChange,
} from '#domain/quality/held-pages.ts';
import {
  addQualityQuestions,
  keepAsTest,
  listRows,
  toQuestion,
  updateQualityQuestion,
} from '#domain/quality/questions.ts';
import { storeResults } from '#domain/quality/results.ts';
import { askSaved } from '#domain/quality/run-questions.ts';
import { addRun, readQualityOverview, readQualityRun, runTests, startQualityRun } from '#domain/quality/runs.ts';
import { openModels } from '#providers/model/model.ts';
import { startModel } from '#sandbox/model/model.ts';
import { answerWith, askQuestion } from '#tests/setup/chats.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
let tries: TryLimits;
let shop: Shop;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;
let returns: string;

const url = 'https://shop.example/returns';
const page = (days: number) => ({
  url,
  title: 'Returns',
  text: `# Returns\n\nYou can return unworn boots within ${days} days of delivery.`,
  places: [],
  language: null,
});

beforeAll(async () => {
  services = await openTestServices();
  tries = openTryLimits(services);
});

beforeEach(async () => {
  shop = await openShop(services);
  siteId = shop.site.id;
  editor = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  viewer = contextOf(services, shop.organizationId, 'list:sites');
  stranger = contextOf(services, (await openShop(services)).organizationId, 'list:sites', 'manage:sites');
  ({ documentId: returns } = await transaction(editor, tx => savePage(tx, editor, siteId, page(30))));
  const hours = { title: 'Opening hours', text: 'Our shop opens on Saturday at nine in the morning.' };
  await createDocument(editor, siteId, { kind: 'written', ...hours });
  await transaction(editor, tx =>
    addQualityQuestions(
      tx,
      editor,
      siteId,
      [
        { question: 'Within how many days can I return unworn boots?', mustSay: ['30 days'] },
        { question: 'When does your shop open on Saturday?', mustSay: ['nine'] },
        { question: 'Who won the football match?', expected: 'refused' },
      ],
      'hand',
    ),
  );
});

const job = () => jobContext(services, 'test', shop.organizationId);

async function run(): Promise<string> {
  const { id } = await startQualityRun(editor, siteId, tries);
  await runTests(job(), id);
  return id;
}

/** As if the last change were long ago, so that the next look finds it settled. */
async function settleChanges(): Promise<void> {
  await asSuper(
    services.superUrl,
    `update knowledge_changes set changed_at = now() - interval '1 minute' where site_id = '${siteId}';
     update quality_questions set updated_at = updated_at - interval '1 hour' where site_id = '${siteId}';
     update document_versions set made_at = made_at - interval '1 hour' where version = 1;
     update quality_runs set created_at = created_at - interval '10 minutes' where site_id = '${siteId}'`,
  );
}

const alerts = () =>
  asSuper<{ data: object }>(
    services.superUrl,
    `select data from jobs.job where name = 'send-test-alert' and data->>'organizationId' = '${shop.organizationId}'`,
  );

describe('a run', () => {
  it('asks every question, and stores the answer, its sources and the result', async () => {
    const result = await readQualityRun(editor, await run());
    expect(result).toMatchObject({ state: 'done', total: 3, passed: 3, failed: 0, changed: 0, asked: 3 });
    expect(result.results[0]).toMatchObject({
      passed: true,
      engine: 'extractive',
      outcome: 'answered',
      sources: [{ kind: 'document', id: returns, title: 'Returns' }],
      before: null,
    });
    const { questions } = await readQualityOverview(editor, siteId);
    expect(questions.map(({ result: last }) => last?.passed)).toEqual([true, true, true]);
  });

  it('stores no chat and bills nothing', async () => {
    const count = () =>
      asSuper(
        services.superUrl,
        `select (select count(*)::int from chats) as chats, (select sum(used)::int from usage where kind = 'questions') as used`,
      );
    const before = await count();
    await run();
    expect(await count()).toEqual(before);
  });

  it('shows what changed since the previous run', async () => {
    await run();
    await updateDocument(editor, returns, { text: page(14).text });
    const { results, ...after } = await readQualityRun(editor, await run());
    expect(after).toMatchObject({ passed: 2, failed: 1, changed: 1 });
    expect(after.changes).toEqual([{ kind: 'document', id: returns, title: 'Returns', versionBefore: 1 }]);
    expect(results[0]).toMatchObject({
      passed: false,
      changed: true,
      problems: ['It doesn’t say “30 days”.'],
      before: { passed: true, outcome: 'answered' },
    });
  });

  it('continues after a crash, without lost or duplicate results', async () => {
    const { id } = await startQualityRun(editor, siteId, tries);
    const rows = await transaction(editor, tx => listRows(tx, siteId));
    const [first] = rows.map(toQuestion);
    const signal = new AbortController().signal;
    const tested = await askTests(job(), siteId, first ? [first] : [], {
      cache: new Map(),
      signal,
      runQuestions: askSaved,
    });
    await transaction(editor, tx => storeResults(tx, editor, id, tested.values(), new Map()));
    expect(await readQualityRun(editor, id)).toMatchObject({ asked: 1, state: 'waiting' });
    await Promise.all([runTests(job(), id), runTests(job(), id), runTests(job(), id)]);
    await runTests(job(), id);
    expect(await readQualityRun(editor, id)).toMatchObject({ state: 'done', total: 3, passed: 3, asked: 3 });
    const stored = await transaction(editor, tx => tx.$count(qualityResults, eq(qualityResults.runId, id)));
    expect(stored).toBe(3);
  });

  it('starts only once, requires manage:sites, and is hidden from another organisation', async () => {
    const first = await startQualityRun(editor, siteId, tries);
    expect((await startQualityRun(editor, siteId, tries)).id).toBe(first.id);
    for (const call of [
      (ctx: Context) => startQualityRun(ctx, siteId, tries),
      (ctx: Context) => readQualityRun(ctx, first.id),
    ]) {
      await expect(call(viewer)).rejects.toMatchObject({ code: 'missing_permission' });
      await expect(call(stranger)).rejects.toMatchObject({ kind: 'not-found' });
    }
  });

  it('that was abandoned fails after two hours, and another one can start', async () => {
    const { id } = await startQualityRun(editor, siteId, tries);
    const age = (hours: number) =>
      asSuper(
        services.superUrl,
        `update quality_runs set created_at = now() - interval '${hours} hours' where id = '${id}'`,
      );
    await age(1);
    expect((await startQualityRun(editor, siteId, tries)).id).toBe(id);
    await age(3);
    const next = await run();
    expect(next).not.toBe(id);
    await runTests(job(), id);
    expect(await readQualityRun(editor, id)).toMatchObject({
      state: 'failed',
      problem: 'The run couldn’t be finished.',
    });
    expect(await readQualityRun(editor, next)).toMatchObject({ state: 'done', passed: 3 });
  });

  it('can start while a changed page is tested, and once for concurrent requests', async () => {
    await holdFailingChanges(editor, siteId, true);
    await asSuper(
      services.superUrl,
      `insert into quality_runs (organization_id, id, site_id, cause, state, total, created_at)
       values ('${shop.organizationId}', gen_random_uuid(), '${siteId}', 'held', 'running', 3, now())`,
    );
    const started = await Promise.all([1, 2, 3].map(() => startQualityRun(editor, siteId, tries)));
    expect(started[0]).toMatchObject({ cause: 'asked', state: 'waiting' });
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  });

  it('calls a model again only if its prompt changed', async () => {
    const sandbox = await startModel({ port: 0 });
    const terms = { temperature: 0, maxTokens: 600, inputPrice: null, outputPrice: null, isOperators: true };
    const serverDefault = { url: sandbox.url, key: 'sk-sandbox', model: 'aisle-faithful', ...terms };
    const models = openModels({ serverDefault, allowOrigins: [new URL(sandbox.url).origin] });
    const written = async () => {
      const { id } = await startQualityRun(editor, siteId, tries);
      await runTests({ ...job(), models }, id);
      return readQualityRun(editor, id);
    };
    try {
      const { results } = await written();
      expect(results.filter(({ engine }) => engine === 'generative').length).toBeGreaterThan(0);
      const first = sandbox.requestCount;
      expect(first).toBeGreaterThan(0);
      await written();
      expect(sandbox.requestCount).toBe(first);
      await updateDocument(editor, returns, { text: page(14).text });
      await written();
      expect(sandbox.requestCount).toBeGreaterThan(first);
    } finally {
      await sandbox.close();
    }
  });
});

describe('after a change', () => {
  it('the tests run after a pause, name what changed, and alert the owners once', async () => {
    await run();
    await settleChanges();
    await startDue(job());
    expect((await readQualityOverview(editor, siteId)).runs).toHaveLength(1);
    await updateDocument(editor, returns, { text: page(14).text });
    await startDue(job());
    expect((await readQualityOverview(editor, siteId)).runs).toHaveLength(1);
    await settleChanges();
    await startDue(job());
    const [latest] = (await readQualityOverview(editor, siteId)).runs;
    expect(latest).toMatchObject({ cause: 'changed', state: 'waiting' });
    expect(latest?.changes).toEqual([{ kind: 'document', id: returns, title: 'Returns', versionBefore: 1 }]);
    await runTests(job(), latest?.id ?? '');
    await runTests(job(), latest?.id ?? '');
    expect(await alerts()).toHaveLength(1);
  });

  it('a failure that was shown before saving alerts no one', async () => {
    await run();
    const options = { tries, signal: new AbortController().signal };
    const draft = { id: returns, text: page(14).text };
    const { results } = await checkDraft(editor, siteId, { kind: 'document', draft }, options);
    expect(results).toMatchObject([{ passed: false }]);
    await updateDocument(editor, returns, { text: page(14).text });
    await settleChanges();
    await startDue(job());
    const [latest] = (await readQualityOverview(editor, siteId)).runs;
    await runTests(job(), latest?.id ?? '');
    expect(await readQualityRun(editor, latest?.id ?? '')).toMatchObject({ failed: 1, cause: 'changed' });
    expect(await alerts()).toEqual([]);
  });
});

describe('an edited test question', () => {
  it('has no result until the next run, and its failure alerts no one', async () => {
    await run();
    const [first] = (await readQualityOverview(editor, siteId)).questions;
    if (!first) throw new Error('there is no question');
    const { question, language, page: on, expected, mustNotSay, source } = first;
    const edited = { question, language, page: on, expected, mustSay: ['90 days'], mustNotSay, source };
    await updateQualityQuestion(editor, first.id, edited);
    expect((await readQualityOverview(editor, siteId)).questions[0]?.result).toBeNull();
    const { id } = await transaction(editor, tx => addRun(tx, editor, siteId, { cause: 'changed' }));
    await runTests(job(), id);
    expect(await readQualityRun(editor, id)).toMatchObject({ failed: 1, changed: 0 });
    expect(await alerts()).toEqual([]);
  });
});

describe('a changed page on a site that holds failing changes', () => {
  const text = async () => (await readDocument(editor, returns)).text;
  const change = (days: number) => transaction(job(), tx => savePage(tx, job(), siteId, page(days)));

  beforeEach(async () => {
    await holdFailingChanges(editor, siteId, true);
    await run();
  });

  it('waits if a test fails, and Aisle answers from the previous version', async () => {
    expect((await change(14)).outcome).toBe('held');
    await checkHeldChange(job(), returns);
    await checkHeldChange(job(), returns);
    const { held } = await readQualityOverview(editor, siteId);
    expect(held).toMatchObject([{ documentId: returns, state: 'held', title: 'Returns' }]);
    expect(await text()).toContain('30 days');
    expect(await alerts()).toHaveLength(1);
    const held1 = await readQualityRun(editor, held[0]?.runId ?? '');
    expect(held1).toMatchObject({ cause: 'held', failed: 1, documentId: returns });
    // The same page is not tested again.
    await change(14);
    await checkHeldChange(job(), returns);
    expect(await alerts()).toHaveLength(1);
    await publishHeldChange(editor, returns);
    expect(await text()).toContain('14 days');
    expect((await readQualityOverview(editor, siteId)).held).toEqual([]);
  });

  it('is published if every test still passes', async () => {
    const words = { ...page(30), text: `${page(30).text}\n\nKeep the box.` };
    await transaction(job(), tx => savePage(tx, job(), siteId, words));
    expect(await text()).not.toContain('Keep the box.');
    await checkHeldChange(job(), returns);
    expect(await text()).toContain('Keep the box.');
    expect((await readQualityOverview(editor, siteId)).held).toEqual([]);
  });

  it('can be discarded, and is held again only after another change', async () => {
    await change(14);
    await checkHeldChange(job(), returns);
    await discardHeldChange(editor, returns);
    await change(14);
    expect((await readQualityOverview(editor, siteId)).held).toEqual([]);
    expect(await text()).toContain('30 days');
    await change(10);
    expect((await readQualityOverview(editor, siteId)).held).toMatchObject([{ state: 'checking' }]);
  });

  it('can only be decided with manage:sites and in its own organisation', async () => {
    await change(14);
    const calls: ((ctx: Context) => Promise<unknown>)[] = [
      ctx => publishHeldChange(ctx, returns),
      ctx => discardHeldChange(ctx, returns),
      ctx => holdFailingChanges(ctx, siteId, false),
    ];
    for (const call of calls) {
      await expect(call(viewer)).rejects.toMatchObject({ code: 'missing_permission' });
      await expect(call(stranger)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect((await readQualityOverview(editor, siteId)).holdsFailingChanges).toBe(true);
  });
});

describe('an answer of a chat', () => {
  it('is saved as a test with its source, and as an asked question of its section; the wrong role and another organisation are refused', async () => {
    const source = { kind: 'document' as const, id: returns, title: 'Returns', url: null, quote: 'boots', version: 1 };
    const answerer = answerWith('Thirty days.', { type: 'sources', sources: [source] });
    const { answer } = await askQuestion(shop, 'How long for boots?', { answerer, page: url });
    await expect(keepAsTest(viewer, answer.id)).rejects.toMatchObject({ code: 'missing_permission' });
    await expect(keepAsTest(stranger, answer.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await keepAsTest(editor, answer.id)).toMatchObject({
      question: 'How long for boots?',
      expected: 'answered',
      source: { kind: 'document', id: returns },
      page: url,
      origin: 'chat',
    });
    await expect(keepAsTest(editor, answer.id)).rejects.toMatchObject({ code: 'quality_question_exists' });
    const asked = (await listSectionQuestions(editor, returns)).flatMap(({ questions }) => questions);
    expect(asked).toMatchObject([{ text: 'How long for boots?', source: 'test' }]);
  });
});

it('old runs are deleted', async () => {
  const id = await run();
  await transaction(editor, tx =>
    tx.execute(sql`
      insert into ${qualityRuns} (organization_id, id, site_id, cause, state, total, created_at)
      select ${shop.organizationId}, gen_random_uuid(), ${siteId}::uuid, 'asked', 'done', 0, now() - n * interval '1 day'
      from generate_series(1, 60) n`),
  );
  await run();
  const rows = await transaction(editor, tx => tx.select().from(qualityRuns).where(eq(qualityRuns.siteId, siteId)));
  expect(rows).toHaveLength(40);
  expect(rows.map(row => row.id)).toContain(id);
});
