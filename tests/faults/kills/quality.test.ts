// The product is killed while test questions are asked. Every run ends with each answer once.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { transaction } from '#domain/context.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import {
  callProduct,
  endLeases,
  killRepeatedly,
  openProductEnvironment,
  type ProductEnvironment,
} from '#tests/setup/random-kills.ts';
import { openShop } from '#tests/setup/visitor.ts';

let services: TestServices;
let environment: ProductEnvironment;
const amount = 60;
const started = new Set<string>();

beforeAll(async () => {
  services = await openTestServices();
  environment = await openProductEnvironment(services);
  const { organizationId, site } = await openShop(services);
  const ctx = contextOf(services, organizationId, 'manage:sites');
  await addDocument(ctx, site.id, { title: 'Hours', text: 'The shop opens at nine on every Saturday.' });
  const questions = Array.from({ length: amount }, (_, at) => ({
    question: 'When does the shop open on Saturday?',
    page: `/page-${at}`,
    mustSay: ['nine'],
  }));
  await transaction(ctx, tx => addQualityQuestions(tx, ctx, site.id, questions, 'hand'));
  const start = async (product: Parameters<typeof callProduct>[0]) => {
    const token = await environment.identity.organizationToken(organizationId, 'manage:sites');
    const response = await callProduct(product, `POST /api/sites/${site.id}/quality/runs`, { token });
    if (response?.status !== 202) return false;
    started.add((response.data as { id: string }).id);
    return true;
  };
  await killRepeatedly({
    name: 'kill -9 while test questions are asked',
    start: () => environment.start(),
    loads: [
      async (product, onAcknowledged) => {
        if (await start(product)) onAcknowledged();
      },
    ],
    between: async () => {
      await endLeases(services);
      // Each round may start a run; the limit of an hour is not tested here.
      await asSuper(services.superUrl, `delete from rate_limits where key like '%test-organization%'`);
    },
  });
  const last = await environment.start();
  await vi.waitFor(async () => expect(await openRuns()).toEqual([]), { timeout: 240_000, interval: 200 });
  last.child.kill('SIGTERM');
  await last.ended;
}, 1_800_000);
afterAll(() => environment.close());

const openRuns = () => asSuper(services.superUrl, `select id from quality_runs where state <> 'done'`);

it('every run that was acknowledged is done, with each answer once', async () => {
  const runs = await asSuper<{ id: string; total: number; passed: number; results: number }>(
    services.superUrl,
    `select r.id, r.total, r.passed, (select count(*)::int from quality_results q where q.run_id = r.id) as results
     from quality_runs r where r.cause = 'asked'`,
  );
  // The product keeps the newest forty.
  expect(runs.length).toBe(Math.min(started.size, 40));
  for (const { id } of runs) expect(started).toContain(id);
  for (const run of runs) expect(run).toMatchObject({ total: amount, passed: amount, results: amount });
});
