import { beforeEach, expect, it } from 'vitest';
import { qualityRuns } from '#database/schema/quality.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { holdFailingChanges, publishHeldChange } from '#domain/quality/held-pages.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';
import { addRun, readQualityOverview } from '#domain/quality/runs.ts';
import { qualityWorkers } from '#domain/quality/workers.ts';
import { newId } from '#platform/ids.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

const services = await openTestServices();

let shop: Shop;
let editor: Context;
let siteId: string;
let documentId: string;

const page = (days: number) => ({
  url: 'https://shop.example/returns',
  title: 'Returns',
  text: `You can return boots within ${days} days.`,
  places: [],
  language: null,
});

beforeEach(async () => {
  shop = await openShop(services);
  siteId = shop.site.id;
  editor = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
  ({ documentId } = await transaction(editor, tx => savePage(tx, editor, siteId, page(30))));
  const questions = [{ question: 'Within how many days can I return boots?', mustSay: ['30 days'] }];
  await transaction(editor, tx => addQualityQuestions(tx, editor, siteId, questions, 'hand'));
});

/** What happens when the job ended its process twice. */
async function setAside(queue: string, data: object): Promise<void> {
  const worker = qualityWorkers.find(one => one.queue.name === queue);
  await worker?.onSetAside?.(services, { organizationId: shop.organizationId, ...data });
}

it('a test run whose job was set aside is shown as failed, and another can start', async () => {
  const { id: runId } = await transaction(editor, tx => addRun(tx, editor, siteId, { cause: 'asked' }));
  await setAside('run-test-questions', { runId });
  const { runs } = await readQualityOverview(editor, siteId);
  expect(runs).toMatchObject([{ id: runId, state: 'failed', problem: 'The run couldn’t be finished.' }]);
  const next = await transaction(editor, tx => addRun(tx, editor, siteId, { cause: 'asked' }));
  expect(next.id).not.toBe(runId);
});

it('a changed page whose check was set aside waits for a person, with the run that failed', async () => {
  await holdFailingChanges(editor, siteId, true);
  const job = jobContext(services, 'test', shop.organizationId);
  await transaction(job, tx => savePage(tx, job, siteId, page(14)));
  const key = { organizationId: shop.organizationId, id: newId(), siteId, documentId, createdAt: new Date() };
  await transaction(job, tx => tx.insert(qualityRuns).values({ ...key, cause: 'held', state: 'running', total: 1 }));
  await setAside('check-held-change', { documentId });
  const { held, runs } = await readQualityOverview(editor, siteId);
  expect(held).toMatchObject([{ documentId, state: 'held', runId: key.id }]);
  expect(runs).toMatchObject([{ id: key.id, state: 'failed' }]);
  await publishHeldChange(editor, documentId);
  expect((await readQualityOverview(editor, siteId)).held).toEqual([]);
});
