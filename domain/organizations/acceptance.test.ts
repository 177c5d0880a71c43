import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { permissions } from '#domain/identity/inputs.ts';
import {
  acceptInvitation,
  declineInvitation,
  listWaitingInvitations,
  previewInvitation,
} from '#domain/organizations/acceptance.ts';
import { resendInvitation, revokeInvitation } from '#domain/organizations/invitations.ts';
import { inviteMember } from '#domain/organizations/invite.ts';
import { AppError } from '#platform/errors.ts';
import type { Directory } from '#providers/directory/directory.ts';
import { createOrganization } from '#tests/setup/database.ts';
import { openTestApi, people, type TestApi } from '#tests/setup/test-api.ts';

let testApi: TestApi;
let organizationId: string;
beforeAll(async () => {
  testApi = await openTestApi();
  organizationId = await newOrganization('scale');
});

async function newOrganization(plan: string): Promise<string> {
  const { id } = (await testApi.manage('POST /organizations', { name: 'Fells' })).body as { id: string };
  await testApi.manage(`POST /organizations/${id}/users`, { userIds: [people.maren] });
  return createOrganization(testApi.services.database, id, plan);
}

let number = 0;
async function newPerson(): Promise<{ id: string; email: string }> {
  const email = `guest${++number}@example.com`;
  const { body } = await testApi.manage('POST /users', { name: 'Guest', primaryEmail: email });
  return { id: (body as { id: string }).id, email };
}

/** A signed-in person, and an identity provider with some calls replaced. */
const as = (id: string, otherwise: Partial<Directory> = {}): Context => ({
  ...testApi.services,
  directory: { ...testApi.directory, ...otherwise },
  actor: { kind: 'person', id },
  organizationId: null,
  permissions: new Set(),
});
const asOwner = (id = organizationId, otherwise: Partial<Directory> = {}): Context => ({
  ...as(people.maren, otherwise),
  organizationId: id,
  permissions: new Set(permissions),
});
const invite = (invitee: string, ctx = asOwner()) =>
  inviteMember(ctx, { invitee, organizationRoleIds: ['role-viewer'] });
const rolesOf = async (userId: string, id = organizationId) =>
  (await testApi.directory.findMemberRoles(id, userId)).roles;
const code = (value: string) => ({ code: value });

describe('a pending invitation is listed', () => {
  it('neither for people without an email address nor for deleted accounts', async () => {
    const { body } = await testApi.manage('POST /users', { username: 'nameless' });
    expect(await listWaitingInvitations(as((body as { id: string }).id))).toEqual([]);
    expect(await listWaitingInvitations(as('nobody-at-all'))).toEqual([]);
  });

  it('for its own address only, even if the identity provider returns others', async () => {
    const [guest, other] = [await newPerson(), await newPerson()];
    const { id } = await invite(guest.email);
    await invite(other.email);
    const listRecentInvitations = () => testApi.directory.listInvitations({ organizationId });
    const waiting = await listWaitingInvitations(as(guest.id, { listRecentInvitations }));
    expect(waiting.map(one => one.id)).toEqual([id]);
  });

  it("without a sender name if the sender's account was deleted", async () => {
    const [guest, sender] = [await newPerson(), await newPerson()];
    await testApi.manage(`POST /organizations/${organizationId}/users`, { userIds: [sender.id] });
    const { id } = await invite(guest.email, { ...asOwner(), actor: { kind: 'person', id: sender.id } });
    const gone = async () => undefined;
    const ctx = asOwner(organizationId, { findUser: gone, findRecentUser: gone });
    expect(await previewInvitation(ctx, id)).toMatchObject({ inviter: null });
    expect(await resendInvitation(ctx, id)).toMatchObject({ inviter: null });
  });
});

describe('an invitation cannot be accepted', () => {
  it('by a suspended person or a deleted account', async () => {
    const guest = await newPerson();
    const { id } = await invite(guest.email);
    await testApi.manage(`PATCH /users/${guest.id}/is-suspended`, { isSuspended: true });
    await expect(acceptInvitation(as(guest.id), id)).rejects.toMatchObject(code('no_person'));
    await expect(acceptInvitation(as('nobody-at-all'), id)).rejects.toMatchObject(code('no_person'));
    expect(await rolesOf(guest.id)).toBeUndefined();
  });

  it('by a person whose address has changed', async () => {
    const guest = await newPerson();
    const { id } = await invite(guest.email);
    const before = await testApi.directory.findUser(guest.id);
    await testApi.manage(`PATCH /users/${guest.id}`, { primaryEmail: 'moved@example.com' });
    const ctx = as(guest.id, { findUser: async () => before });
    await expect(acceptInvitation(ctx, id)).rejects.toMatchObject(code('invitation_not_yours'));
    expect(await rolesOf(guest.id)).toBeUndefined();
  });

  it('if it is revoked concurrently, and can be neither declined nor revoked again', async () => {
    const guest = await newPerson();
    const { id } = await invite(guest.email);
    const before = await testApi.directory.findInvitation(id);
    await revokeInvitation(asOwner(), id);
    const findInvitation = async () => before;
    const changed = code('invitation_pending');
    await expect(acceptInvitation(as(guest.id, { findInvitation }), id)).rejects.toMatchObject(changed);
    await expect(declineInvitation(as(guest.id, { findInvitation }), id)).rejects.toMatchObject(changed);
    const ended = code('invitation_ended');
    await expect(revokeInvitation(asOwner(organizationId, { findInvitation }), id)).rejects.toMatchObject(ended);
    expect(await rolesOf(guest.id)).toBeUndefined();
  });

  it('above the seats of the plan; a revoked invitation takes no seat', async () => {
    const small = await newOrganization('free');
    const [first, second] = [await newPerson(), await newPerson()];
    const taken = await invite(first.email, asOwner(small));
    await expect(invite(second.email, asOwner(small))).rejects.toMatchObject(code('members_full'));
    await revokeInvitation(asOwner(small), taken.id);
    const { id } = await invite(second.email, asOwner(small));
    await testApi.manage(`POST /organizations/${small}/users`, { userIds: [people.tom] });
    await expect(acceptInvitation(as(second.id), id)).rejects.toMatchObject(code('members_full'));
    expect(await rolesOf(second.id, small)).toBeUndefined();
  });

  it('twice, and the error is about the first acceptance even if the plan is full', async () => {
    const small = await newOrganization('free');
    const guest = await newPerson();
    const { id } = await invite(guest.email, asOwner(small));
    const outcomes = await Promise.allSettled([acceptInvitation(as(guest.id), id), acceptInvitation(as(guest.id), id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('invitation_accepted') });
    await expect(acceptInvitation(as(guest.id), id)).rejects.toMatchObject(code('invitation_accepted'));
  });
});

describe('resending an invitation', () => {
  it("is refused if it was accepted, or if its role is above the sender's", async () => {
    const [guest, next] = [await newPerson(), await newPerson()];
    const { id } = await invite(guest.email);
    await acceptInvitation(as(guest.id), id);
    await expect(resendInvitation(asOwner(), id)).rejects.toMatchObject(code('invitation_ended'));
    const high = await inviteMember(asOwner(), { invitee: next.email, organizationRoleIds: ['role-owner'] });
    const admin = { ...asOwner(), permissions: new Set(['manage:organization-invitations'] as const) };
    await expect(resendInvitation(admin, high.id)).rejects.toMatchObject(code('role_above_yours'));
  });

  it('reports that no email was sent; the first email may fail, and other errors are passed on', async () => {
    const guest = await newPerson();
    const silent = new AppError('unavailable', 'identity_unavailable', 'HangDetector.');
    const failing = (error: Error) => asOwner(organizationId, { sendInvitation: () => Promise.reject(error) });
    const { id, isMailSent } = await invite(guest.email, failing(silent));
    expect(isMailSent).toBe(false);
    await expect(resendInvitation(failing(silent), id)).rejects.toMatchObject(code('mail_unavailable'));
    for (const fault of [new Error('a fault'), new AppError('internal', 'fault', 'A fault.')]) {
      await expect(resendInvitation(failing(fault), id)).rejects.toBe(fault);
    }
  });
});
