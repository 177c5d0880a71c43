import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { acceptInvitation, declineInvitation, previewInvitation } from '#domain/organizations/acceptance.ts';
import {
  identityProviderId,
  invitationInput,
  invitationOutput,
  invitationPreview,
  invitationResult,
  invitationsInput,
  newInvitationOutput,
  revocationOutput,
} from '#domain/organizations/inputs.ts';
import { listInvitations, resendInvitation, revokeInvitation } from '#domain/organizations/invitations.ts';
import { inviteMember, inviteMembers } from '#domain/organizations/invite.ts';

const tag = 'Invitations';
const params = z.object({ id: identityProviderId });
const done = z.object({ id: z.string() });

export const invitations = {
  'POST /api/organizations/invitations/create': operation({
    tag,
    summary: 'Invite someone by email',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    body: invitationInput,
    output: newInvitationOutput,
    status: 201,
    run: (ctx, { body }) => inviteMember(ctx, body),
  }),
  'POST /api/organizations/invitations/bulk': operation({
    tag,
    summary: 'Invite up to 50 people by email',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    body: invitationsInput,
    output: z.array(invitationResult),
    run: (ctx, { body }) => inviteMembers(ctx, body),
  }),
  'GET /api/organizations/invitations': operation({
    tag,
    summary: 'List invitations, newest first',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    output: z.array(invitationOutput),
    run: ctx => listInvitations(ctx),
  }),
  'POST /api/organizations/invitations/{id}/send': operation({
    tag,
    summary: 'Resend an invitation. An expired or revoked one gets a new link',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    params,
    output: newInvitationOutput,
    run: (ctx, { params: { id } }) => resendInvitation(ctx, id),
  }),
  'DELETE /api/organizations/invitations/{id}/delete': operation({
    tag,
    summary: 'Revoke a pending invitation, or remove an ended one from the list',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    params,
    output: revocationOutput,
    run: (ctx, { params: { id } }) => revokeInvitation(ctx, id),
  }),
  'GET /api/invitations/{id}': operation({
    tag,
    summary: 'Preview an invitation',
    token: 'none',
    params,
    output: invitationPreview,
    run: (ctx, { params: { id } }) => previewInvitation(ctx, id),
  }),
  'POST /api/invitations/{id}/accept': operation({
    tag,
    summary: 'Accept an invitation',
    token: 'api',
    params,
    output: z.object({ organizationId: z.string() }),
    run: (ctx, { params: { id } }) => acceptInvitation(ctx, id),
  }),
  'POST /api/invitations/{id}/decline': operation({
    tag,
    summary: 'Decline an invitation',
    token: 'api',
    params,
    output: done,
    run: (ctx, { params: { id } }) => declineInvitation(ctx, id),
  }),
};
