import { beforeAll, expect, it } from 'vitest';
import { entitlements } from '#database/schema/organizations.ts';
import { transaction } from '#domain/context.ts';
import { periodAt } from '#domain/usage/period.ts';
import { readQuota, returnUsage, takeGrace, takeUsage, takeUsageUpTo } from '#domain/usage/usage.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const take = (organizationId: string, kind: 'questions' | 'documents', amount = 1) => {
  const ctx = contextOf(services, organizationId);
  return transaction(ctx, tx => takeUsage(tx, ctx, kind, amount));
};

it("200 concurrent requests use exactly the plan's limit", async () => {
  await createOrganization(services.database, 'crowded', 'free');
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => take('crowded', 'questions')));
  const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect([...new Set(refusals.map(({ message }) => message))]).toEqual([
    'The Free plan includes 50 questions. Choose a larger plan for more.',
  ]);
  expect(refusals[0]).toMatchObject({ code: 'limit_reached' });
  expect(refusals).toHaveLength(150);
});

it('refunded usage can be used again, and usage never becomes negative', async () => {
  await createOrganization(services.database, 'giving', 'free');
  const ctx = contextOf(services, 'giving');
  await take('giving', 'documents', 10);
  await expect(take('giving', 'documents')).rejects.toMatchObject({ code: 'limit_reached' });
  await transaction(ctx, tx => returnUsage(tx, ctx, 'documents', 3));
  await take('giving', 'documents', 3);
  await transaction(ctx, tx => returnUsage(tx, ctx, 'documents', 99));
  await expect(take('giving', 'documents', 11)).rejects.toMatchObject({ code: 'limit_reached' });
  await take('giving', 'documents', 10);
});

it("an amount above the plan's limit is refused, even if nothing was used yet", async () => {
  await createOrganization(services.database, 'greedy', 'free');
  await expect(take('greedy', 'documents', 11)).rejects.toMatchObject({ code: 'limit_reached' });
  await take('greedy', 'documents', 10);
});

it("an amount above the limit uses the plan's remainder, and the rest is refused", async () => {
  await createOrganization(services.database, 'partly', 'free');
  const ctx = contextOf(services, 'partly');
  const takeUpTo = (amount: number) => transaction(ctx, tx => takeUsageUpTo(tx, ctx, 'documents', amount));
  const refusal = 'The Free plan includes 10 documents. Choose a larger plan for more.';
  expect(await takeUpTo(7)).toEqual({ taken: 7 });
  expect(await takeUpTo(7)).toEqual({ taken: 3, refusal });
  expect(await takeUpTo(1)).toEqual({ taken: 0, refusal });
  await transaction(ctx, tx => returnUsage(tx, ctx, 'documents', 10));
  expect(await takeUpTo(11)).toEqual({ taken: 10, refusal });
});

it('concurrent amounts use up the plan exactly', async () => {
  await createOrganization(services.database, 'filling', 'free');
  const ctx = contextOf(services, 'filling');
  const takeUpTo = (amount: number) => transaction(ctx, tx => takeUsageUpTo(tx, ctx, 'documents', amount));
  const outcomes = await Promise.all([3, 4, 25, 3, 4, 5, 6].map(takeUpTo));
  expect(outcomes.reduce((sum, { taken }) => sum + taken, 0)).toBe(10);
  expect(await transaction(ctx, tx => readQuota(tx, ctx, 'documents'))).toEqual({ used: 10, limit: 10 });
});

it('each kind is counted separately, and questions per month', async () => {
  await createOrganization(services.database, 'lasting');
  const now = contextOf(services, 'lasting');
  const later = contextOf({ ...services, clock: { now: () => new Date(Date.now() + 40 * 86_400_000) } }, 'lasting');
  const counted = () =>
    transaction(now, async tx => [
      (await readQuota(tx, now, 'documents')).used,
      (await readQuota(tx, now, 'products')).used,
      (await readQuota(tx, now, 'questions')).used,
      (await readQuota(tx, later, 'questions')).used,
    ]);
  await transaction(now, async tx => {
    await takeUsage(tx, now, 'documents', 2);
    await takeUsage(tx, now, 'products', 3);
    await takeUsage(tx, now, 'questions', 4);
    await takeUsage(tx, later, 'questions', 5);
  });
  expect(await counted()).toEqual([2, 3, 4, 5]);
  await transaction(now, async tx => {
    await returnUsage(tx, now, 'documents');
    await returnUsage(tx, later, 'questions');
  });
  expect(await counted()).toEqual([1, 3, 4, 4]);
});

it('a tenth of the questions are grace questions, and none without a question limit', async () => {
  await asSuper(
    services.superUrl,
    `insert into plans (id, name, max_questions, max_products, max_rules, max_documents, max_sites, max_members, refresh, history_days, rank)
     select 'mute', 'Mute', 0, max_products, max_rules, max_documents, max_sites, max_members, refresh, history_days, 99
     from plans where id = 'free'`,
  );
  const forgiven = async (planId: string) => {
    const ctx = contextOf(services, await createOrganization(services.database, `forgiven-${planId}`, planId));
    const taken = [];
    for (let at = 0; at < 7; at++) taken.push(await transaction(ctx, tx => takeGrace(tx, ctx)));
    return taken.filter(Boolean).length;
  };
  expect(await forgiven('free')).toBe(5);
  expect(await forgiven('mute')).toBe(0);
});

it('the usage of one organisation does not affect another', async () => {
  await createOrganization(services.database, 'full', 'free');
  await createOrganization(services.database, 'empty', 'free');
  await take('full', 'documents', 10);
  await take('empty', 'documents', 10);
});

it('without a plan nothing can be used', async () => {
  await expect(take('nobody', 'documents')).rejects.toMatchObject({ code: 'no_subscription' });
});

it.each([
  ['canceled', 'subscription_ended'],
  ['paused', 'subscription_paused'],
] as const)('with a plan that is %s nothing can be used', async (status, code) => {
  await createOrganization(services.database, status);
  await services.database.transaction(status, tx => tx.update(entitlements).set({ status }));
  await expect(take(status, 'documents')).rejects.toMatchObject({ code });
});

it.each([
  ['2026-01-31T10:00:00Z', '2026-02-27T00:00:00Z', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-03-30T00:00:00Z', '2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ['2026-05-15T00:00:00Z', '2027-05-14T23:59:59Z', '2027-04-15T00:00:00.000Z', '2027-05-15T00:00:00.000Z'],
  ['2026-05-15T00:00:00Z', '2026-05-15T00:00:00Z', '2026-05-15T00:00:00.000Z', '2026-06-15T00:00:00.000Z'],
])('the month of a plan from %s, seen on %s, is from %s to %s', (anchor, now, startsAt, endsAt) => {
  const period = periodAt(new Date(anchor), new Date(now));
  expect({ startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() }).toEqual({
    startsAt,
    endsAt,
  });
});
