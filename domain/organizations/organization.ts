import { and, eq } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import {
  type Context,
  inOrganization,
  requireOrganization,
  requirePermission,
  requirePerson,
  transaction,
} from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { queueRemovalOfExports } from '#domain/organizations/export-parts.ts';
import type { Membership, Organization, OrganizationInput } from '#domain/organizations/inputs.ts';
import { purgeQueue } from '#domain/organizations/jobs.ts';
import { writeMember } from '#domain/organizations/members.ts';
import { queueOriginalRemoval } from '#domain/organizations/originals.ts';
import { requireOwnerRole } from '#domain/organizations/owners.ts';
import { raiseIdentityVersion, readIdentityVersion } from '#domain/people/identity-version.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryOrganization } from '#providers/directory/organizations.ts';

export async function createOrganization(ctx: Context, input: OrganizationInput): Promise<Organization> {
  requirePermission(ctx, 'create:organization');
  const userId = requirePerson(ctx);
  const owner = await requireOwnerRole(ctx);
  const made = await ctx.directory.createOrganization({ name: input.name, description: input.description ?? null });
  try {
    await ctx.directory.addMember(made.id, userId, [owner.id]);
  } catch (error) {
    // Without an Owner it could never be opened or deleted.
    await ctx.directory.deleteOrganization(made.id).catch(() => {});
    throw error;
  }
  const own = inOrganization(ctx, made.id);
  await transaction(own, async tx => {
    await tx.insert(organizations).values({ id: made.id }).onConflictDoNothing();
    await writeMember(tx, own, userId, { state: 'member', roleIds: [owner.id], changedAt: null });
    await recordActivity(tx, own, 'organization.created', { name: made.name });
  });
  return toOrganization(made);
}

export async function readOrganization(ctx: Context): Promise<Organization> {
  return toOrganization(requireFound(await ctx.directory.findOrganization(requireOrganization(ctx))));
}

export async function updateOrganization(ctx: Context, input: OrganizationInput): Promise<Organization> {
  requirePermission(ctx, 'manage:organization');
  const words = { name: input.name, ...(input.description === undefined ? {} : { description: input.description }) };
  const changed = requireFound(await ctx.directory.updateOrganization(requireOrganization(ctx), words));
  await raiseOwnVersion(ctx);
  await transaction(ctx, tx => recordActivity(tx, ctx, 'organization.updated', { name: changed.name }));
  return toOrganization(changed);
}

/** Closes the organisation. A job deletes its data, and continues if it was interrupted. */
export async function deleteOrganization(ctx: Context): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:organization');
  requirePermission(ctx, 'manage:organization-subscription');
  const id = requireOrganization(ctx);
  await markForDeletion(ctx);
  // Immediately if possible, so that it leaves every list now; the job tries again.
  await ctx.directory
    .deleteOrganization(id)
    .catch(error =>
      ctx.log.warn({ err: error }, 'could not delete the organisation at the identity provider; a job will retry'),
    );
  await raiseOwnVersion(ctx);
  return { id };
}

export async function markForDeletion(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    await tx.update(organizations).set({ state: 'deleting' }).where(eq(organizations.id, organizationId));
    await ctx.jobs.enqueue(tx, purgeQueue, { organizationId });
  });
}

/** Deletes an organisation that was marked for deletion, with all its rows. */
export async function purgeOrganization(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isMarked = and(eq(organizations.id, organizationId), eq(organizations.state, 'deleting'));
  const [marked] = await transaction(ctx, tx => tx.select().from(organizations).where(isMarked));
  if (!marked) return;
  await ctx.directory.deleteOrganization(organizationId);
  await transaction(ctx, async tx => {
    await queueOriginalRemoval(tx, ctx);
    await queueRemovalOfExports(tx, ctx);
    await tx.delete(organizations).where(isMarked);
  });
}

export async function listMemberships(ctx: Context): Promise<Membership[]> {
  const id = requirePerson(ctx);
  const found = await ctx.directory.listRecentOrganizationsOf(id, await readIdentityVersion(ctx, id));
  return found.map(({ id, name, description, organizationRoles }) => ({
    id,
    name,
    description: description ?? '',
    roles: organizationRoles,
  }));
}

/** The person sees the change in the list of organisations at once. Other members may see it a minute later. */
async function raiseOwnVersion(ctx: Context): Promise<void> {
  if (ctx.actor.kind === 'person') await raiseIdentityVersion(ctx, ctx.actor.id);
}

function requireFound(organization: DirectoryOrganization | undefined): DirectoryOrganization {
  if (organization) return organization;
  throw new AppError('not-found', 'organization_not_found', 'This organisation no longer exists.');
}

function toOrganization({ id, name, description, createdAt }: DirectoryOrganization): Organization {
  return { id, name, description: description ?? '', createdAt: new Date(createdAt).toISOString() };
}
