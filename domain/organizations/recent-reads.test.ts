import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { applyIdentityEvent } from '#domain/organizations/events.ts';
import { listInvitations } from '#domain/organizations/invitations.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openManagement } from '#providers/management.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';

const asked: string[] = [];
const user = {
  id: 'maren',
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
  invitee: 'guest@example.com',
  organizationId: 'ours',
  status: 'Pending',
  createdAt: 0,
  expiresAt: 0,
  organizationRoles: [],
};
const logto = createServer(({ method, url = '' }, response) => {
  const [path = ''] = url.split('?');
  if (path === '/oidc/token') return response.end(JSON.stringify({ access_token: 'one', expires_in: 3600 }));
  asked.push(`${method} ${path}`);
  response.setHeader('Total-Number', '1');
  if (path.endsWith('/roles')) return response.end('[]');
  if (path.startsWith('/api/organizations/')) return response.end(JSON.stringify([{ ...user, organizationRoles: [] }]));
  return response.end(JSON.stringify(path.startsWith('/api/users/') ? user : [invitation]));
}).listen(0, '127.0.0.1');

let ctx: Context;
beforeAll(async () => {
  if (!logto.listening) await once(logto, 'listening');
  const url = `http://127.0.0.1:${(logto.address() as AddressInfo).port}`;
  const services = await openTestServices();
  const directory = openDirectory(openManagement({ url, id: 'x', secret: 'x', resource: 'x' }));
  const organizationId = await createOrganization(services.database, 'ours');
  const permissions = ['manage:organization-invitations', 'list:organization-subscription'] as const;
  ctx = contextOf({ ...services, directory }, organizationId, ...permissions);
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
