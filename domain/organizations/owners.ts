import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { Owner } from '#domain/organizations/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { DirectoryRole } from '#providers/directory/organizations.ts';

const leaseSeconds = 60;
const timeout = 10_000;
const pause = 100;

/**
 * One change of members at a time per organisation. The change is made at the identity provider, outside our
 * transactions, so a lease prevents two owners from removing each other at the same time.
 */
export async function lockMembers<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const organizationId = requireOrganization(ctx);
  const result = (waiting.get(organizationId) ?? Promise.resolve()).then(() => withLease(ctx, work));
  const settled = result.then(
    () => {},
    () => {},
  );
  waiting.set(organizationId, settled);
  void settled.then(() => {
    if (waiting.get(organizationId) === settled) waiting.delete(organizationId);
  });
  return result;
}

/** Calls of this process queue up, so that at most one polls the database for the lease. */
const waiting = new Map<string, Promise<void>>();

/** Call inside `lockMembers`: another Owner must remain. */
export async function requireOtherOwner(ctx: Context, userId: string, words: string): Promise<void> {
  if (await hasOtherOwner(ctx, userId)) return;
  throw new AppError('conflict', 'last_owner', words);
}

/** Every member can read it, so it contains only names. */
export async function listOwners(ctx: Context): Promise<Owner[]> {
  const organizationId = requireOrganization(ctx);
  const role = await requireOwnerRole(ctx);
  const { members } = await ctx.directory.listMembers(organizationId, { roleId: role.id, size: 100 });
  const names = members
    .filter(({ isSuspended }) => !isSuspended)
    .flatMap(({ name, username }) => name || username || []);
  return names.toSorted((a, b) => a.localeCompare(b)).map(name => ({ name }));
}

export async function hasOtherOwner(ctx: Context, userId: string): Promise<boolean> {
  const owner = await requireOwnerRole(ctx);
  const { members } = await ctx.directory.listMembers(requireOrganization(ctx), { roleId: owner.id, size: 100 });
  return members.some(member => member.id !== userId && !member.isSuspended);
}

export async function requireOwnerRole(ctx: Context): Promise<DirectoryRole> {
  const role = (await ctx.directory.listRoles()).find(({ name }) => name === 'Owner');
  if (role) return role;
  throw new AppError(
    'unavailable',
    'roles_missing',
    'The sign-in service has no role named Owner. The operator of this server can fix it with npm run logto:setup.',
  );
}

async function withLease<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const lease = newId();
  await takeLease(ctx, lease);
  try {
    return await work();
  } finally {
    await dropLease(ctx, lease);
  }
}

async function takeLease(ctx: Context, lease: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isFree = or(isNull(organizations.lease), lt(organizations.leaseUntil, sql`now()`));
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
  for (let waited = 0; waited <= timeout; waited += pause) {
    const taken = await transaction(ctx, tx =>
      tx
        .update(organizations)
        .set({ lease, leaseUntil: until })
        .where(and(eq(organizations.id, organizationId), isFree))
        .returning({ id: organizations.id }),
    );
    if (taken.length > 0) return;
    await wait(pause);
  }
  throw new AppError('conflict', 'members_busy', 'Someone else is changing members right now. Try again in a moment.');
}

async function dropLease(ctx: Context, lease: string): Promise<void> {
  await transaction(ctx, tx =>
    tx.update(organizations).set({ lease: null, leaseUntil: null }).where(eq(organizations.lease, lease)),
  );
}
