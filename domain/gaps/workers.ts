import { isNull } from 'drizzle-orm';
import { sites } from '#database/schema/sites.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import { noticeQueue, refreshAllGapsQueue, refreshGapsQueue } from '#domain/gaps/jobs.ts';
import { sendNotice } from '#domain/gaps/notices.ts';
import { refreshGaps } from '#domain/gaps/refresh.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import { everyOrganizationWorker, type OrganizationsRun, organizationWorker, type Worker } from '#domain/worker.ts';

export const gapsWorkers: readonly Worker[] = [
  organizationWorker(refreshGapsQueue, (ctx, { siteId }) => refreshGaps(ctx, siteId)),
  everyOrganizationWorker(refreshAllGapsQueue, queueRefreshes, { cron: '17 2 * * *' }),
  organizationWorker(noticeQueue, (ctx, notice) => sendNotice(ctx, notice)),
];

async function queueRefreshes(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, refreshAllGapsQueue, queueSites, 'gaps were not refreshed', { run });
}

async function queueSites(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const all = await tx.select({ siteId: sites.id }).from(sites).where(isNull(sites.deletedAt));
    for (const { siteId } of all) {
      await ctx.jobs.enqueue(tx, refreshGapsQueue, { organizationId, siteId }, { singletonKey: siteId });
    }
  });
}
