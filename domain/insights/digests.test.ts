import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { chatDays } from '#database/schema/chat.ts';
import { digests, productDemand, topicDays } from '#database/schema/insights.ts';
import { emptyHistogram } from '#domain/chat/storage/daily-stats.ts';
import { type Context, jobContext, transaction } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import {
  digestLinkToken,
  readDigestLink,
  readDigestSetting,
  unsubscribeFromDigest,
  updateDigestSetting,
} from '#domain/insights/digest-settings.ts';
import { queueDigestsOf, sendDigest } from '#domain/insights/digests.ts';
import { type DigestEmail, digestEmailQueue } from '#domain/insights/jobs.ts';
import { createSite } from '#domain/sites/site.ts';
import { signClaims } from '#platform/crypto.ts';
import { asSuper, contextOf, createOrganization } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
beforeAll(async () => {
  testApi = await openTestApi();
});

type Member = { id: string; role: string };
type Email = { subject: string; text: string; html: string; unsubscribe: string | null };

/** A Monday at 7:05 in Berlin. */
const monday = '2026-07-20T05:05:00Z';
const owner = { id: people.maren, role: 'owner' };
const admin = { id: people.priya, role: 'admin' };

/** An organisation with a site in Berlin that had questions in the week before. */
async function newShop(members: Member[] = [owner], { isAsked = true } = {}) {
  const { id } = (await testApi.manage('POST /organizations', { name: `Fell & Ghyll ${randomUUID()}` })).body as {
    id: string;
  };
  for (const { id: userId, role } of members) {
    await testApi.manage(`POST /organizations/${id}/users`, { userIds: [userId] });
    await testApi.manage(`POST /organizations/${id}/users/roles`, {
      userIds: [userId],
      organizationRoleIds: [`role-${role}`],
    });
  }
  await createOrganization(testApi.services.database, id);
  const services = { ...testApi.services, directory: testApi.directory };
  const name = `Fells ${randomUUID()}`;
  const site = await createSite(contextOf(services, id, 'manage:sites'), {
    name,
    urls: [],
    timeZone: 'Europe/Berlin',
  });
  const ctx = jobContext(services, 'test', id);
  const own = { organizationId: id, siteId: site.id };
  const day = { ...own, offered: 0, thumbsUp: 0, thumbsDown: 0, times: emptyHistogram() };
  if (isAsked) {
    await transaction(ctx, async tx => {
      await tx.insert(chatDays).values([
        { ...day, day: '2026-07-19', answered: 9, unanswered: 1 },
        { ...day, day: '2026-07-12', answered: 3, unanswered: 1 },
        { ...day, day: '2026-07-20', answered: 100, unanswered: 0 },
      ]);
      await tx.insert(topicDays).values([
        { ...own, day: '2026-07-19', concept: 'opening_hours', answered: 6 },
        { ...own, day: '2026-07-13', concept: 'gift_card', answered: 3, unanswered: 1 },
        { ...own, day: '2026-07-20', concept: 'repair', answered: 100 },
      ]);
      await tx.insert(productDemand).values([
        { ...own, day: '2026-07-14', kind: 'not-found', name: 'kayak', count: 4 },
        { ...own, day: '2026-07-20', kind: 'not-found', name: 'canoe', count: 9 },
      ]);
    });
  }
  return { ctx, site, name, organizationId: id };
}

const at = (ctx: Context, time: string): Context => ({ ...ctx, clock: { now: () => new Date(time) } });
const personIn = (ctx: Context, id: string, permission: Permission) => ({
  ...contextOf(ctx, ctx.organizationId ?? '', permission),
  actor: { kind: 'person' as const, id },
});

const queued = ({ organizationId }: Pick<Context, 'organizationId'>) =>
  asSuper<{ data: DigestEmail }>(
    testApi.services.superUrl,
    `select data from jobs.job where name = '${digestEmailQueue.name}' and data->>'organizationId' = '${organizationId}'`,
  );

async function work(ctx: Context, time = monday): Promise<void> {
  await queueDigestsOf(at(ctx, time));
  for (const { data } of await queued(ctx)) await sendDigest(at(ctx, time), data);
}

const emailsAbout = async (name: string, to = 'maren@tarnandtrail.example') =>
  ((await testApi.emails(to)) as Email[]).filter(({ subject }) => subject.includes(name));

it('owners and admins get one email on Monday morning about the week before, and other roles get none', async () => {
  const shop = await newShop([owner, admin, { id: people.sol, role: 'viewer' }, { id: people.tom, role: 'editor' }]);
  await addDocument(
    at(contextOf(shop.ctx, shop.organizationId, 'manage:sites'), '2026-07-15T10:00:00Z'),
    shop.site.id,
    {
      title: 'Delivery',
      text: 'We deliver in two days.',
    },
  );
  await work(shop.ctx, '2026-07-20T04:05:00Z');
  await work(shop.ctx, '2026-07-21T05:05:00Z');
  expect(await emailsAbout(shop.name)).toEqual([]);
  await work(shop.ctx);
  const [message, ...more] = await emailsAbout(shop.name);
  expect(more).toEqual([]);
  expect(message?.subject).toBe(`${shop.name} last week: 10 questions`);
  for (const line of [
    '10 questions, 6 more than the week before. Aisle answered 90% (75% the week before).',
    '- Opening hours: 6 questions, all answered',
    '- Gift cards: 4 questions, 75% answered',
    '- kayak, asked for 4 times',
    '- 1 document added',
    '/insights?days=7',
  ]) {
    expect(message?.text).toContain(line);
  }
  expect(message?.text).not.toMatch(/canoe|Repairs/);
  expect(message?.html).toContain('<li style="margin:0 0 4px">Opening hours: 6 questions, all answered</li>');
  expect(await emailsAbout(shop.name, 'priya@tarnandtrail.example')).toHaveLength(1);
  for (const name of ['sol', 'tom']) expect(await emailsAbout(shop.name, `${name}@tarnandtrail.example`)).toEqual([]);
});

it('each person gets one email per week, even if several workers queue it', async () => {
  const shop = await newShop([owner, admin]);
  await Promise.all(Array.from({ length: 5 }, () => queueDigestsOf(at(shop.ctx, monday))));
  await queueDigestsOf(at(shop.ctx, '2026-07-20T15:05:00Z'));
  expect(await queued(shop.ctx)).toHaveLength(2);
  expect(await transaction(shop.ctx, tx => tx.select().from(digests))).toHaveLength(2);
});

it('a queue that fails before its commit leaves no row, and the next run sends the email', async () => {
  const shop = await newShop();
  const killed = { ...shop.ctx, jobs: { ...shop.ctx.jobs, enqueue: () => Promise.reject(new Error('killed')) } };
  await expect(queueDigestsOf(at(killed, monday))).rejects.toThrow('killed');
  expect(await transaction(shop.ctx, tx => tx.select().from(digests))).toEqual([]);
  await queueDigestsOf(at(shop.ctx, '2026-07-20T06:05:00Z'));
  expect(await queued(shop.ctx)).toHaveLength(1);
});

it('no email is sent about a week without questions or to people who left', async () => {
  const quiet = await newShop([owner], { isAsked: false });
  await work(quiet.ctx);
  expect(await queued(quiet.ctx)).toEqual([]);
  const left = await newShop([owner, admin]);
  await queueDigestsOf(at(left.ctx, monday));
  await testApi.manage(`DELETE /organizations/${left.organizationId}/users/${people.priya}`);
  for (const { data } of await queued(left.ctx)) await sendDigest(at(left.ctx, monday), data);
  expect(await emailsAbout(left.name, 'priya@tarnandtrail.example')).toEqual([]);
  expect(await emailsAbout(left.name)).toHaveLength(1);
});

it('people turn it off and on in their profile; other roles and organisations have no access', async () => {
  const [shop, other] = [await newShop([owner, admin]), await newShop([owner])];
  const maren = personIn(shop.ctx, people.maren, 'manage:organization');
  expect(await updateDigestSetting(maren, { enabled: false })).toEqual({ enabled: false });
  expect(await readDigestSetting(maren)).toEqual({ enabled: false });
  expect(await readDigestSetting(personIn(shop.ctx, people.priya, 'manage:organization'))).toEqual({ enabled: true });
  expect(await readDigestSetting(personIn(other.ctx, people.maren, 'manage:organization'))).toEqual({ enabled: true });
  await work(shop.ctx);
  await work(other.ctx);
  expect(await emailsAbout(shop.name)).toEqual([]);
  expect(await emailsAbout(shop.name, 'priya@tarnandtrail.example')).toHaveLength(1);
  expect(await emailsAbout(other.name)).toHaveLength(1);
  expect(await updateDigestSetting(maren, { enabled: true })).toEqual({ enabled: true });
  const viewer = personIn(shop.ctx, people.sol, 'list:sites');
  await expect(updateDigestSetting(viewer, { enabled: false })).rejects.toMatchObject({ code: 'missing_permission' });
  await expect(readDigestSetting(viewer)).rejects.toMatchObject({ code: 'missing_permission' });
});

it('the link in the email unsubscribes without sign-in, also with one request of a mail program', async () => {
  const shop = await newShop([owner, admin]);
  await work(shop.ctx);
  const [message] = await emailsAbout(shop.name);
  const [, token = ''] = /\/emails\/weekly\/([\w.-]+)/.exec(message?.text ?? '') ?? [];
  const path = `/api/digest-links/${token}`;
  expect(message?.unsubscribe).toBe(`<${testApi.services.publicUrl}${path}/unsubscribe>`);
  const organization = expect.stringContaining('Fell & Ghyll');
  const read = { status: 200, body: { data: { organization, enabled: true } } };
  // Programs that look at links in emails change nothing.
  for (const _ of [1, 2]) expect(await testApi.call(`GET ${path}`)).toMatchObject(read);
  for (const _ of [1, 2]) {
    const answer = await testApi.fetch(`${path}/unsubscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { enabled: false } }]);
  }
  const opened = await testApi.fetch(`${path}/unsubscribe`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `${testApi.services.publicUrl}/emails/weekly/${token}`,
  ]);
  expect(await testApi.call(`GET ${path}`)).toMatchObject({ body: { data: { enabled: false } } });
  expect(await readDigestSetting(personIn(shop.ctx, people.priya, 'manage:organization'))).toEqual({ enabled: true });
});

it('a forged link unsubscribes no one', async () => {
  const shop = await newShop();
  const claims = { organizationId: shop.organizationId, userId: people.maren };
  const genuine = digestLinkToken(shop.ctx, claims) ?? '';
  const [body] = signClaims('guess', 'digest', { ...claims, userId: people.priya }).split('.');
  const [secret = ''] = shop.ctx.sealingSecrets;
  const forged = [
    signClaims('another secret', 'digest', claims),
    signClaims(secret, 'avatar', claims),
    `${body}.${genuine.split('.')[1]}`,
    signClaims(secret, 'digest', { ...claims, organizationId: 'no-such-organization' }),
  ];
  const ended = { code: 'digest_link_ended' };
  for (const token of forged) {
    await expect(unsubscribeFromDigest(shop.ctx, token)).rejects.toMatchObject(ended);
    await expect(readDigestLink(shop.ctx, token)).rejects.toMatchObject(ended);
  }
  expect(await testApi.call('POST /api/digest-links/short/unsubscribe')).toMatchObject({ status: 404 });
  expect(await readDigestSetting(personIn(shop.ctx, people.maren, 'manage:organization'))).toEqual({ enabled: true });
});
