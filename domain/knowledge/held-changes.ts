// Changed pages that wait for the site's test questions. Until they are published, answers use the previous version.
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { heldChanges } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import { checkHeldQueue } from '#domain/knowledge/jobs.ts';
import type { DocumentRow } from '#domain/knowledge/rows.ts';

export type HeldChange = typeof heldChanges.$inferSelect;
type Words = Pick<HeldChange, 'title' | 'text' | 'language'> & { places?: HeldChange['places'] | undefined };

/** The same text is tested once, even if it was discarded. */
export async function holdChange(
  tx: Transaction,
  ctx: Context,
  { id: documentId, siteId }: DocumentRow,
  { places = [], ...words }: Words,
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const known = await findHeldChange(tx, ctx, documentId);
  if (known?.text === words.text && known.title === words.title) return;
  const change = { ...words, places, state: 'checking', runId: null, foundAt: ctx.clock.now() } as const;
  await tx
    .insert(heldChanges)
    .values({ organizationId, documentId, siteId, ...change })
    .onConflictDoUpdate({ target: [heldChanges.organizationId, heldChanges.documentId], set: change });
  await ctx.jobs.enqueue(tx, checkHeldQueue, { organizationId, documentId }, { singletonKey: documentId });
}

export async function findHeldChange(
  tx: Transaction,
  ctx: Context,
  documentId: string,
): Promise<HeldChange | undefined> {
  const [row] = await tx.select().from(heldChanges).where(isOne(ctx, documentId)).for('update');
  return row;
}

export async function listHeldChanges(tx: Transaction, siteId: string): Promise<HeldChange[]> {
  return tx
    .select()
    .from(heldChanges)
    .where(and(eq(heldChanges.siteId, siteId), ne(heldChanges.state, 'discarded')))
    .orderBy(asc(heldChanges.foundAt), asc(heldChanges.documentId));
}

/** `held`: it failed a test run, or could not be tested, and waits for a person. */
export async function markHeldChange(
  tx: Transaction,
  ctx: Context,
  documentId: string,
  mark: { state: 'held'; runId: string | null } | { state: 'discarded' },
): Promise<void> {
  await tx.update(heldChanges).set(mark).where(isOne(ctx, documentId));
}

export async function removeHeldChange(tx: Transaction, ctx: Context, documentId: string): Promise<void> {
  await tx.delete(heldChanges).where(isOne(ctx, documentId));
}

function isOne(ctx: Context, documentId: string) {
  return and(eq(heldChanges.organizationId, requireOrganization(ctx)), eq(heldChanges.documentId, documentId));
}
