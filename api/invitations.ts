import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { acceptInvitation, declineInvitation, previewInvitation } from '#domain/organizations/acceptance.ts';
import {
  invitationInput,
  invitationOutput,
  invitationPreview,
  newInvitationOutput,
  outsideId,
  revocationOutput,
} from '#domain/organizations/inputs.ts';
import {
  inviteMember,
  listInvitations,
  revokeInvitation,
  sendInvitationAgain,
} from '#domain/organizations/invitations.ts';

const room = 'Invitations';
const params = z.object({ id: outsideId });
const done = z.object({ id: z.string() });

export const invitations = {
  'POST /api/organizations/invitations/create': operation({
    room,
    summary: 'Invite somebody by e-mail',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    body: invitationInput,
    output: newInvitationOutput,
    status: 201,
    run: (ctx, { body }) => inviteMember(ctx, body),
  }),
  'GET /api/organizations/invitations': operation({
    room,
    summary: 'List the invitations, newest first',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    output: z.array(invitationOutput),
    run: ctx => listInvitations(ctx),
  }),
  'POST /api/organizations/invitations/{id}/send': operation({
    room,
    summary: 'Send an invitation again; an expired one gets a new link',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    params,
    output: newInvitationOutput,
    run: (ctx, { params: { id } }) => sendInvitationAgain(ctx, id),
  }),
  'DELETE /api/organizations/invitations/{id}/delete': operation({
    room,
    summary: 'Take an invitation back, or clear one that has ended',
    token: 'organization',
    permissions: ['manage:organization-invitations'],
    params,
    output: revocationOutput,
    run: (ctx, { params: { id } }) => revokeInvitation(ctx, id),
  }),
  'GET /api/invitations/{id}': operation({
    room,
    summary: 'Who invites to what, for whoever holds the link',
    token: 'none',
    params,
    output: invitationPreview,
    run: (ctx, { params: { id } }) => previewInvitation(ctx, id),
  }),
  'POST /api/invitations/{id}/accept': operation({
    room,
    summary: 'Accept an invitation',
    token: 'api',
    params,
    output: z.object({ organizationId: z.string() }),
    run: (ctx, { params: { id } }) => acceptInvitation(ctx, id),
  }),
  'POST /api/invitations/{id}/decline': operation({
    room,
    summary: 'Decline an invitation',
    token: 'api',
    params,
    output: done,
    run: (ctx, { params: { id } }) => declineInvitation(ctx, id),
  }),
};
