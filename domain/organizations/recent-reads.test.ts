import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#database/schema/global.ts';
import { type Context, globalTransaction } from '#domain/context.ts';
import { declineInvitation, listWaitingInvitations } from '#domain/organizations/acceptance.ts';
import { applyIdentityEvent } from '#domain/organizations/events.ts';
import { listInvitations, resendInvitation, revokeInvitation } from '#domain/organizations/invitations.ts';
import { createOrganization, listMemberships } from '#domain/organizations/organization.ts';
import { changeEmail, changePassword, readProfile, updateProfile } from '#domain/people/profile.ts';
import { recordIdentityCheck } from '#domain/people/sign-out.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { createOrganization as addOrganization, contextOf, openTestServices } from '#tests/setup/database.ts';

const asked: string[] = [];
const user = {
  id: 'tester',
  username: null,
  primaryEmail: 'maren@shop.example',
  name: 'Maren Holt',
  avatar: null,
  lastSignInAt: null,
  isSuspended: false,
};
const invitation = {
  id: 'one',
  inviterId: user.id,
  invitee: user.primaryEmail,
  organizationId: 'ours',
  status: 'Pending',
  createdAt: 0,
  expiresAt: 0,
  organizationRoles: [],
};
const organization = { id: 'second', name: 'Second', description: null, createdAt: 0 };
/** The first path that matches. */
const answers: [path: RegExp, answer: unknown][] = [
  [/^\/api\/users\/[^/]+\/organizations$|\/roles$/, []],
  [/^\/api\/users\//, user],
  [/^\/api\/users$/, [user]],
  [/^\/api\/organization-roles/, [{ id: 'owner', name: 'Owner', description: null, scopes: [] }]],
  [/^\/api\/organizations(\/[^/]+)?$/, organization],
  [/^\/api\/organizations\//, [{ ...user, organizationRoles: [] }]],
  [/^\/api\/organization-invitations\//, invitation],
  [/^\/api\/organization-invitations$/, [invitation]],
  [/^\/oidc\/token$/, { access_token: 'one', expires_in: 3600 }],
];
const logto = createServer(({ method, url = '' }, response) => {
  const [path = ''] = url.split('?');
  if (path.startsWith('/api/')) asked.push(`${method} ${path}`);
  response.setHeader('Total-Number', '1');
  response.end(JSON.stringify(answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}));
}).listen(0, '127.0.0.1');

/** Two processes of the server. */
let ctx: Context;
let other: Context;
beforeAll(async () => {
  if (!logto.listening) await once(logto, 'listening');
  const url = `http://127.0.0.1:${(logto.address() as AddressInfo).port}`;
  const services = await openTestServices();
  const open = () => openDirectory(openManagement({ url, id: 'x', secret: 'x', resource: 'x' }));
  const organizationId = await addOrganization(services.database, 'ours');
  const permissions = [
    'manage:organization-invitations',
    'list:organization-subscription',
    'manage:user',
    'create:organization',
  ] as const;
  ctx = contextOf({ ...services, directory: open() }, organizationId, ...permissions);
  other = { ...ctx, directory: open() };
  // As every call of a person does.
  await globalTransaction(ctx, tx => recordIdentityCheck(tx, ctx, user.id, { mayStay: true }));
});
afterAll(() => void logto.close());

async function countCalls(work: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await work();
  return asked.length;
}

const load = async () => {
  expect(await listInvitations(ctx)).toMatchObject([{ inviter: 'Maren Holt' }]);
  await readUsage(ctx);
};

it('a second load within a minute asks only for the list of invitations, which other processes change', async () => {
  expect(await countCalls(load)).toBe(3);
  expect(await countCalls(load)).toBe(1);
});

it('our own changes and webhooks are seen at once', async () => {
  await load();
  await ctx.directory.removeMember('ours', user.id);
  expect(await countCalls(load)).toBe(3);
  await applyIdentityEvent(ctx, { event: 'User.Data.Updated' });
  expect(await countCalls(load)).toBe(3);
});

it('what decides about access and seats is always asked', async () => {
  const decide = async () => {
    await ctx.directory.findMemberRoles('ours', user.id);
    await ctx.directory.findUser(user.id);
    await ctx.directory.listMembers('ours', { size: 1 });
    await ctx.directory.listInvitations({ organizationId: 'ours' });
  };
  expect(await countCalls(decide)).toBe(4);
  expect(await countCalls(decide)).toBe(4);
});

describe('the account of a person', () => {
  const loadAccount = async (process: Context) => {
    await readProfile(process);
    await listMemberships(process);
    await listWaitingInvitations(process);
  };
  const calls = ['GET /api/users/tester', 'GET /api/users/tester/organizations', 'GET /api/organization-invitations'];

  it('is read at most once a minute', async () => {
    await loadAccount(ctx);
    expect(await countCalls(() => loadAccount(ctx))).toBe(0);
  });

  it.each([
    ['a changed profile', () => updateProfile(ctx, { name: 'Maren', username: '' })],
    ['a declined invitation', () => declineInvitation(ctx, invitation.id)],
    ['an invitation that is sent again', () => resendInvitation(ctx, invitation.id)],
    ['a revoked invitation', () => revokeInvitation(ctx, invitation.id)],
    ['a new organisation', () => createOrganization(ctx, { name: 'Second' })],
    [
      'a report of the identity provider',
      () => applyIdentityEvent(ctx, { event: 'User.Data.Updated', data: { id: 'tester' } }),
    ],
  ])('shows %s at once, in every process', async (_, change) => {
    for (const process of [ctx, other]) await loadAccount(process);
    await change();
    for (const process of [ctx, other]) {
      asked.length = 0;
      await loadAccount(process);
      expect(asked).toEqual(expect.arrayContaining(calls));
    }
  });

  it('is not stored if the person never opened Aisle', async () => {
    const stored = () => globalTransaction(ctx, tx => tx.$count(people));
    const before = await stored();
    await applyIdentityEvent(ctx, { event: 'User.Data.Updated', data: { id: 'a user of something else' } });
    expect(await stored()).toBe(before);
  });

  it('is always asked for what decides about it', async () => {
    await loadAccount(ctx);
    for (const change of [
      () => changeEmail(ctx, { email: 'new@shop.example', code: '123456' }),
      () => changePassword(ctx, { current: 'old password', password: 'new password' }),
    ]) {
      await loadAccount(ctx);
      asked.length = 0;
      await change();
      expect(asked[0]).toBe('GET /api/users/tester');
    }
  });
});
