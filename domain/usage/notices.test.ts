import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { usage, usageNotices } from '#database/schema/usage.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import { createSite } from '#domain/sites/site.ts';
import { graceOf } from '#domain/usage/inputs.ts';
import { type Notice, type UsageEmail, usageEmailQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { announceUsage, queueUsageNotice, sendUsageEmail } from '#domain/usage/notices.ts';
import { findPeriod } from '#domain/usage/question-period.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { newId } from '#platform/ids.ts';
import { openShopify } from '#providers/shopify/shopify.ts';
import { asSuper, contextOf, createOrganization } from '#tests/setup/database.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

const month = 31 * 24 * 3_600_000;

/** A shop of its own on the plan Free, which includes 50 questions. */
async function newShop(owner: { id: string; role: string }[] = [{ id: people.maren, role: 'owner' }]) {
  const { id } = (await testApi.manage('POST /organizations', { name: `Fell & Ghyll ${randomUUID()}` })).body as {
    id: string;
  };
  for (const { id: userId, role } of owner) {
    await testApi.manage(`POST /organizations/${id}/users`, { userIds: [userId] });
    await testApi.manage(`POST /organizations/${id}/users/roles`, {
      userIds: [userId],
      organizationRoleIds: [`role-${role}`],
    });
  }
  await createOrganization(testApi.services.database, id, 'free');
  return jobContext({ ...testApi.services, directory: testApi.directory }, 'test', id);
}

const take = (ctx: Context, amount: number) => transaction(ctx, tx => takeUsage(tx, ctx, 'questions', amount));
const note = (ctx: Context) => transaction(ctx, tx => queueUsageNotice(tx, ctx));

const queued = <Data extends Notice>(ctx: Context, { name }: { name: string }) =>
  asSuper<{ data: Data; start_after: Date; created_on: Date }>(
    testApi.services.superUrl,
    `select data, start_after, created_on from jobs.job where name = '${name}' and data->>'organizationId' = '${ctx.organizationId}'
      order by created_on`,
  );

/** Runs the queued jobs `times` times, like the worker. */
async function work(ctx: Context, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const { data } of await queued(ctx, usageNoticeQueue)) await announceUsage(ctx, data);
  }
  for (const { data } of await queued<UsageEmail>(ctx, usageEmailQueue)) {
    await sendUsageEmail(ctx, data);
  }
}

const emailsAbout = async (ctx: Context, to = 'maren@tarnandtrail.example') => {
  const organization = await testApi.directory.findOrganization(ctx.organizationId ?? '');
  return (await testApi.emails(to)).filter(({ subject }) => subject.includes(organization?.name ?? 'nobody'));
};

it('Q09 nothing is sent below 80 percent, and each threshold is sent once for concurrent questions', async () => {
  const ctx = await newShop();
  await take(ctx, 39);
  await note(ctx);
  expect(await queued(ctx, usageNoticeQueue)).toEqual([]);
  await take(ctx, 1);
  await Promise.all(Array.from({ length: 20 }, () => note(ctx)));
  await take(ctx, 8);
  await Promise.all(Array.from({ length: 20 }, () => note(ctx)));
  const jobs = await queued(ctx, usageNoticeQueue);
  expect(jobs.map(({ data }) => data.percent)).toEqual([80, 95]);
  // Later than the last answer that may still fail.
  for (const job of jobs) expect(job.start_after.getTime() - job.created_on.getTime()).toBeGreaterThan(80_000);
});

it('Q09 only owners get the email, once, with the usage and a link to the plans', async () => {
  const ctx = await newShop([
    { id: people.maren, role: 'owner' },
    { id: people.priya, role: 'admin' },
    { id: people.sol, role: 'viewer' },
  ]);
  await take(ctx, 41);
  await note(ctx);
  await work(ctx, 3);
  const [message, ...more] = await emailsAbout(ctx);
  expect(more).toEqual([]);
  expect(message?.subject).toMatch(/has used 80% of its questions$/);
  expect(message?.text).toMatch(
    /The Free plan includes 50 questions a month\. You’ve used 41\. Your allowance resets on/,
  );
  expect(message?.text).toContain('/organizations/subscription/plans');
  expect(await emailsAbout(ctx, 'priya@tarnandtrail.example')).toEqual([]);
  expect(await emailsAbout(ctx, 'sol@tarnandtrail.example')).toEqual([]);
});

it('Q09 only the highest of several thresholds reached at once sends an email', async () => {
  const ctx = await newShop();
  await take(ctx, 50);
  await note(ctx);
  await work(ctx);
  expect((await emailsAbout(ctx)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/has used all of this month’s questions$/),
  ]);
});

it('C03 Q09 the email at the limit includes how many more questions are answered at no charge', async () => {
  const ctx = await newShop();
  await take(ctx, 50);
  await note(ctx);
  await work(ctx);
  const [message] = await emailsAbout(ctx);
  expect(message?.text).toContain('Aisle will answer 5 more questions this month at no charge');
});

it.each([
  [0, 0],
  [1, 1],
  [50, 5],
  [99, 9],
  [2_000, 200],
])('C03 a plan of %i questions has a grace of %i', (limit, grace) => {
  expect(graceOf(limit)).toBe(grace);
});

it('an email is not sent if usage drops below its threshold, and the threshold counts again when it is reached again', async () => {
  const ctx = await newShop();
  await take(ctx, 40);
  await note(ctx);
  await transaction(ctx, tx => returnUsage(tx, ctx, 'questions', 1));
  await work(ctx);
  expect(await emailsAbout(ctx)).toEqual([]);
  await take(ctx, 1);
  await note(ctx);
  await work(ctx);
  expect(await emailsAbout(ctx)).toHaveLength(1);
});

it('a new period starts at zero, and an outdated email is not sent', async () => {
  const ctx = await newShop();
  await take(ctx, 40);
  await note(ctx);
  const later: Context = { ...ctx, clock: { now: () => new Date(Date.now() + month) } };
  await work(later);
  expect(await emailsAbout(ctx)).toEqual([]);
  await take(later, 40);
  await note(later);
  await work(later);
  expect(await emailsAbout(ctx)).toHaveLength(1);
});

it('a rollback removes the notice and its job', async () => {
  const ctx = await newShop();
  await take(ctx, 40);
  const broken = transaction(ctx, async tx => {
    await queueUsageNotice(tx, ctx);
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect(await queued(ctx, usageNoticeQueue)).toEqual([]);
  await note(ctx);
  expect(await queued(ctx, usageNoticeQueue)).toHaveLength(1);
});

it('the thresholds of one organisation do not affect another', async () => {
  const [ours, theirs] = [await newShop(), await newShop()];
  await take(ours, 50);
  await note(ours);
  await note(theirs);
  expect(await queued(theirs, usageNoticeQueue)).toEqual([]);
  expect(await transaction(theirs, tx => tx.select().from(usageNotices))).toEqual([]);
  expect(await transaction(theirs, tx => tx.select().from(usage))).toEqual([]);
  expect(await transaction(theirs, tx => findPeriod(tx, theirs))).toMatchObject({ used: 0, limit: 50 });
});

it('Q09 a shop without members gets the email itself, with a link to its Shopify plans', async () => {
  const shopify = openShopify({ apiKey: 'aisle', secrets: ['secret'], appHandle: 'aisle', partner: null });
  const ctx = { ...(await newShop([])), shopify };
  const organizationId = ctx.organizationId ?? '';
  const site = await createSite(contextOf(testApi.services, organizationId, 'manage:sites'), {
    name: 'Fells',
    urls: [],
  });
  const now = new Date();
  const shop = {
    organizationId,
    id: newId(),
    siteId: site.id,
    shop: 'fells.myshopify.com',
    shopId: 'gid://shopify/Shop/7',
    state: 'installed',
    name: 'Fells',
    email: 'owner@fells.example',
    domain: 'fells.example',
    installedAt: now,
    createdAt: now,
    updatedAt: now,
  } as const;
  await transaction(ctx, tx => tx.insert(shopifyInstallations).values(shop));
  await take(ctx, 41);
  await note(ctx);
  await work(ctx, 2);
  const [message, ...others] = await emailsAbout(ctx, 'owner@fells.example');
  expect(message?.text).toContain('https://admin.shopify.com/store/fells/charges/aisle/pricing_plans');
  expect(others).toEqual([]);
});
