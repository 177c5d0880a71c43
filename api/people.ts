import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listWaitingInvitations } from '#domain/organizations/acceptance.ts';
import { deleteAccount } from '#domain/organizations/account.ts';
import { invitationPreview, membershipOutput } from '#domain/organizations/inputs.ts';
import { listMemberships } from '#domain/organizations/organization.ts';
import {
  confirmEmailInput,
  newEmailInput,
  passwordInput,
  pictureInput,
  profileInput,
  profileOutput,
} from '#domain/people/inputs.ts';
import { changePicture, removePicture } from '#domain/people/picture.ts';
import { changeEmail, changePassword, readProfile, requestEmailChange, updateProfile } from '#domain/people/profile.ts';
import { signOutEverywhere } from '#domain/people/sign-out.ts';

const tag = 'You';
const token = 'api';
const permissions = ['manage:user'] as const;
const done = z.object({ id: z.string() });

export const people = {
  'GET /api/users/me': operation({
    tag,
    summary: 'Get your profile',
    token,
    permissions,
    output: profileOutput,
    run: ctx => readProfile(ctx),
  }),
  'PUT /api/users/me': operation({
    tag,
    summary: 'Update your name and username',
    token,
    permissions,
    body: profileInput,
    output: profileOutput,
    run: (ctx, { body }) => updateProfile(ctx, body),
  }),
  'DELETE /api/users/me': operation({
    tag,
    summary: 'Delete your account. Refused while you are the last Owner of an organisation',
    token,
    permissions,
    output: done,
    run: ctx => deleteAccount(ctx),
  }),
  'PUT /api/users/me/picture': operation({
    tag,
    summary: 'Update your picture',
    token,
    permissions,
    body: pictureInput,
    output: z.object({ picture: z.string() }),
    run: (ctx, { body }) => changePicture(ctx, body.image),
  }),
  'DELETE /api/users/me/picture': operation({
    tag,
    summary: 'Remove your picture',
    token,
    permissions,
    output: z.object({ picture: z.null() }),
    run: ctx => removePicture(ctx),
  }),
  'POST /api/users/me/email': operation({
    tag,
    summary: 'Send a verification code to a new email address',
    token,
    permissions,
    body: newEmailInput,
    output: z.object({ email: z.string() }),
    run: (ctx, { body }) => requestEmailChange(ctx, body.email),
  }),
  'PUT /api/users/me/email': operation({
    tag,
    summary: 'Change your email address with the verification code',
    token,
    permissions,
    body: confirmEmailInput,
    output: profileOutput,
    run: (ctx, { body }) => changeEmail(ctx, body),
  }),
  'PUT /api/users/me/password': operation({
    tag,
    summary: 'Change your password',
    token,
    permissions,
    body: passwordInput,
    output: z.object({ hasPassword: z.literal(true) }),
    run: (ctx, { body }) => changePassword(ctx, body),
  }),
  'POST /api/users/me/sign-out': operation({
    tag,
    summary: 'Sign out everywhere',
    token,
    permissions,
    output: done,
    run: ctx => signOutEverywhere(ctx),
  }),
  'GET /api/users/organizations': operation({
    tag,
    summary: 'List your organisations with your roles',
    token,
    output: z.array(membershipOutput),
    run: ctx => listMemberships(ctx),
  }),
  'GET /api/users/invitations': operation({
    tag,
    summary: 'List your pending invitations',
    token,
    output: z.array(invitationPreview),
    run: ctx => listWaitingInvitations(ctx),
  }),
};
