import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { usage } from '#database/schema/usage.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { queueDailyLimitEmail, sendDailyLimitEmail } from '#domain/usage/daily-limit-email.ts';
import { dailyLimitOf } from '#domain/usage/inputs.ts';
import { type DailyLimitEmail, dailyLimitEmailQueue } from '#domain/usage/jobs.ts';
import { dayOf, returnUsage, takeDailyQuota } from '#domain/usage/usage.ts';
import { asSuper, createOrganization } from '#tests/setup/database.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

/** A shop on Growth, which includes 6,000 questions a month. */
async function newShop(): Promise<{ ctx: Context; name: string }> {
  const name = `Fell & Ghyll ${randomUUID()}`;
  const { id } = (await testApi.manage('POST /organizations', { name })).body as { id: string };
  await testApi.manage(`POST /organizations/${id}/users`, { userIds: [people.maren] });
  const roles = { userIds: [people.maren], organizationRoleIds: ['role-owner'] };
  await testApi.manage(`POST /organizations/${id}/users/roles`, roles);
  await createOrganization(testApi.services.database, id, 'growth');
  return { ctx: jobContext({ ...testApi.services, directory: testApi.directory }, 'test', id), name };
}

const queued = ({ organizationId }: Context) =>
  asSuper<{ data: DailyLimitEmail }>(
    testApi.services.superUrl,
    `select data from jobs.job where name = '${dailyLimitEmailQueue.name}' and data->>'organizationId' = '${organizationId}'
      order by created_on`,
  );

it.each([
  [50, undefined],
  [51, 50],
  [500, 50],
  [1_500, 150],
  [25_000, 2_500],
])('a month of %i questions allows %s on one day', (maxQuestions, limit) => {
  expect(dailyLimitOf({ maxQuestions })).toBe(limit);
});

it('200 concurrent questions take exactly the daily limit, and the next day starts at zero', async () => {
  const { ctx } = await newShop();
  const periodStartsAt = dayOf(ctx.clock.now());
  const row = { organizationId: ctx.organizationId ?? '', kind: 'questions-day', periodStartsAt, used: 590 };
  const lastMonth = new Date(periodStartsAt.getTime() - 30 * 86_400_000);
  const ofMonth = { ...row, kind: 'questions', periodStartsAt: lastMonth, used: 7 };
  await transaction(ctx, tx => tx.insert(usage).values([row, ofMonth]));
  const takes = await Promise.all(Array.from({ length: 200 }, () => transaction(ctx, tx => takeDailyQuota(tx, ctx))));
  expect(takes.filter(Boolean)).toHaveLength(10);
  await transaction(ctx, tx => returnUsage(tx, ctx, 'questions-day'));
  expect(await transaction(ctx, tx => takeDailyQuota(tx, ctx))).toBe(true);
  const { superUrl } = testApi.services;
  await asSuper(
    superUrl,
    `update usage set period_starts_at = period_starts_at - interval '1 day' where kind = 'questions-day'`,
  );
  expect(await transaction(ctx, tx => takeDailyQuota(tx, ctx))).toBe(true);
  const rows = await transaction(ctx, tx => tx.select().from(usage));
  expect(rows.sort((one, other) => one.used - other.used)).toMatchObject([
    { kind: 'questions-day', used: 1 },
    { kind: 'questions', used: 7 },
  ]);
});

it('a plan with as few questions as a day allows has no daily limit, and counts no days', async () => {
  const id = await createOrganization(testApi.services.database, `small-${randomUUID()}`, 'free');
  const ctx = jobContext({ ...testApi.services, directory: testApi.directory }, 'test', id);
  expect(await transaction(ctx, tx => takeDailyQuota(tx, ctx))).toBe(true);
  expect(await transaction(ctx, tx => tx.select().from(usage))).toEqual([]);
});

it('members who manage the plan get one email per day about the limit', async () => {
  const { ctx, name } = await newShop();
  for (let time = 0; time < 3; time++) await transaction(ctx, tx => queueDailyLimitEmail(tx, ctx));
  const [found, ...others] = await queued(ctx);
  expect(others).toEqual([]);
  await sendDailyLimitEmail(ctx, found?.data as DailyLimitEmail);
  const [, message] = await queued(ctx);
  expect(message?.data).toMatchObject({ userId: people.maren });
  await sendDailyLimitEmail(ctx, message?.data as DailyLimitEmail);
  const sent = (await testApi.emails('maren@tarnandtrail.example')).filter(({ subject }) => subject.startsWith(name));
  expect(sent).toMatchObject([
    {
      subject: `${name} has reached today’s question limit`,
      text: expect.stringContaining('includes 6,000 questions a month and up to 600 a day.'),
    },
  ]);
});
