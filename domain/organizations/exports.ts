import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { organizationExports } from '#database/schema/organizations.ts';
import { type Context, requireOrganization, requirePermission, requirePerson, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { type ExportRow, partKey, queueRemovalOfParts, readParts } from '#domain/organizations/export-parts.ts';
import type { OrganizationExport } from '#domain/organizations/inputs.ts';
import { exportQueue } from '#domain/organizations/jobs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const day = 24 * 3600 * 1000;
const isCurrent = or(isNull(organizationExports.expiresAt), gt(organizationExports.expiresAt, sql`now()`));

type Download = { name: string; type: string; size: number; chunks: AsyncIterable<Uint8Array> };

/** Queues the export. Each person keeps their latest one, and an organisation prepares one at a time. */
export async function startExport(ctx: Context): Promise<OrganizationExport> {
  requirePermission(ctx, 'manage:organization');
  const organizationId = requireOrganization(ctx);
  const askedBy = requirePerson(ctx);
  return transaction(ctx, async tx => {
    await failStaleExports(tx, ctx);
    const row = { organizationId, id: newId(), askedBy, createdAt: sql`now()` };
    const [made] = await tx.insert(organizationExports).values(row).onConflictDoNothing().returning();
    if (!made) throw alreadyMade();
    await removeEarlier(tx, ctx, made);
    await recordActivity(tx, ctx, 'organization.exported');
    await ctx.jobs.enqueue(tx, exportQueue, { organizationId, exportId: made.id });
    return toExport(made);
  });
}

/** The caller's own latest export. */
export async function readExport(ctx: Context): Promise<OrganizationExport | null> {
  requirePermission(ctx, 'manage:organization');
  const isMine = and(eq(organizationExports.askedBy, requirePerson(ctx)), isCurrent);
  const [row] = await transaction(ctx, tx =>
    tx.select().from(organizationExports).where(isMine).orderBy(desc(organizationExports.id)).limit(1),
  );
  return row ? toExport(row) : null;
}

export async function downloadExport(ctx: Context, id: string): Promise<Download> {
  requirePermission(ctx, 'manage:organization');
  const isMine = and(eq(organizationExports.id, id), eq(organizationExports.askedBy, requirePerson(ctx)), isCurrent);
  const [row] = await transaction(ctx, tx => tx.select().from(organizationExports).where(isMine));
  if (!row?.readyAt || row.size === null) throw notThere();
  // Backups do not contain the files of exports.
  if (!(await ctx.files.find(partKey(row, 0)))) throw notThere();
  const name = `Aisle ${row.readyAt.toISOString().slice(0, 10)}.zip`;
  return { name, type: 'application/zip', size: row.size, chunks: readParts(ctx, row, row.size) };
}

/** Job, seven days after the export was ready. */
export async function deleteExpiredExport(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async tx => {
    const isReady = and(eq(organizationExports.id, id), eq(organizationExports.state, 'ready'));
    const [gone] = await tx.delete(organizationExports).where(isReady).returning();
    if (gone) await queueRemovalOfParts(tx, ctx, gone);
  });
}

/** The job was killed too often and no longer runs. */
async function failStaleExports(tx: Transaction, ctx: Context): Promise<void> {
  const isStale = and(
    inArray(organizationExports.state, ['waiting', 'running']),
    isOlderThan(ctx, organizationExports.createdAt, day),
  );
  await tx.update(organizationExports).set({ state: 'failed' }).where(isStale);
}

async function removeEarlier(tx: Transaction, ctx: Context, { id, askedBy }: ExportRow): Promise<void> {
  const isEarlier = and(
    eq(organizationExports.askedBy, askedBy),
    ne(organizationExports.id, id),
    inArray(organizationExports.state, ['ready', 'failed']),
  );
  for (const gone of await tx.delete(organizationExports).where(isEarlier).returning()) {
    await queueRemovalOfParts(tx, ctx, gone);
  }
}

function toExport({ id, state, done, total, size, createdAt, expiresAt }: ExportRow): OrganizationExport {
  return {
    id,
    state,
    done,
    total,
    size,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function alreadyMade(): AppError {
  const words = 'An export is already being prepared, for you or a colleague. Try again when it’s ready.';
  return new AppError('conflict', 'export_running', words);
}

function notThere(): AppError {
  return new AppError('not-found', 'export_gone', 'This export has expired. Create a new one.');
}
