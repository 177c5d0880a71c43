import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifyInstallations, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import type { ShopSync } from '#domain/shopify/inputs.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { syncQueue } from '#domain/shopify/jobs.ts';

export type SyncRow = typeof shopifySyncs.$inferSelect;
type SyncFacts = Partial<Omit<SyncRow, 'organizationId' | 'id' | 'endedAt'> & { endedAt: SQL }>;
export type Ending = { state: 'done' | 'failed'; problem: string | null };

/** The reading process writes a heartbeat at least this often; after that, another process may take over. */
const silence = 60_000;
/** A sync that takes longer fails; the next night starts another. */
const timeout = 12 * 3_600_000;

/** An unfinished sync, with its shop. */
export async function findOpenSync(
  ctx: Context,
  id: string,
): Promise<{ sync: SyncRow; installation: Installation; isOver: boolean } | undefined> {
  const isOver = sql<boolean>`${isOlderThan(ctx, shopifySyncs.startedAt, timeout)}`;
  const [row] = await transaction(ctx, tx =>
    tx
      .select({ sync: shopifySyncs, installation: shopifyInstallations, isOver })
      .from(shopifySyncs)
      .innerJoin(shopifyInstallations, eq(shopifyInstallations.id, shopifySyncs.installationId))
      .where(isOpen(id)),
  );
  return row;
}

export async function changeSync(tx: Transaction, id: string, facts: SyncFacts): Promise<void> {
  await tx
    .update(shopifySyncs)
    .set({ ...facts, updatedAt: sql`now()` })
    .where(isOpen(id));
}

/** Only one process reads at a time. Returns whether this one got the lease. */
export async function claimSyncLease(ctx: Context, id: string): Promise<boolean> {
  const isSilent = sql`${shopifySyncs.updatedAt} < now() - ${silence}::float8 * interval '1 millisecond'`;
  const isFree = or(ne(shopifySyncs.state, 'reading'), isSilent);
  const claimed = await transaction(ctx, tx =>
    tx
      .update(shopifySyncs)
      .set({ state: 'reading', taken: 0, skipped: 0, overPlan: 0, updatedAt: sql`now()` })
      .where(and(isOpen(id), isFree))
      .returning({ id: shopifySyncs.id }),
  );
  return claimed.length > 0;
}

export async function endSync(ctx: Context, id: string, { state, problem }: Ending): Promise<void> {
  const endedAt = sql`now()`;
  const shortProblem = problem?.slice(0, 500) ?? null;
  await transaction(ctx, tx => changeSync(tx, id, { state, problem: shortProblem, endedAt }));
}

export async function queueSync(tx: Transaction, ctx: Context, syncId: string, delay = 0): Promise<void> {
  await ctx.jobs.enqueue(tx, syncQueue, { organizationId: requireOrganization(ctx), syncId }, { delay });
}

export function toSync(row: SyncRow): ShopSync {
  const { id, expected, taken, skipped, overPlan, removed, problem, startedAt, endedAt } = row;
  return {
    id,
    kind: row.kind,
    cause: row.cause,
    state: row.state,
    expected,
    taken,
    skipped,
    overPlan,
    removed,
    problem,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function isOpen(id: string) {
  return and(eq(shopifySyncs.id, id), isNull(shopifySyncs.endedAt));
}
