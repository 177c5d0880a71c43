import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, invalidInput, notFound } from '#sandbox/identity/api-error.ts';
import { type Directory, type Invitation, newId, tenantId } from '#sandbox/identity/directory.ts';
import { emitEvent, type Management, readBody } from '#sandbox/identity/management/call.ts';
import { findRoles } from '#sandbox/identity/management/members.ts';
import { addMember } from '#sandbox/identity/membership.ts';

const message = z.looseObject({ link: z.string().optional(), code: z.string().optional() });
const creation = z.object({
  invitee: z.email(),
  organizationId: z.string().min(1),
  expiresAt: z.number().int(),
  inviterId: z.string().nullable().optional(),
  organizationRoleIds: z.array(z.string()).optional(),
  messagePayload: z.union([message, z.literal(false)]).default(false),
});
const ending = z.discriminatedUnion('status', [
  z.object({ status: z.literal('Accepted'), acceptedUserId: z.string().optional() }),
  z.object({ status: z.literal('Revoked') }),
]);

export function createInvitations(sandbox: Management): Hono {
  const { directory } = sandbox;
  const app = new Hono();
  const at = '/organization-invitations';

  app.post(at, async c => {
    const { messagePayload, ...values } = await readBody(c, creation);
    const invitation = newInvitation(directory, values);
    directory.invitations.put(invitation);
    if (messagePayload) {
      try {
        await sendInvitation(sandbox, invitation, messagePayload);
      } catch (error) {
        directory.invitations.delete(invitation.id);
        throw error;
      }
    }
    return c.json(describe(directory, invitation), 201);
  });
  app.get(at, c => {
    const { organizationId, inviterId, invitee } = c.req.query();
    const found = directory.invitations
      .list()
      .filter(entry => !organizationId || entry.organizationId === organizationId)
      .filter(entry => !inviterId || entry.inviterId === inviterId)
      .filter(entry => !invitee || entry.invitee === invitee)
      .reverse();
    return c.json(found.map(entry => describe(directory, entry)));
  });
  app.get(`${at}/:id`, c => c.json(describe(directory, requireInvitation(directory, c.req.param('id')))));
  app.delete(`${at}/:id`, c => {
    if (!directory.invitations.delete(c.req.param('id'))) throw notFound('invitation');
    return c.body(null, 204);
  });
  app.post(`${at}/:id/message`, async c => {
    const payload = await readBody(c, message);
    await sendInvitation(sandbox, requireInvitation(directory, c.req.param('id')), payload);
    return c.body(null, 204);
  });
  app.put(`${at}/:id/status`, async c => {
    const invitation = requireInvitation(directory, c.req.param('id'));
    const change = await readBody(c, ending);
    if (invitation.status !== 'Pending') {
      throw invalidInput('The status of the invitation cannot be changed anymore.');
    }
    if (change.status === 'Revoked') return c.json(describe(directory, end(directory, invitation, 'Revoked')));
    const ended = accept(directory, invitation, change.acceptedUserId);
    emitEvent(sandbox, c, 'Organization.Membership.Updated', {
      status: 200,
      organizationId: ended.organizationId,
      addedUserIds: [change.acceptedUserId ?? ''],
    });
    return c.json(describe(directory, ended));
  });
  return app;
}

function newInvitation(
  directory: Directory,
  { organizationRoleIds = [], inviterId = null, ...values }: Omit<z.infer<typeof creation>, 'messagePayload'>,
): Invitation {
  const now = directory.now();
  if (values.expiresAt <= now) {
    throw new ApiError(
      400,
      'request.invalid_input',
      'Input is invalid. The value of `expiresAt` must be in the future.',
    );
  }
  const roleIds = findRoles(directory, { organizationRoleIds });
  // The inviter need not be a member.
  const isKnown = directory.organizations.find(values.organizationId);
  if (!isKnown || (inviterId && !directory.users.find(inviterId))) {
    throw new ApiError(422, 'entity.relation_foreign_key_not_found', 'Cannot find one or more foreign keys.');
  }
  // Exactly as written: another spelling of a member's address may be invited.
  const isMember = directory.members
    .where('organizationId', values.organizationId)
    .some(({ userId }) => directory.users.find(userId)?.primaryEmail === values.invitee);
  if (isMember) throw invalidInput('The invitee is already a member of the organization.');
  // The stored status: an expired invitation still blocks another one, as in Logto.
  const isPending = directory.invitations
    .where('organizationId', values.organizationId)
    .some(entry => entry.invitee === values.invitee && entry.status === 'Pending');
  if (isPending) {
    throw new ApiError(422, 'entity.unique_integrity_violation', 'The entity already exists. Please check your input.');
  }
  const times = { createdAt: now, updatedAt: now };
  return { tenantId, id: newId(), ...values, inviterId, roleIds, acceptedUserId: null, status: 'Pending', ...times };
}

function accept(directory: Directory, invitation: Invitation, userId: string | undefined): Invitation {
  if (!userId) throw invalidInput('The `acceptedUserId` is required when accepting an invitation.');
  const user = directory.users.find(userId);
  if (!user) throw notFound('user');
  if (user.primaryEmail?.toLowerCase() !== invitation.invitee.toLowerCase()) {
    throw invalidInput('The accepted user must have the same email as the invitee.');
  }
  return directory.transaction(() => {
    addMember(directory, invitation.organizationId, userId, invitation.roleIds);
    return end(directory, { ...invitation, acceptedUserId: userId }, 'Accepted');
  });
}

function end(directory: Directory, invitation: Invitation, status: Invitation['status']): Invitation {
  return directory.invitations.put({ ...invitation, status, updatedAt: directory.now() });
}

function sendInvitation({ directory, mailer }: Management, invitation: Invitation, payload: z.infer<typeof message>) {
  const organization = directory.organizations.find(invitation.organizationId)?.name ?? '';
  const inviter = invitation.inviterId ? directory.users.find(invitation.inviterId)?.name : undefined;
  return mailer.sendInvitation(invitation.invitee, { organization, inviter, link: payload.link, code: payload.code });
}

function requireInvitation(directory: Directory, id: string): Invitation {
  const invitation = directory.invitations.find(id);
  if (!invitation) throw notFound('invitation');
  return asNow(directory, invitation);
}

function asNow(directory: Directory, invitation: Invitation): Invitation {
  const isLate = invitation.status === 'Pending' && invitation.expiresAt <= directory.now();
  return isLate ? { ...invitation, status: 'Expired' } : invitation;
}

function describe(directory: Directory, invitation: Invitation): object {
  const { roleIds, ...rest } = asNow(directory, invitation);
  const roles = roleIds.flatMap(id => directory.roles.find(id) ?? []);
  return { ...rest, organizationRoles: roles.map(({ id, name }) => ({ id, name })) };
}
