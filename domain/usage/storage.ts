// The bytes that an organisation stores: documents with their versions, files, index, pictures and imports. Triggers count them.
import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { storage, storageChanges } from '#database/schema/usage.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { findEntitlement, type Plan } from '#domain/organizations/entitlement.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { formatSize } from '#domain/usage/inputs.ts';
import { settleStorageQueue } from '#domain/usage/jobs.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Refuses if more is stored than the plan includes. Call it after writing, as the last statement: it locks the organisation's total, so
 * that concurrent calls never exceed the limit.
 */
export async function requireStorage(tx: Transaction, ctx: Context): Promise<void> {
  const entitlement = await findEntitlement(tx, ctx);
  if (!entitlement) return;
  const { plan } = entitlement;
  if ((await settleStorage(tx, ctx)) > plan.maxStorage) throw full(plan);
}

export async function hasFreeStorage(tx: Transaction, ctx: Context, coming: number): Promise<boolean> {
  const entitlement = await findEntitlement(tx, ctx);
  return !entitlement || (await readStorage(tx, ctx)) + coming <= entitlement.plan.maxStorage;
}

export async function readStorage(tx: Transaction, ctx: Context): Promise<number> {
  const organizationId = requireOrganization(ctx);
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select coalesce(
      (select s.bytes + coalesce((select sum(c.bytes) from ${storageChanges} c where c.organization_id = s.organization_id), 0)
        from ${storage} s where s.organization_id = ${organizationId}),
      stored_bytes(${organizationId})) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/** Job, every day: organisations that only delete would collect changes, and others may not be counted yet. */
export async function settleAllStorage(services: Services, run?: OrganizationsRun): Promise<void> {
  const settle = async (ctx: Context) => void (await transaction(ctx, tx => settleStorage(tx, ctx)));
  await forEachOrganization(services, settleStorageQueue, settle, 'storage was not counted', { run });
}

async function settleStorage(tx: Transaction, ctx: Context): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(
    sql`select settle_storage(${requireOrganization(ctx)}) as bytes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}

function full({ name, maxStorage }: Plan): AppError {
  return new AppError(
    'conflict',
    'storage_limit',
    `The ${name} plan includes ${formatSize(maxStorage)} of storage. Delete documents or files you no longer need, or choose a larger plan.`,
  );
}
