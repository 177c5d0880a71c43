import { z } from 'zod';
import { billers, exportStates } from '#database/column-values.ts';
import { accesses } from '#domain/identity/inputs.ts';
import { addressInName, email, hasAddress } from '#domain/people/inputs.ts';

export { billers };

export const organizationLimits = { name: 128, description: 256, roles: 10, invitees: 50, perPage: 50 } as const;
export const invitationDays = 7;

/** A job deletes older entries. The current version of a document or widget stays, and so do versions that chats quote. */
export const historyLimits = {
  versions: 100,
  versionDays: 365,
  activity: 100_000,
  activityDays: 730,
  checkoutDays: 365,
} as const;

export const organizationInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the organisation a name.')
    .max(organizationLimits.name, `Use at most ${organizationLimits.name} characters.`)
    .refine(name => !hasAddress(name), addressInName),
  description: z
    .string()
    .trim()
    .max(organizationLimits.description, `Use at most ${organizationLimits.description} characters.`)
    .optional(),
});

const roleIds = z
  .array(z.string().min(1).max(64))
  .min(1, 'Choose a role.')
  .max(organizationLimits.roles, `Choose at most ${organizationLimits.roles} roles.`);

export const rolesInput = z.strictObject({ roleIds });

export const invitationInput = z.strictObject({ invitee: email, organizationRoleIds: roleIds });

export const invitationsInput = z.strictObject({
  invitees: z
    .array(email)
    .min(1, 'Enter at least one address.')
    .max(organizationLimits.invitees, `Invite at most ${organizationLimits.invitees} people at once.`),
  organizationRoleIds: roleIds,
});

/** IDs of the identity provider. */
export const identityProviderId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const perPage = z.coerce.number().int().min(1).max(100).default(organizationLimits.perPage);

export const membersQuery = z.strictObject({
  search: z.string().trim().max(100, 'Use at most 100 characters.').default(''),
  after: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'That page of results no longer exists.')
    .optional(),
  perPage,
});

export const activityQuery = z.strictObject({
  person: identityProviderId.optional(),
  after: z.uuid('That page of results no longer exists.').optional(),
  perPage,
});

export const organizationOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
});

const role = z.object({ id: z.string(), name: z.string() });

export const membershipOutput = organizationOutput.omit({ createdAt: true }).extend({ roles: z.array(role) });

export const roleOutput = role.extend({
  description: z.string(),
  /** Null for callers who may not see them. */
  permissions: z.array(z.string()).nullable(),
  /** Whether the caller may assign this role: no one can assign more permissions than they have. */
  mayGive: z.boolean(),
});

export const memberOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  roles: z.array(role),
  lastSignInAt: z.iso.datetime().nullable(),
  isSuspended: z.boolean(),
});

const invitationStatus = z.enum(['pending', 'accepted', 'expired', 'revoked']);

export const invitationOutput = z.object({
  id: z.string(),
  invitee: z.string(),
  status: invitationStatus,
  roles: z.array(role),
  inviter: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  link: z.string(),
});

/** `mailProblem` is the reason why no email was sent. The invitation is valid anyway: its link can be shared. */
export const mailOutcome = z.object({ isMailSent: z.boolean(), mailProblem: z.string().nullable() });

export const newInvitationOutput = invitationOutput.extend(mailOutcome.shape);

export const invitationResult = z.object({
  invitee: z.string(),
  invitation: newInvitationOutput.nullable(),
  /** Why this address was not invited. */
  code: z.string().nullable(),
  problem: z.string().nullable(),
});

/** Revoked before it was used, or removed from the list because it had already ended. */
export const revocationOutput = z.object({ id: z.string(), outcome: z.enum(['taken-back', 'cleared']) });

/** What anyone with the link can see. */
export const invitationPreview = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  inviter: z.string().nullable(),
  /** A masked address: enough to recognise it, not enough to learn it. */
  invitee: z.string(),
  roles: z.array(z.string()),
  status: invitationStatus,
  expiresAt: z.iso.datetime(),
});

export const activityOutput = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  details: z.record(z.string(), z.string()),
});

/** What every member may know about the plan: whether it allows access. */
export type Biller = (typeof billers)[number];

export const accessOutput = z.object({ access: z.enum(accesses), billing: z.enum(billers) });

/** Display names only. */
export const ownerOutput = z.object({ name: z.string() });

export const exportOutput = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Exported rows and files, and the total. */
  done: z.number().int(),
  total: z.number().int(),
  size: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});

export type OrganizationExport = z.infer<typeof exportOutput>;
export type Owner = z.infer<typeof ownerOutput>;
export type OrganizationInput = z.infer<typeof organizationInput>;
export type Organization = z.infer<typeof organizationOutput>;
export type Membership = z.infer<typeof membershipOutput>;
export type Role = z.infer<typeof roleOutput>;
export type Member = z.infer<typeof memberOutput>;
export type InvitationInput = z.infer<typeof invitationInput>;
export type InvitationsInput = z.infer<typeof invitationsInput>;
export type Invitation = z.infer<typeof invitationOutput>;
export type MailOutcome = z.infer<typeof mailOutcome>;
export type NewInvitation = z.infer<typeof newInvitationOutput>;
export type InvitationResult = z.infer<typeof invitationResult>;
export type Revocation = z.infer<typeof revocationOutput>;
export type InvitationPreview = z.infer<typeof invitationPreview>;
export type Activity = z.infer<typeof activityOutput>;
