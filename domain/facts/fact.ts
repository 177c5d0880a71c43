import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { factSearches, siteFacts } from '#database/schema/facts.ts';
import { documents } from '#database/schema/knowledge.ts';
import { type Context, requireOrganization, requirePermission, requireWriter, transaction } from '#domain/context.ts';
import { type Fact, type FactChange, type FactInput, type Facts, factNames } from '#domain/facts/inputs.ts';
import {
  type FactRow,
  factNotFound,
  laterThanBefore,
  lockFact,
  requireUnchanged,
  titlesOf,
  toFacts,
} from '#domain/facts/rows.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { queueFactSearch } from '#domain/sites/fact-search.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listFacts(ctx: Context, siteId: string): Promise<Facts> {
  requirePermission(ctx, 'list:sites');
  const { site, rows, titles, searchedAt, isSearching } = await transaction(ctx, async tx => {
    const site = await requireSite(tx, siteId);
    const found = await tx.select().from(siteFacts).where(eq(siteFacts.siteId, siteId));
    return { site, rows: found, titles: await titlesOf(tx, found), ...(await readSearch(tx, siteId, ctx.clock.now())) };
  });
  const facts = await toFacts(ctx, rows, titles);
  return { facts, language: baseLanguage(site.language), searchedAt, isSearching };
}

/** Adds a fact by hand. It has no source. */
export async function addFact(ctx: Context, siteId: string, { kind, value, language }: FactInput): Promise<Fact> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const now = ctx.clock.now();
  const key = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), siteId };
  const written = { updatedBy: requireWriter(ctx), createdAt: now, updatedAt: now };
  return changeAndRead(ctx, async tx => {
    const site = await lockSite(tx, siteId, 'key share');
    const base = baseLanguage(language ?? site.language);
    const [row] = await tx
      .insert(siteFacts)
      .values({ ...key, kind, language: base, value, state: 'confirmed', ...written })
      .onConflictDoNothing()
      .returning();
    if (!row) throw alreadyThere();
    await recordActivity(tx, ctx, 'fact.added', { name: factNames[kind] });
    return row;
  });
}

export async function updateFact(ctx: Context, id: string, change: FactChange): Promise<Fact> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const updatedBy = requireWriter(ctx);
  return changeAndRead(ctx, async tx => {
    const before = await lockFact(tx, id);
    requireUnchanged(before, change.updatedAt);
    if (change.action === 'accept') await requireConflict(tx, before);
    const { columns, action } = changes[change.action](before, change);
    const [row] = await tx
      .update(siteFacts)
      .set({ ...columns, updatedBy, updatedAt: laterThanBefore(ctx.clock.now()) })
      .where(eq(siteFacts.id, id))
      .returning();
    if (!row) throw factNotFound();
    // The page may have changed while the fact was hidden.
    if (change.action === 'restore') await queueFactSearch(tx, ctx, row.siteId);
    await recordActivity(tx, ctx, action, { name: nameOf(row) });
    return row;
  });
}

/** Deletes a fact. The next search adds it again if a document states it. */
export async function removeFact(ctx: Context, id: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const [gone] = await tx.delete(siteFacts).where(eq(siteFacts.id, id)).returning();
    if (!gone) throw factNotFound();
    await queueFactSearch(tx, ctx, gone.siteId);
    await recordActivity(tx, ctx, 'fact.removed', { name: nameOf(gone) });
    return { id };
  });
}

type Columns = Partial<typeof siteFacts.$inferInsert>;
type Action = Parameters<typeof recordActivity>[2];
type Apply = (before: FactRow, change: FactChange) => { columns: Columns; action: Action };

const settled = { changedAt: null, conflict: null, restoresTo: null };
const withoutSource = { quote: null, documentId: null, version: null, confidence: null };

const changes: Record<FactChange['action'], Apply> = {
  // The page no longer states it, so the fact loses its source.
  confirm: ({ changedAt }) => ({
    columns: { state: 'confirmed', ...settled, ...(changedAt ? withoutSource : {}) },
    action: 'fact.confirmed',
  }),
  correct: (before, { value = before.value }) => {
    const state = value === before.value && before.state !== 'corrected' ? 'confirmed' : 'corrected';
    return {
      columns: { value, state, ...settled },
      action: state === 'confirmed' ? 'fact.confirmed' : 'fact.corrected',
    };
  },
  accept: ({ conflict }) => ({ columns: { ...conflict, state: 'confirmed', ...settled }, action: 'fact.confirmed' }),
  hide: ({ state, restoresTo }) => ({
    columns: { state: 'hidden', restoresTo: state === 'hidden' ? restoresTo : state },
    action: 'fact.hidden',
  }),
  restore: ({ state, restoresTo }) => ({
    columns: { state: restoresTo ?? state, restoresTo: null },
    action: 'fact.restored',
  }),
};

async function changeAndRead(ctx: Context, work: (tx: Transaction) => Promise<FactRow>): Promise<Fact> {
  const { row, titles } = await transaction(ctx, async tx => {
    const changed = await work(tx);
    return { row: changed, titles: await titlesOf(tx, [changed]) };
  });
  const [fact] = await toFacts(ctx, [row], titles);
  if (!fact) throw factNotFound();
  return fact;
}

/** Throws if the other page has been deleted. */
async function requireConflict(tx: Transaction, row: FactRow): Promise<void> {
  const titles = await titlesOf(tx, [row]);
  if (row.conflict && titles.has(row.conflict.documentId)) return;
  throw new AppError('conflict', 'fact_settled', 'That page no longer exists. Reload to see the current facts.');
}

function nameOf({ kind }: FactRow): string {
  return factNames[kind];
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'fact_exists', 'This fact already exists. Edit it instead.');
}

/** Longer waits mean that the search failed or that the change did not affect it. */
const longestWait = 3 * 60_000;

/** Reads when a site was last searched, and whether a search is running or about to start. */
async function readSearch(
  tx: Transaction,
  siteId: string,
  now: Date,
): Promise<Pick<Facts, 'searchedAt' | 'isSearching'>> {
  const [search] = await tx.select().from(factSearches).where(eq(factSearches.siteId, siteId));
  const recently = new Date(now.getTime() - longestWait);
  const since = search && search.startedAt > recently ? search.startedAt : recently;
  const isNewer = and(eq(documents.siteId, siteId), gt(documents.version, 0), gt(documents.updatedAt, since));
  const [newer] = await tx.select({ id: documents.id }).from(documents).where(isNewer).limit(1);
  const { startedAt, finishedAt } = search ?? { startedAt: null, finishedAt: null };
  const isRunning = startedAt !== null && startedAt > recently && (finishedAt === null || finishedAt < startedAt);
  return { searchedAt: finishedAt?.toISOString() ?? null, isSearching: isRunning || newer !== undefined };
}
