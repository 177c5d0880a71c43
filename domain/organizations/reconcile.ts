// The identity provider sends each webhook once. This finds the changes of lost ones: deleted organisations, removed or
// suspended members, and changed roles.
import { and, eq, isNotNull } from 'drizzle-orm';
import { demoOrganization } from '#database/demo.ts';
import { organizations } from '#database/schema/global.ts';
import { members } from '#database/schema/organizations.ts';
import {
  type Context,
  globalTransaction,
  jobContext,
  requireOrganization,
  type Services,
  transaction,
} from '#domain/context.ts';
import { requireSameClock } from '#domain/expiry.ts';
import { refreshMembership } from '#domain/organizations/membership-check.ts';
import {
  clearMissing,
  listOverdue,
  markMissing,
  missingDays,
  queueOverduePurge,
} from '#domain/organizations/missing.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { DirectoryMember } from '#providers/directory/organizations.ts';

type Compared = { id: string; createdAt: Date };

const job = 'reconcile-identity';
/** If more are missing at once, and at least half of all, an old copy of the identity provider is likelier than deletions. */
const maxPurged = 2;
const maxMembersAsked = 20;

/** Job, daily and when a worker starts. May run twice and be interrupted, because it only stores the current state. */
export async function reconcileIdentity(services: Services): Promise<void> {
  await repeatConfirmedPurges(services);
  const { known, missing } = await compareOrganizations(services);
  await forEach(services, known, async ctx => {
    await clearMissing(ctx);
    await reconcileMembers(ctx);
  });
  if (missing.length === 0) return;
  if (await isOtherTenant(services, { known, missing })) throw otherTenant(missing.length);
  await forEach(services, missing, markMissing);
  const counts = { missing: missing.length, known: known.length };
  const words = `${missing.length} of ${missing.length + known.length} organisations are unknown to the identity provider: they are closed, and deleted after ${missingDays} days. See "Missing organisations" in docs/operating.md.`;
  services.log.error({ err: new Error(words), ...counts }, 'organisations are missing');
  await purgeOverdue(services, counts);
}

/** The demo is compared only where the identity provider knows it. */
async function compareOrganizations(services: Services): Promise<{ known: Compared[]; missing: Compared[] }> {
  const { id, createdAt } = organizations;
  const local = await globalTransaction(services, tx =>
    tx.select({ id, createdAt }).from(organizations).where(eq(organizations.state, 'active')),
  );
  const remote = await services.directory.listOrganizationIds();
  const known: Compared[] = [];
  const missing: Compared[] = [];
  for (const organization of local) {
    // A list can shift between its pages, so each missing organisation is looked up by its ID.
    const isKnown = remote.has(organization.id) || (await services.directory.findOrganization(organization.id));
    if (isKnown) known.push(organization);
    else if (organization.id !== demoOrganization.id) missing.push(organization);
  }
  return { known, missing };
}

/**
 * The tenant is another one if it knows no organisation from before the missing ones, and none of their members. This also
 * works with a single organisation. One that was created in the other tenant does not count, and the sandbox knows the demo.
 */
async function isOtherTenant(
  services: Services,
  { known, missing }: { known: Compared[]; missing: Compared[] },
): Promise<boolean> {
  const newest = Math.max(...missing.map(({ createdAt }) => createdAt.getTime()));
  const isEarlier = ({ id, createdAt }: Compared) => id !== demoOrganization.id && createdAt.getTime() < newest;
  if (known.some(isEarlier)) return false;
  const asked: string[] = [];
  for (const { id } of missing) {
    for (const userId of await listStoredMembers(jobContext(services, job, id), maxMembersAsked - asked.length)) {
      if (await services.directory.findUser(userId)) return false;
      asked.push(userId);
    }
    if (asked.length >= maxMembersAsked) break;
  }
  return asked.length > 0;
}

async function listStoredMembers(ctx: Context, limit: number): Promise<string[]> {
  const rows = await transaction(ctx, tx => tx.select({ userId: members.userId }).from(members).limit(limit));
  return rows.map(({ userId }) => userId);
}

async function purgeOverdue(services: Services, { missing, known }: { missing: number; known: number }): Promise<void> {
  await requireSameClock(services);
  const overdue = await listOverdue(services);
  if (overdue.length === 0) return;
  if (missing > maxPurged && missing >= known) {
    const words = `At least half of the organisations are unknown to the identity provider, so none of them is deleted. See "Missing organisations" in docs/operating.md.`;
    services.log.error({ err: new Error(words), missing, known }, 'missing organisations were not deleted');
    return;
  }
  await forEach(services, overdue, async ctx => {
    const isKnown = await ctx.directory.findOrganization(requireOrganization(ctx));
    await (isKnown ? clearMissing(ctx) : queueOverduePurge(ctx));
  });
}

/** An operator confirms the deletion of a missing organisation with its state. Also repeats purges that failed. */
async function repeatConfirmedPurges(services: Services): Promise<void> {
  const isConfirmed = and(eq(organizations.state, 'deleting'), isNotNull(organizations.missingSince));
  const confirmed = await globalTransaction(services, tx => tx.select().from(organizations).where(isConfirmed));
  await forEach(services, confirmed, markForDeletion);
}

async function forEach(
  services: Services,
  all: readonly { id: string }[],
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  for (const { id } of all) {
    await work(jobContext(services, job, id)).catch(error => {
      if (isAppError(error) && error.code === 'identity_unavailable') throw error;
      services.log.warn({ err: error, organizationId: id }, 'an organisation could not be compared');
    });
  }
}

async function reconcileMembers(ctx: Context): Promise<void> {
  const isMember = eq(members.state, 'member');
  const known = await transaction(ctx, tx => tx.select().from(members).where(isMember));
  if (known.length === 0) return;
  const remote = await ctx.directory.listAllMembers(requireOrganization(ctx));
  for (const { userId, roleIds } of known) {
    if (!isSame(roleIds, remote.get(userId))) await refreshMembership(ctx, userId);
  }
}

function isSame(roleIds: readonly string[], member: DirectoryMember | undefined): boolean {
  const remote = member?.organizationRoles.map(({ id }) => id).sort() ?? [];
  return member !== undefined && !member.isSuspended && remote.join() === roleIds.toSorted().join();
}

function otherTenant(count: number): AppError {
  return new AppError(
    'unavailable',
    'other_tenant',
    `The identity provider knows none of the ${count} organisations from before, and none of their members: IDENTITY_URL is probably another tenant. Nothing was changed.`,
  );
}
