import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import type { InvitationResult } from '#domain/organizations/inputs.ts';
import { inviteMembers } from '#domain/organizations/invite.ts';
import type { Directory } from '#providers/directory/directory.ts';
import { asSuper } from '#tests/setup/database.ts';
import { apiResource, shop } from '#tests/setup/logto.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let api: TestApi;
let members: number;
let number = 0;
beforeAll(async () => {
  api = await openTestApi();
});

const countMembers = async () => (await api.directory.listMembers(shop, { size: 1 })).total;
const listOpen = async () =>
  (await api.directory.listInvitations({ organizationId: shop })).filter(({ status }) => status === 'Pending');
const setSeats = (seats: number) => asSuper(api.services.superUrl, `update plans set max_members = ${seats}`);
const newAddresses = (count: number) => Array.from({ length: count }, () => `seat${++number}@example.com`);
const invite = async (invitee: string) =>
  api.call('POST /api/organizations/invitations/create', {
    token: await api.tokenOf('maren'),
    body: { invitee, organizationRoleIds: ['role-viewer'] },
  });
const asOwner = (directory: Directory = api.directory): Context => ({
  ...api.services,
  directory,
  actor: { kind: 'person', id: people.maren },
  organizationId: shop,
  permissions: new Set(permissions),
});
const inviteAll = (invitees: string[], ctx = asOwner()) =>
  inviteMembers(ctx, { invitees, organizationRoleIds: ['role-viewer'] });
const codesOf = (results: InvitationResult[]) => results.map(({ code }) => code);

beforeEach(async () => {
  for (const { id } of await listOpen()) await api.directory.revokeInvitation(id);
  members = await countMembers();
});

it('a pending invitation takes a seat, and no invitation exceeds the seats of the plan', async () => {
  await setSeats(members + 1);
  expect(await invite('first@example.com')).toMatchObject({ status: 201 });
  expect(await invite('second@example.com')).toMatchObject({
    status: 409,
    body: { code: 'members_full', error: expect.stringContaining(`includes ${members + 1} members`) },
  });
  expect(await api.emails('second@example.com')).toEqual([]);
  const problemOf = async (invitee: string) => (await invite(invitee)).body.code;
  expect(await problemOf('first@example.com')).toBe('invitation_pending');
  expect(await problemOf('priya@tarnandtrail.example')).toBe('invitation_member');
});

it('an invitation cannot be accepted while all seats are taken, and can once one is free', async () => {
  await setSeats(members + 9);
  const email = 'late@example.com';
  const { id } = (await invite(email)).body.data as { id: string };
  const token = await (await api.arrive({ name: 'Late', email })).client.getAccessToken(apiResource);
  const accept = () => api.call(`POST /api/invitations/${id}/accept`, { token });
  await setSeats(members);
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'members_full' } });
  expect(await countMembers()).toBe(members);
  await setSeats(members + 1);
  expect(await accept()).toMatchObject({ status: 200 });
  expect(await countMembers()).toBe(members + 1);
});

describe('concurrent invitations', () => {
  it('never exceed the seats of the plan, in separate calls or in one call', async () => {
    await setSeats(members + 3);
    const token = await api.tokenOf('maren');
    const body = (invitee: string) => ({ invitee, organizationRoleIds: ['role-viewer'] });
    const calls = newAddresses(8).map(invitee =>
      api.call('POST /api/organizations/invitations/create', { token, body: body(invitee) }),
    );
    const batches = [newAddresses(4), newAddresses(4)].map(invitees => inviteAll(invitees));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    const codes = (await Promise.all(batches)).flatMap(codesOf);
    expect(await listOpen()).toHaveLength(3);
    expect(statuses.filter(status => status === 201).length + codes.filter(code => code === null).length).toBe(3);
    expect(statuses.every(status => status === 201 || status === 409)).toBe(true);
    expect(codes.every(code => code === null || code === 'members_full')).toBe(true);
  });

  it('never exceed the seats while another process holds the member lock', async () => {
    await setSeats(members + 1);
    const [taken = '', refused = ''] = newAddresses(2);
    await asSuper(
      api.services.superUrl,
      `update organizations set lease = gen_random_uuid(), lease_until = now() + interval '30 s' where id = '${shop}'`,
    );
    const waiting = inviteAll([refused]);
    // The other process fills the last seat, then releases the members.
    await api.directory.createInvitation({
      invitee: taken,
      organizationId: shop,
      inviterId: null,
      expiresAt: Date.now() + 60_000,
      organizationRoleIds: ['role-viewer'],
    });
    await asSuper(
      api.services.superUrl,
      `update organizations set lease = null, lease_until = null where id = '${shop}'`,
    );
    expect(codesOf(await waiting)).toEqual(['members_full']);
    expect((await listOpen()).map(({ invitee }) => invitee)).toEqual([taken]);
  });
});

it('an expired invitation takes a seat again when it is resent, and stays in the list if no seat is free', async () => {
  await setSeats(members + 1);
  const [address = ''] = newAddresses(1);
  const { id } = (await invite(address)).body.data as { id: string };
  await api.directory.revokeInvitation(id);
  await setSeats(members);
  const resend = async () =>
    api.call(`POST /api/organizations/invitations/${id}/send`, { token: await api.tokenOf('maren') });
  expect(await resend()).toMatchObject({ status: 409, body: { code: 'members_full' } });
  expect(await api.directory.findInvitation(id)).toMatchObject({ status: 'Revoked' });
  await setSeats(members + 1);
  expect(await resend()).toMatchObject({ status: 200, body: { data: { invitee: address, status: 'pending' } } });
  expect(await api.directory.findInvitation(id)).toBeUndefined();
});

it('an unexpected error is thrown, not reported as a problem of the address', async () => {
  await setSeats(members + 1);
  const broken: Directory = {
    ...api.directory,
    async listMembers(id, { search } = {}) {
      if (search) throw new TypeError('unexpected');
      return { members: [], total: (await api.directory.listMembers(id, { size: 1 })).total };
    },
  };
  await expect(inviteAll(newAddresses(1), asOwner(broken))).rejects.toThrow('unexpected');
});

it('ten invitations read members, invitations, the inviter and the invitees once, and make two more calls each', async () => {
  await setSeats(members + 10);
  const counts: Record<string, number> = {};
  const directory = new Proxy(api.directory, {
    get(target, name: keyof Directory) {
      counts[name] = (counts[name] ?? 0) + 1;
      return target[name];
    },
  });
  const results = await inviteAll(newAddresses(10), asOwner(directory));
  expect(codesOf(results)).toEqual(Array(10).fill(null));
  expect(counts).toEqual({
    listRoles: 1,
    listMembers: 1,
    listInvitations: 1,
    findRecentUser: 1,
    findUsersByEmail: 1,
    createInvitation: 10,
    sendInvitation: 10,
  });
});
