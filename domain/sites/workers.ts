import { purgeQueue } from '#domain/organizations/jobs.ts';
import { queueMissingContactLinks, sendContactLink } from '#domain/sites/contact-link.ts';
import { emptySites, removeSite } from '#domain/sites/delete-site.ts';
import { askContactsQueue, contactLinkQueue, removeSiteQueue } from '#domain/sites/jobs.ts';
import { endOrganization } from '#domain/subscriptions/reconcile.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const sitesWorkers: readonly Worker[] = [
  organizationWorker(
    purgeQueue,
    async ctx => {
      await emptySites(ctx);
      await endOrganization(ctx);
    },
    { whileMissing: 'run' },
  ),
  organizationWorker(removeSiteQueue, (ctx, { siteId }) => removeSite(ctx, siteId), { whileMissing: 'run' }),
  organizationWorker(contactLinkQueue, (ctx, { siteId }) => sendContactLink(ctx, siteId)),
  everyOrganizationWorker(askContactsQueue, queueMissingContactLinks, { cron: '17 * * * *' }),
];
