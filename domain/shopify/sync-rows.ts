import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifyInstallations, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { ShopSync } from '#domain/shopify/inputs.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { syncQueue } from '#domain/shopify/jobs.ts';

export type SyncRow = typeof shopifySyncs.$inferSelect;
type SyncFacts = Partial<Omit<SyncRow, 'organizationId' | 'id'>>;
export type Ending = { state: 'done' | 'failed'; problem: string | null };

/** The reading process writes a heartbeat at least this often; after that, another process may take over. */
const silence = 60_000;

/** An unfinished sync, with its shop. */
export async function findOpenSync(
  ctx: Context,
  id: string,
): Promise<{ sync: SyncRow; installation: Installation } | undefined> {
  const [row] = await transaction(ctx, tx =>
    tx
      .select({ sync: shopifySyncs, installation: shopifyInstallations })
      .from(shopifySyncs)
      .innerJoin(shopifyInstallations, eq(shopifyInstallations.id, shopifySyncs.installationId))
      .where(isOpen(id)),
  );
  return row;
}

export async function changeSync(tx: Transaction, ctx: Context, id: string, facts: SyncFacts): Promise<void> {
  await tx
    .update(shopifySyncs)
    .set({ ...facts, updatedAt: ctx.clock.now() })
    .where(isOpen(id));
}

/** Only one process reads at a time. Returns whether this one got the lease. */
export async function claimSyncLease(ctx: Context, id: string): Promise<boolean> {
  const now = ctx.clock.now();
  const isFree = or(ne(shopifySyncs.state, 'reading'), lt(shopifySyncs.updatedAt, new Date(now.getTime() - silence)));
  const claimed = await transaction(ctx, tx =>
    tx
      .update(shopifySyncs)
      .set({ state: 'reading', taken: 0, skipped: 0, overPlan: 0, updatedAt: now })
      .where(and(isOpen(id), isFree))
      .returning({ id: shopifySyncs.id }),
  );
  return claimed.length > 0;
}

export async function endSync(ctx: Context, id: string, { state, problem }: Ending): Promise<void> {
  const endedAt = ctx.clock.now();
  const shortProblem = problem?.slice(0, 500) ?? null;
  await transaction(ctx, tx => changeSync(tx, ctx, id, { state, problem: shortProblem, endedAt }));
}

export async function queueSync(tx: Transaction, ctx: Context, syncId: string, pause = 0): Promise<void> {
  const startAfter = new Date(ctx.clock.now().getTime() + pause);
  const when = pause > 0 ? { startAfter } : {};
  await ctx.jobs.enqueue(tx, syncQueue, { organizationId: requireOrganization(ctx), syncId }, when);
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
