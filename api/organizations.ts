import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listActivity } from '#domain/organizations/activity.ts';
import { readAccess } from '#domain/organizations/entitlement.ts';
import { downloadExport, readExport, startExport } from '#domain/organizations/exports.ts';
import {
  accessOutput,
  activityOutput,
  activityQuery,
  exportOutput,
  identityProviderId,
  memberOutput,
  membersQuery,
  organizationInput,
  organizationOutput,
  ownerOutput,
  roleOutput,
  rolesInput,
} from '#domain/organizations/inputs.ts';
import { changeRoles, leaveOrganization, listMembers, removeMember } from '#domain/organizations/members.ts';
import {
  createOrganization,
  deleteOrganization,
  readOrganization,
  updateOrganization,
} from '#domain/organizations/organization.ts';
import { listOwners } from '#domain/organizations/owners.ts';
import { listRoles } from '#domain/organizations/roles.ts';

const tag = 'Organisations';
const params = z.object({ userId: identityProviderId });
const done = z.object({ id: z.string() });
const exports = { tag, token: 'organization', permissions: ['manage:organization'] } as const;

export const organizations = {
  'POST /api/organizations/create': operation({
    tag,
    summary: 'Create an organisation. The caller becomes its Owner',
    token: 'api',
    permissions: ['create:organization'],
    body: organizationInput,
    output: organizationOutput,
    status: 201,
    run: (ctx, { body }) => createOrganization(ctx, body),
  }),
  'GET /api/organizations': operation({
    tag,
    summary: 'Get the organisation',
    token: 'organization',
    output: organizationOutput,
    run: ctx => readOrganization(ctx),
  }),
  'PUT /api/organizations/update': operation({
    tag,
    summary: 'Update the name or description of the organisation',
    token: 'organization',
    permissions: ['manage:organization'],
    body: organizationInput,
    output: organizationOutput,
    run: (ctx, { body }) => updateOrganization(ctx, body),
  }),
  'DELETE /api/organizations/delete': operation({
    tag,
    summary: 'Delete the organisation and everything in it',
    token: 'organization',
    permissions: ['manage:organization', 'manage:organization-subscription'],
    output: done,
    status: 202,
    run: ctx => deleteOrganization(ctx),
  }),
  'POST /api/organizations/export': operation({
    ...exports,
    summary: 'Start an export of all data of the organisation: JSON and the uploaded files',
    output: exportOutput,
    status: 202,
    run: ctx => startExport(ctx),
  }),
  'GET /api/organizations/export': operation({
    ...exports,
    summary: 'Get the progress of the caller’s latest export',
    output: exportOutput.nullable(),
    run: ctx => readExport(ctx),
  }),
  'GET /api/organizations/export/{id}/file': operation({
    ...exports,
    summary: 'Download an export. Only its creator can, for seven days',
    params: z.object({ id: z.uuid() }),
    output: z.file(),
    run: (ctx, { params: { id } }) => downloadExport(ctx, id),
  }),
  'POST /api/organizations/leave': operation({
    tag,
    summary: 'Leave the organisation',
    token: 'organization',
    output: done,
    run: ctx => leaveOrganization(ctx),
  }),
  'GET /api/organizations/roles': operation({
    tag,
    summary: 'List roles. Their permissions are shown to callers who manage roles',
    token: 'organization',
    output: z.array(roleOutput),
    run: ctx => listRoles(ctx),
  }),
  'GET /api/organizations/users': operation({
    tag,
    summary: 'List members',
    token: 'organization',
    permissions: ['manage:organization-users'],
    query: membersQuery,
    output: z.array(memberOutput),
    run: (ctx, { query }) => listMembers(ctx, query),
  }),
  'PUT /api/organizations/users/{userId}/roles/update': operation({
    tag,
    summary: 'Replace the roles of a member',
    token: 'organization',
    permissions: ['manage:organization-user-roles'],
    params,
    body: rolesInput,
    output: z.object({ roleIds: z.array(z.string()) }),
    run: (ctx, { params: { userId }, body }) => changeRoles(ctx, userId, body.roleIds),
  }),
  'DELETE /api/organizations/users/{userId}/delete': operation({
    tag,
    summary: 'Remove a member',
    token: 'organization',
    permissions: ['manage:organization-users'],
    params,
    output: done,
    run: (ctx, { params: { userId } }) => removeMember(ctx, userId),
  }),
  'GET /api/organizations/owners': operation({
    tag,
    summary: 'List the names of the Owners',
    token: 'organization',
    output: z.array(ownerOutput),
    run: ctx => listOwners(ctx),
  }),
  'GET /api/organizations/access': operation({
    tag,
    summary: 'Get whether the plan is active',
    token: 'organization',
    output: accessOutput,
    run: ctx => readAccess(ctx),
  }),
  'GET /api/organizations/activity': operation({
    tag,
    summary: 'List the activity log, newest first',
    token: 'organization',
    permissions: ['manage:organization'],
    query: activityQuery,
    output: z.array(activityOutput),
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
};
