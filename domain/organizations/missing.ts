// Organisations that the identity provider does not know. They are closed, and deleted after 30 days; until then, they open
// again as soon as the provider knows them.
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { demoOrganization } from '#database/demo.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { type Context, globalTransaction, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { purgeQueue } from '#domain/organizations/jobs.ts';
import { AppError } from '#platform/errors.ts';

export const missingDays = 30;

const day = 24 * 3_600_000;
const isMissing = and(eq(organizations.state, 'active'), isNotNull(organizations.missingSince));

/** The status of the entitlement. Visitors find a missing organisation as closed as one with a paused plan. */
export const entitledStatus = sql<typeof entitlements.$inferSelect.status>`case
  when ${organizations.missingSince} is null then ${entitlements.status} else 'paused' end`;

/** The demo is never missing: a real identity provider does not know it. */
export async function markMissing(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isOpen = and(
    eq(organizations.id, organizationId),
    ne(organizations.id, demoOrganization.id),
    eq(organizations.state, 'active'),
    isNull(organizations.missingSince),
  );
  const marked = await transaction(ctx, tx =>
    tx.update(organizations).set({ missingSince: sql`now()` }).where(isOpen).returning({ id: organizations.id }),
  );
  if (marked.length === 0) return;
  const words = `The identity provider does not know an organisation: it is closed, and deleted after ${missingDays} days.`;
  ctx.log.error({ err: new Error(words), organizationId }, 'an organisation is missing');
}

export async function clearMissing(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isThis = and(eq(organizations.id, organizationId), isMissing);
  const cleared = await transaction(ctx, tx =>
    tx.update(organizations).set({ missingSince: null }).where(isThis).returning({ id: organizations.id }),
  );
  if (cleared.length > 0) ctx.log.warn({ organizationId }, 'a missing organisation is known again, and open');
}

/** Those that are due for deletion by the clocks of the database and of this process. */
export async function listOverdue(services: Services): Promise<{ id: string }[]> {
  return globalTransaction(services, tx =>
    tx.select({ id: organizations.id }).from(organizations).where(isOverdue(services)),
  );
}

/** Marks it for deletion, unless it is known again since it was listed. */
export async function queueOverduePurge(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isThis = and(eq(organizations.id, organizationId), isOverdue(ctx));
  await transaction(ctx, async tx => {
    const marked = await tx
      .update(organizations)
      .set({ state: 'deleting' })
      .where(isThis)
      .returning({ id: organizations.id });
    if (marked.length > 0) await ctx.jobs.enqueue(tx, purgeQueue, { organizationId });
  });
}

function isOverdue(services: Pick<Services, 'clock'>) {
  return and(
    isMissing,
    ne(organizations.id, demoOrganization.id),
    isOlderThan(services, organizations.missingSince, missingDays * day),
  );
}

export async function countMissing(services: Services): Promise<number> {
  return globalTransaction(services, tx => tx.$count(organizations, isMissing));
}

export function organizationMissing(): AppError {
  return new AppError(
    'forbidden',
    'organization_missing',
    'This organisation is closed because our sign-in service doesn’t know it. Its data hasn’t been deleted. Please contact support.',
  );
}
