import type { Transaction } from '#database/client.ts';
import { removeOldLookups } from '#database/lookups.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { requireSameClock } from '#domain/expiry.ts';
import { deleteHistoryQueue } from '#domain/knowledge/jobs.ts';
import { deleteOldDocumentVersions } from '#domain/knowledge/old-versions.ts';
import { deleteOldActivity } from '#domain/organizations/activity.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { historyLimits } from '#domain/organizations/inputs.ts';
import { deleteOldWidgetVersions } from '#domain/widgets/old-versions.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

const atOnce = 500;

/** Job, every day: deletes what an organisation only adds to, past the time that the interface states. */
export async function deleteHistory(services: Services, run?: OrganizationsRun): Promise<void> {
  await requireSameClock(services);
  await forEachOrganization(services, deleteHistoryQueue, deleteHistoryOf, 'old history was not deleted', {
    run,
    includesMissing: true,
  });
}

async function deleteHistoryOf(ctx: Context): Promise<void> {
  for (const deleteSome of [deleteOldDocumentVersions, deleteOldWidgetVersions, deleteOldActivity]) {
    while ((await transaction(ctx, tx => deleteSome(tx, ctx, atOnce))) === atOnce);
  }
  await transaction(ctx, tx => deleteOldCheckouts(tx, ctx));
}

async function deleteOldCheckouts(tx: Transaction, ctx: Context): Promise<void> {
  await removeOldLookups(tx, requireOrganization(ctx), 'paddle-transaction', historyLimits.checkoutDays);
}
