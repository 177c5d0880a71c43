// Deletes a site's data in short steps: a single statement for a large site would time out and block others.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';

/** Job: can be interrupted anywhere and run again. */
export async function removeSite(ctx: Context, id: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const isGone = and(eq(sites.id, id), isNotNull(sites.deletedAt));
  const [gone] = await transaction(ctx, tx => tx.select({ id: sites.id }).from(sites).where(isGone));
  if (!gone) return;
  await emptySite(ctx, id);
  await transaction(ctx, async tx => {
    await tx.delete(sites).where(isGone);
    await ctx.jobs.enqueue(tx, applyLimitsQueue, { organizationId });
  });
}

/** Deletes the bulk of an organisation's data before the organisation itself. */
export async function emptySites(ctx: Context): Promise<void> {
  const isMarked = and(eq(organizations.id, requireOrganization(ctx)), eq(organizations.state, 'deleting'));
  const rows = await transaction(ctx, tx =>
    tx
      .select({ id: sites.id })
      .from(sites)
      .innerJoin(organizations, and(eq(organizations.id, sites.organizationId), isMarked)),
  );
  for (const { id } of rows) await emptySite(ctx, id);
}

export async function emptySite(ctx: Context, id: string, atOnce = 5_000): Promise<void> {
  let gone: number | undefined;
  do {
    const { rows } = await transaction(ctx, tx =>
      tx.execute<{ gone: number }>(
        sql`select empty_site(${requireOrganization(ctx)}, ${id}::uuid, ${atOnce}::int) as gone`,
      ),
    );
    gone = rows[0]?.gone;
  } while (gone);
}
