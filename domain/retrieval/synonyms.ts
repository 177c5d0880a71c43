import { and, asc, count, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { lockSiteIndex } from '#domain/retrieval/index-document.ts';
import { type Synonyms, type SynonymsInput, synonymLimits } from '#domain/retrieval/inputs.ts';
import { splitWords } from '#domain/retrieval/words.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function listSynonyms(ctx: Context, siteId: string): Promise<Synonyms[]> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, async tx => {
    await requireLanguage(tx, ctx, siteId);
    const rows = await tx.select().from(synonyms).where(ofSite(ctx, siteId)).orderBy(asc(synonyms.id));
    return rows.map(toSynonyms);
  });
}

export async function createSynonyms(ctx: Context, siteId: string, { phrases }: SynonymsInput): Promise<Synonyms> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  const now = ctx.clock.now();
  const key = { organizationId: requireOrganization(ctx), id: newId(now.getTime()), siteId };
  return transaction(ctx, async tx => {
    const language = await requireLanguage(tx, ctx, siteId);
    await requireWithinLimit(tx, ctx, siteId);
    const row = { ...key, phrases, ...(await stemsOf(tx, phrases, language)), createdAt: now, updatedAt: now };
    await tx.insert(synonyms).values(row);
    return toSynonyms(row);
  });
}

export async function updateSynonyms(
  ctx: Context,
  siteId: string,
  id: string,
  { phrases }: SynonymsInput,
): Promise<Synonyms> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const stems = await stemsOf(tx, phrases, await requireLanguage(tx, ctx, siteId));
    const [row] = await tx
      .update(synonyms)
      .set({ phrases, ...stems, updatedAt: ctx.clock.now() })
      .where(and(ofSite(ctx, siteId), eq(synonyms.id, id)))
      .returning();
    if (!row) throw notFound();
    return toSynonyms(row);
  });
}

export async function deleteSynonyms(ctx: Context, siteId: string, id: string): Promise<void> {
  requirePermission(ctx, 'manage:sites');
  const gone = await transaction(ctx, tx =>
    tx
      .delete(synonyms)
      .where(and(ofSite(ctx, siteId), eq(synonyms.id, id)))
      .returning({ id: synonyms.id }),
  );
  if (gone.length === 0) throw notFound();
}

/** Stems all phrases of a site again after its language changed. */
export async function restemSynonyms(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const language = await requireLanguage(tx, ctx, siteId);
  const rows = await tx.select().from(synonyms).where(ofSite(ctx, siteId));
  for (const { id, phrases } of rows) {
    const stems = await stemsOf(tx, phrases, language);
    await tx
      .update(synonyms)
      .set(stems)
      .where(and(ofSite(ctx, siteId), eq(synonyms.id, id)));
  }
}

function ofSite(ctx: Context, siteId: string) {
  return and(eq(synonyms.organizationId, requireOrganization(ctx)), eq(synonyms.siteId, siteId));
}

async function requireLanguage(tx: Transaction, ctx: Context, siteId: string): Promise<string> {
  const [site] = await tx
    .select({ language: sites.language })
    .from(sites)
    .where(and(eq(sites.organizationId, requireOrganization(ctx)), eq(sites.id, siteId)));
  if (!site) throw new AppError('not-found', 'site_not_found', 'This site doesn’t exist, or you don’t have access.');
  return site.language;
}

async function requireWithinLimit(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  await lockSiteIndex(tx, requireOrganization(ctx), siteId);
  const [found] = await tx.select({ groups: count() }).from(synonyms).where(ofSite(ctx, siteId));
  if ((found?.groups ?? 0) < synonymLimits.groups) return;
  const words = `A site has at most ${synonymLimits.groups} groups of synonyms. Delete one first.`;
  throw new AppError('conflict', 'too_many_synonyms', words);
}

async function stemsOf(tx: Transaction, phrases: string[], language: string) {
  const split = phrases.map(phrase => splitWords(phrase, language));
  const known = await findStems(tx, split.flat(), language);
  const stems = split.map(words => words.flatMap(word => known.get(word) ?? []));
  return { stems, anyStem: [...new Set(stems.flat())] };
}

function notFound(): AppError {
  return new AppError('not-found', 'synonyms_not_found', 'These synonyms don’t exist, or you don’t have access.');
}

function toSynonyms({ id, siteId, phrases, createdAt, updatedAt }: typeof synonyms.$inferSelect): Synonyms {
  return { id, siteId, phrases, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
