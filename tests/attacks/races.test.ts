// Concurrent requests cannot exceed a limit or repeat what may happen once. Tests with 200 concurrent requests for questions
// (domain/usage), documents (domain/knowledge) and invitations (domain/organizations) are next to their rules.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { removeMember } from '#domain/organizations/members.ts';
import { siteLimits } from '#domain/sites/inputs.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createSite, listSites } from '#domain/sites/site.ts';
import { createEndpoint, listEndpoints } from '#domain/webhooks/endpoints.ts';
import { webhookLimits } from '#domain/webhooks/inputs.ts';
import { createWidget, listWidgets } from '#domain/widgets/widget.ts';
import { contextOf, createOrganization } from '#tests/setup/database.ts';
import { people } from '#tests/setup/test-api.ts';
import { openTestPayments, type TestPayments } from '#tests/setup/test-payments.ts';
import { isThorough } from '#tests/setup/thorough.ts';

const crowd = isThorough ? 200 : 25;
/** Fewer, because each one also calls the provider. */
const payers = isThorough ? 200 : 8;
const timeout = isThorough ? 300_000 : 60_000;
let testPayments: TestPayments;
let organizations = 0;
beforeAll(async () => {
  testPayments = await openTestPayments();
});

async function newOrganization(plan: string): Promise<Context> {
  const id = await createOrganization(testPayments.services.database, `crowded-${organizations++}`, plan);
  return contextOf(testPayments.services, id, ...permissions);
}

const atOnce = (work: (at: number) => Promise<unknown>, length = crowd) =>
  Promise.allSettled(Array.from({ length }, (_, at) => work(at)));
const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe(`T23 of ${crowd} concurrent requests`, () => {
  it(
    'as many create a site as the plan includes',
    async () => {
      const ctx = await newOrganization('free');
      const outcomes = await atOnce(at => createSite(ctx, { name: `Shop ${at}`, urls: [] }));
      expect([done(outcomes), (await listSites(ctx)).length]).toEqual([1, 1]);
    },
    timeout,
  );

  it(
    'as many create keys and widgets as a site allows, and endpoints as an organisation allows',
    async () => {
      const ctx = await newOrganization('scale');
      const { id } = await createSite(ctx, { name: 'Shop', urls: [] });
      const keys = await atOnce(at => createKey(ctx, id, { name: `Key ${at}` }));
      expect(done(keys)).toBe(siteLimits.keys);
      const url = 'https://shop.example/hook';
      const endpoints = await atOnce(() => createEndpoint(ctx, { url, events: ['contact.left'] }));
      expect([done(endpoints), (await listEndpoints(ctx)).length]).toEqual([
        webhookLimits.endpoints,
        webhookLimits.endpoints,
      ]);
      const widgets = await atOnce(at => createWidget(ctx, id, { name: `W ${at}`, description: '', type: 'bubble' }));
      expect(await listWidgets(ctx, id)).toHaveLength(done(widgets));
    },
    timeout,
  );

  it(
    'to remove Owners of one organisation, one Owner is left',
    async () => {
      const made = (await testPayments.manage('POST /organizations', { name: 'Quarrel' })).body as { id: string };
      await createOrganization(testPayments.services.database, made.id);
      const userIds = Object.values(people);
      await testPayments.manage(`POST /organizations/${made.id}/users`, { userIds });
      const organizationRoleIds = ['role-owner'];
      await testPayments.manage(`POST /organizations/${made.id}/users/roles`, { userIds, organizationRoleIds });
      const as = (id: string): Context => ({
        ...contextOf(testPayments.services, made.id, ...permissions),
        directory: testPayments.directory,
        actor: { kind: 'person', id },
      });
      const pairs = userIds.flatMap(by => userIds.filter(other => other !== by).map(other => [by, other] as const));
      await atOnce(at => {
        const [by = '', other = ''] = pairs[(at * 7) % pairs.length] ?? [];
        return removeMember(as(by), other);
      });
      const owners = await testPayments.manage(`GET /organizations/${made.id}/users?organizationRoleId=role-owner`);
      expect((owners.body as unknown[]).length).toBeGreaterThanOrEqual(1);
    },
    timeout,
  );

  it(
    'to change a plan the last one applies, here and at the provider, and one subscription is paid',
    async () => {
      const { id, token } = await testPayments.newShop();
      await testPayments.buy(token, 'scale');
      await testPayments.settle();
      const before = await testPayments.read(token);
      const prices = [await testPayments.offer(token, 'growth'), await testPayments.offer(token, 'starter')].map(
        price => price.id,
      );
      const changes = await atOnce(at => testPayments.send('PUT /update', token, { priceId: prices[at % 2] }), payers);
      const statuses = changes.map(one => (one.status === 'fulfilled' ? (one.value as { status: number }).status : 0));
      expect(statuses.filter(status => ![200, 409, 429, 503].includes(status))).toEqual([]);
      await testPayments.settle();
      const ours = await testPayments.read(token);
      const theirs = testPayments.sandbox.control.state().subscriptions.filter(one => JSON.stringify(one).includes(id));
      expect(theirs).toHaveLength(1);
      const paid = (theirs[0] as unknown as { items: { price: { id: string } }[] }).items.map(({ price }) => price.id);
      expect(paid).toHaveLength(1);
      expect(ours).toMatchObject({ status: 'active', priceId: paid[0] });
      expect(ours?.priceId).not.toBe(before?.priceId);
    },
    timeout,
  );
});
