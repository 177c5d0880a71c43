import { and, inArray, sql } from 'drizzle-orm';
import { productImports } from '#database/schema/products.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { earlierNow, requireSameClock } from '#domain/expiry.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { importLimits } from '#domain/products/import-inputs.ts';
import { abandonedImportsQueue } from '#domain/products/jobs.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

/** Job, every day: deletes files that were uploaded and never imported. */
export async function deleteAbandonedImports(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, abandonedImportsQueue, deleteAbandonedOf, 'old imports were not deleted', {
    run,
    includesMissing: true,
  });
}

async function deleteAbandonedOf(ctx: Context): Promise<void> {
  const isWaiting = inArray(productImports.state, ['uploading', 'waiting']);
  const isOld = sql`${productImports.updatedAt} < ${earlierNow(ctx)} - make_interval(days => ${importLimits.waitingDays})`;
  await transaction(ctx, tx => tx.delete(productImports).where(and(isWaiting, isOld)));
}
