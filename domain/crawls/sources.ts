import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import type { PageSource } from '#domain/crawls/inputs.ts';
import { refreshQueue } from '#domain/crawls/jobs.ts';
import { findSource } from '#domain/crawls/refresh.ts';
import { requireDocument, requireWithinLimit } from '#domain/knowledge/rows.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';

/** The source of a page, and when it was last checked. */
export async function readSource(ctx: Context, documentId: string): Promise<PageSource> {
  requirePermission(ctx, 'list:sites');
  return transaction(ctx, tx => readPageSource(tx, ctx, documentId));
}

/** Checks the page now, independent of the plan. */
export async function refreshSource(ctx: Context, documentId: string): Promise<PageSource> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    requireWithinLimit(await requireDocument(tx, documentId));
    const source = await readPageSource(tx, ctx, documentId);
    await ctx.jobs.enqueue(tx, refreshQueue, { organizationId: requireOrganization(ctx), documentId });
    return source;
  });
}

async function readPageSource(tx: Transaction, ctx: Context, documentId: string): Promise<PageSource> {
  await requireDocument(tx, documentId);
  const source = await findSource(tx, ctx, documentId);
  if (!source) throw new AppError('not-found', 'no_source', 'This document doesn’t come from a website.');
  const entitlement = await findEntitlement(tx, ctx);
  return {
    documentId,
    url: source.url,
    checkedAt: source.checkedAt.toISOString(),
    vanishedAt: source.vanishedAt?.toISOString() ?? null,
    problem: source.problem,
    refresh: entitlement?.plan.refresh ?? 'manual',
  };
}
