import { type Context, requireOrganization, requirePermission, requirePerson, transaction } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { readPlan, requireFreeSeat } from '#domain/organizations/entitlement.ts';
import {
  type Invitation,
  type InvitationInput,
  type InvitationResult,
  type InvitationsInput,
  invitationDays,
  type MailOutcome,
  type NewInvitation,
} from '#domain/organizations/inputs.ts';
import {
  deleteExpired,
  isSameAddress,
  listInvitations,
  notInvited,
  readSeats,
  requireInvitable,
} from '#domain/organizations/invitation-seats.ts';
import { lockMembers, requireOwnerRole } from '#domain/organizations/owners.ts';
import { requireAssignable } from '#domain/organizations/roles.ts';
import { raiseVersionOfAddresses } from '#domain/people/identity-version.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import { nameOf } from '#domain/people/profile.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { DirectoryInvitation } from '#providers/directory/invitations.ts';

const lifetime = invitationDays * 24 * 60 * 60_000;
/** Calls to the identity provider at the same time. */
const concurrency = 5;

type Created = { invitation: DirectoryInvitation } | { problem: AppError };

export async function inviteMember(ctx: Context, { invitee, ...input }: InvitationInput): Promise<NewInvitation> {
  requirePermission(ctx, 'manage:organization-invitations');
  const [created] = await inviteAll(ctx, { ...input, invitees: [invitee] });
  if (created && 'problem' in created) throw created.problem;
  return created as NewInvitation;
}

/** Invites several people. A problem with one address doesn't stop the others. */
export async function inviteMembers(ctx: Context, input: InvitationsInput): Promise<InvitationResult[]> {
  requirePermission(ctx, 'manage:organization-invitations');
  const invitees = [...new Set(input.invitees)];
  const results = await inviteAll(ctx, { ...input, invitees });
  return results.map((result, at) => ({
    invitee: invitees[at] ?? '',
    ...('problem' in result
      ? { invitation: null, code: result.problem.code, problem: result.problem.message }
      : { invitation: result, code: null, problem: null }),
  }));
}

/** Invites the Owner of an organisation that a shop created and that has no members. Resends an open invitation. */
export async function inviteFirstOwner(ctx: Context, invitee: string): Promise<MailOutcome> {
  await requireNoMembers(ctx);
  const open = (await listInvitations(ctx)).find(
    one => one.status === 'Pending' && isSameAddress(one.invitee, invitee),
  );
  if (open) await spendMailBudget(ctx, invitee);
  const invitation =
    open ?? (await createInvitation(ctx, invitee, [(await requireOwnerRole(ctx)).id], requireNoMembers));
  await recordInvitations(ctx, open ? 'invitation.sent-again' : 'invitation.sent', [invitation]);
  return outcomeOf(await sendEmail(ctx, invitation));
}

export async function createInvitation(
  ctx: Context,
  invitee: string,
  roleIds: string[],
  check?: (ctx: Context) => Promise<void>,
): Promise<DirectoryInvitation> {
  const [created] = await createInvitations(ctx, [invitee], roleIds, check);
  if (created && 'invitation' in created) return created.invitation;
  throw created?.problem;
}

/** Returns why the email couldn't be sent, if so. The invitation stays valid: its link can be copied. */
export async function sendEmail(ctx: Context, invitation: DirectoryInvitation): Promise<AppError | null> {
  try {
    await ctx.directory.sendInvitation(invitation.id, linkOf(ctx, invitation));
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code.startsWith('mail_')) return error;
    if (error.kind === 'unavailable') return emailFailed(error);
    throw error;
  }
}

export function outcomeOf(problem: AppError | null): MailOutcome {
  return { isMailSent: !problem, mailProblem: problem?.message ?? null };
}

export async function describeInvitations(
  ctx: Context,
  invitations: readonly DirectoryInvitation[],
): Promise<Invitation[]> {
  const inviterIds = [...new Set(invitations.flatMap(({ inviterId }) => inviterId ?? []))];
  const users = await inGroups(inviterIds, id => ctx.directory.findRecentUser(id));
  const names = new Map(users.map((user, at) => [inviterIds[at], user && nameOf(user)]));
  return invitations.map(invitation => ({
    id: invitation.id,
    invitee: invitation.invitee,
    status: invitation.status.toLowerCase() as Invitation['status'],
    roles: invitation.organizationRoles,
    inviter: names.get(invitation.inviterId ?? '') ?? null,
    createdAt: new Date(invitation.createdAt).toISOString(),
    expiresAt: new Date(invitation.expiresAt).toISOString(),
    link: linkOf(ctx, invitation),
  }));
}

/** Also makes every process read the invitations of the invitees again. */
export async function recordInvitations(
  ctx: Context,
  action: 'invitation.sent' | 'invitation.sent-again' | 'invitation.revoked',
  invitations: readonly DirectoryInvitation[],
): Promise<void> {
  await transaction(ctx, async tx => {
    for (const { invitee, organizationRoles } of invitations) {
      const roles = organizationRoles.map(({ name }) => name).join(', ');
      await recordActivity(tx, ctx, action, { invitee, roles });
    }
  });
  const invitees = invitations.map(({ invitee }) => invitee);
  await raiseVersionOfAddresses(ctx, invitees);
}

async function inviteAll(ctx: Context, input: InvitationsInput): Promise<(NewInvitation | { problem: AppError })[]> {
  const roles = await requireAssignable(ctx, input.organizationRoleIds, 'organizationRoleIds');
  const roleIds = roles.map(({ id }) => id);
  const results = await createInvitations(ctx, input.invitees, roleIds);
  const created = results.flatMap(result => ('invitation' in result ? [result.invitation] : []));
  await recordInvitations(ctx, 'invitation.sent', created);
  const [described, outcomes] = await Promise.all([
    describeInvitations(ctx, created),
    inGroups(created, async invitation => outcomeOf(await sendEmail(ctx, invitation))),
  ]);
  const sent = new Map(created.map(({ id }, at) => [id, { ...described[at], ...outcomes[at] } as NewInvitation]));
  return results.map(result => ('invitation' in result ? (sent.get(result.invitation.id) as NewInvitation) : result));
}

/**
 * Counts the seats and fills them while no other invitation or membership of the organisation can change, so that
 * members and open invitations together never exceed the plan.
 */
function createInvitations(
  ctx: Context,
  invitees: readonly string[],
  organizationRoleIds: string[],
  check?: (ctx: Context) => Promise<void>,
): Promise<Created[]> {
  return lockMembers(ctx, async () => {
    await check?.(ctx);
    const plan = await readPlan(ctx);
    const seats = await readSeats(ctx);
    const problems: (AppError | null)[] = [];
    for (const invitee of invitees) {
      const problem = await findProblem(async () => {
        await requireInvitable(ctx, seats, invitee);
        requireFreeSeat(plan, seats.taken);
        await spendMailBudget(ctx, invitee);
        await deleteExpired(ctx, seats, invitee);
      });
      problems.push(problem);
      if (!problem) seats.taken += 1;
    }
    return inGroups(invitees, async (invitee, at): Promise<Created> => {
      const problem = problems[at];
      if (problem) return { problem };
      const made = await ctx.directory.createInvitation({
        invitee,
        organizationId: requireOrganization(ctx),
        inviterId: ctx.actor.kind === 'merchant' ? null : requirePerson(ctx),
        expiresAt: ctx.clock.now().getTime() + lifetime,
        organizationRoleIds,
      });
      return 'invitation' in made ? made : { problem: notInvited(invitee, made.problem) };
    });
  });
}

async function requireNoMembers(ctx: Context): Promise<void> {
  const { total } = await ctx.directory.listMembers(requireOrganization(ctx), { size: 1 });
  if (total === 0) return;
  const words = 'This organisation already has members. They can invite others from the dashboard.';
  throw new AppError('conflict', 'has_members', words);
}

async function findProblem(work: () => Promise<void>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}

async function inGroups<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += concurrency) {
    const group = items.slice(start, start + concurrency);
    results.push(...(await Promise.all(group.map((item, at) => work(item, start + at)))));
  }
  return results;
}

function linkOf(ctx: Context, { id, invitee }: DirectoryInvitation): string {
  return `${ctx.publicUrl}/invitations/accept/${id}?${new URLSearchParams({ email: invitee })}`;
}

function emailFailed(cause: unknown): AppError {
  return new AppError('unavailable', 'mail_unavailable', 'The email couldn’t be sent. Try again later.', { cause });
}
