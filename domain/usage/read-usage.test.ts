import { beforeAll, expect, it } from 'vitest';
import { transaction } from '#domain/context.ts';
import { countDetail } from '#domain/usage/question-breakdown.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import { takeGrace, takeUsage } from '#domain/usage/usage.ts';
import { contextOf } from '#tests/setup/database.ts';
import { shop } from '#tests/setup/logto.ts';
import { openTestApi, type TestApi } from '#tests/setup/test-api.ts';

const fortyDays = 40 * 86_400_000;

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

function readerOf(organizationId: string, later = 0) {
  const clock = { now: () => new Date(Date.now() + later) };
  const services = { ...testApi.services, directory: testApi.directory, clock };
  return contextOf(services, organizationId, 'list:organization-subscription');
}

it('each kind is reported separately, and questions for the current month only', async () => {
  const [now, later] = [readerOf(shop), readerOf(shop, fortyDays)];
  await transaction(now, async tx => {
    await takeUsage(tx, now, 'documents', 2);
    await takeUsage(tx, now, 'products', 3);
    await takeUsage(tx, now, 'questions', 4);
    await takeUsage(tx, later, 'questions', 5);
  });
  const readCounts = async (who: typeof now) =>
    (await readUsage(who)).flatMap(({ kind, used }) => (kind === 'members' ? [] : [[kind, used]]));
  const unchanged = { documents: 2, products: 3, rules: 0, sites: 0, storage: 0 };
  expect(Object.fromEntries(await readCounts(now))).toEqual({ ...unchanged, questions: 4 });
  expect(Object.fromEntries(await readCounts(later))).toEqual({ ...unchanged, questions: 5 });
  const renewed = (await readUsage(now)).filter(({ resetsAt }) => resetsAt !== null);
  expect(renewed.map(({ kind }) => kind)).toEqual(['questions']);
});

it('Q09 what the questions were used for is reported next to the free ones', async () => {
  const later = readerOf(shop, 3 * fortyDays);
  await transaction(later, async tx => {
    await takeUsage(tx, later, 'questions', 4);
    for (const detail of ['repeated', 'repeated', 'other', 'suggested', 'stopped'] as const)
      await countDetail(tx, later, detail);
    await takeGrace(tx, later);
  });
  const [questions] = await readUsage(later);
  expect(questions).toMatchObject({
    kind: 'questions',
    used: 4,
    breakdown: { answered: 2, suggested: 1, stopped: 1, free: { repeated: 2, beyondLimit: 1, other: 1 } },
  });
});

it('without a plan there is no usage', async () => {
  expect(await readUsage(readerOf('planless'))).toEqual([]);
});

it('a member without permission to see the plan is refused', async () => {
  await expect(readUsage(contextOf(testApi.services, shop))).rejects.toMatchObject({ kind: 'forbidden' });
});
