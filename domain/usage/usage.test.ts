import { getTableColumns } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { plans } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { transaction } from '#domain/context.ts';
import { periodAt } from '#domain/usage/period.ts';
import { returnUsage, takeUsage } from '#domain/usage/usage.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const take = (organizationId: string, kind: 'questions' | 'documents', amount = 1) => {
  const ctx = contextOf(services, organizationId);
  return transaction(ctx, tx => takeUsage(tx, ctx, kind, amount));
};

it('200 at once take exactly what the plan allows', async () => {
  await createOrganization(services.database, 'crowded', 'free');
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => take('crowded', 'questions')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  const refused = outcomes.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({
    reason: { code: 'limit_reached', message: 'The plan Free includes 50 questions. Choose a larger plan for more.' },
  });
});

it('what is given back can be taken again, and never becomes less than nothing', async () => {
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

it('one organisation’s use is none of another’s', async () => {
  await createOrganization(services.database, 'full', 'free');
  await createOrganization(services.database, 'empty', 'free');
  await take('full', 'documents', 10);
  await take('empty', 'documents', 10);
});

it('without a plan nothing can be taken', async () => {
  await expect(take('nobody', 'documents')).rejects.toMatchObject({ code: 'no_subscription' });
});

it.each([
  ['2026-01-31T10:00:00Z', '2026-02-27T00:00:00Z', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-03-30T00:00:00Z', '2026-02-28T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ['2026-05-15T00:00:00Z', '2027-05-14T23:59:59Z', '2027-04-15T00:00:00.000Z', '2027-05-15T00:00:00.000Z'],
  ['2026-05-15T00:00:00Z', '2026-05-15T00:00:00Z', '2026-05-15T00:00:00.000Z', '2026-06-15T00:00:00.000Z'],
])('a month from %s, seen on %s, lies between %s and %s', (anchor, now, startsAt, endsAt) => {
  const period = periodAt(new Date(anchor), new Date(now));
  expect({ startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() }).toEqual({
    startsAt,
    endsAt,
  });
});

const promised = {
  subscription:
    'id subscriptionId productId priceId customerId organizationId businessId addressId status scheduledChange createdAt updatedAt',
  plan: 'id paddleId shopifyId name maxQuestions maxProducts maxRules maxDocuments createdAt updatedAt',
  site: 'id organizationId name urls enabled createdAt updatedAt',
};

it('E01 E02 every field the specification names has its column', () => {
  const tables = { subscription: subscriptions, plan: plans, site: sites };
  for (const [name, fields] of Object.entries(promised)) {
    const columns = Object.keys(getTableColumns(tables[name as keyof typeof tables]));
    expect(columns).toEqual(expect.arrayContaining(fields.split(' ')));
  }
});
