// The identity provider sends each webhook once. This finds the changes of lost ones: deleted organisations, removed or
// suspended members, and changed roles.
import { eq } from 'drizzle-orm';
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
import { refreshMembership } from '#domain/organizations/membership-check.ts';
import { markForDeletion } from '#domain/organizations/organization.ts';
import { isAppError } from '#platform/errors.ts';
import type { DirectoryMember } from '#providers/directory/organizations.ts';

/** Job, daily and when a worker starts. May run twice and be interrupted, because it only stores the current state. */
export async function reconcileIdentity(services: Services): Promise<void> {
  const isActive = eq(organizations.state, 'active');
  const local = await globalTransaction(services, tx =>
    tx.select({ id: organizations.id }).from(organizations).where(isActive),
  );
  const remote = await services.directory.listOrganizationIds();
  const missing = new Set<string>();
  for (const { id } of local) {
    // A list can shift between its pages, so each missing organisation is looked up by its ID.
    if (!remote.has(id) && !(await services.directory.findOrganization(id))) missing.add(id);
  }
  // With another tenant or an old backup, most organisations are missing. Customers must not lose their data then.
  if (missing.size > 0 && missing.size * 2 >= local.length) {
    const counts = { missing: missing.size, known: local.length };
    services.log.error(counts, 'half of the organisations are unknown to the identity provider; nothing was deleted');
    return;
  }
  for (const { id } of local) {
    const ctx = jobContext(services, 'reconcile-identity', id);
    await (missing.has(id) ? markForDeletion(ctx) : reconcileMembers(ctx)).catch(error => {
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
