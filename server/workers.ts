import { sendContact } from '#domain/chat/contact.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { contactQueue, finishQueue, retentionQueue } from '#domain/chat/jobs.ts';
import { deleteOldChats } from '#domain/chat/retention.ts';
import { type Context, jobContext, type Services } from '#domain/context.ts';
import { crawlQueue, refreshDueQueue, refreshQueue } from '#domain/crawls/jobs.ts';
import { refreshDue, refreshPages } from '#domain/crawls/refresh.ts';
import { runCrawl } from '#domain/crawls/run.ts';
import { queueDueFactSearches } from '#domain/facts/due.ts';
import { findShopFacts } from '#domain/facts/search.ts';
import { outdatedQueue, readQueue, upgradeIndexQueue } from '#domain/knowledge/jobs.ts';
import { applyDocumentLimit } from '#domain/knowledge/limit.ts';
import { readDocumentFile } from '#domain/knowledge/reading.ts';
import { queueOutdatedSites, reindexSite, upgradeIndex } from '#domain/knowledge/reindex.ts';
import { embedRulesQueue } from '#domain/knowledge/rule-jobs.ts';
import { embedRules } from '#domain/knowledge/rule-meaning.ts';
import { runExport } from '#domain/organizations/export-run.ts';
import { forgetExport } from '#domain/organizations/exports.ts';
import {
  applyLimitsQueue,
  exportQueue,
  forgetExportQueue,
  purgeQueue,
  removeOriginalsQueue,
} from '#domain/organizations/jobs.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { importQueue } from '#domain/products/jobs.ts';
import { reindexProducts } from '#domain/products/reindex.ts';
import { importProducts } from '#domain/products/run-import.ts';
import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { embedQueue, sweepQueue } from '#domain/retrieval/jobs.ts';
import { sweepTerms } from '#domain/retrieval/sweep.ts';
import { refetchProduct } from '#domain/shopify/changes.ts';
import { checkPlan, queuePlanChecks } from '#domain/shopify/check-plans.ts';
import { compareShops } from '#domain/shopify/compare.ts';
import { sendDataRequestLetter } from '#domain/shopify/data-requests.ts';
import { announceAnew } from '#domain/shopify/embed.ts';
import { applyShopEvents } from '#domain/shopify/events.ts';
import {
  applyShopEventsQueue,
  checkPlanQueue,
  checkPlansQueue,
  compareQueue,
  dataRequestLetterQueue,
  productQueue,
  sweepShopEventsQueue,
  syncQueue,
} from '#domain/shopify/jobs.ts';
import { syncShop } from '#domain/shopify/run-sync.ts';
import { sweepShopEvents } from '#domain/shopify/sweep.ts';

import { findFactsDueQueue, findFactsQueue, languageQueue, removeSiteQueue } from '#domain/sites/jobs.ts';
import { emptySites, removeSite } from '#domain/sites/removal.ts';
import { attachBusiness } from '#domain/subscriptions/billing.ts';
import { applyPaymentEvents } from '#domain/subscriptions/events.ts';
import {
  applyEventsQueue,
  attachBusinessQueue,
  endDuplicateQueue,
  reconcileQueue,
} from '#domain/subscriptions/jobs.ts';
import { endDuplicate, endOrganization, reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { usageLetterQueue, usageNoticeQueue } from '#domain/usage/jobs.ts';
import { announceUsage, sendUsageLetter } from '#domain/usage/notices.ts';
import { deliver } from '#domain/webhooks/deliver.ts';
import { forgetDeliveries } from '#domain/webhooks/forget.ts';
import { deliverQueue, forgetDeliveriesQueue, stoppedQueue } from '#domain/webhooks/jobs.ts';
import { tellStopped } from '#domain/webhooks/stopped.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import type { Queue } from '#platform/jobs.ts';

type Worker = {
  queue: Queue<object>;
  handler(services: Services, data: object): Promise<void>;
  /** When it also runs by itself. */
  cron?: string;
};

/** Every queue and who works it: one line each. */
export const workers: readonly Worker[] = [
  forOrganization(purgeQueue, async ctx => {
    await emptySites(ctx);
    await endOrganization(ctx);
  }),
  forOrganization(exportQueue, (ctx, { exportId }) => runExport(ctx, exportId)),
  forOrganization(forgetExportQueue, (ctx, { exportId }) => forgetExport(ctx, exportId)),
  forOrganization(removeSiteQueue, (ctx, { siteId }) => removeSite(ctx, siteId)),
  forOrganization(endDuplicateQueue, (ctx, { subscriptionId }) => endDuplicate(ctx, subscriptionId)),
  forOrganization(attachBusinessQueue, ctx => attachBusiness(ctx)),
  forOrganization(crawlQueue, (ctx, { crawlId }) => runCrawl(ctx, crawlId)),
  forOrganization(refreshQueue, (ctx, { documentId }) => refreshPages(ctx, documentId)),
  { ...forNobody(refreshDueQueue, services => refreshDue(services)), cron: '*/10 * * * *' },
  forOrganization(importQueue, (ctx, { importId }) => importProducts(ctx, importId)),
  forOrganization(embedQueue, (ctx, { siteId }) => embedChunks(ctx, siteId)),
  forOrganization(embedRulesQueue, (ctx, { siteId }) => embedRules(ctx, siteId)),
  forOrganization(upgradeIndexQueue, async (ctx, { siteId }) => {
    await reindexProducts(ctx, siteId);
    await upgradeIndex(ctx, siteId);
  }),
  { ...forNobody(outdatedQueue, services => queueOutdatedSites(services)), cron: '*/10 * * * *' },
  forOrganization(sweepQueue, (ctx, { siteId }) => sweepTerms(ctx, siteId)),
  forOrganization(findFactsQueue, (ctx, { siteId }) => findShopFacts(ctx, siteId)),
  { ...forNobody(findFactsDueQueue, services => queueDueFactSearches(services)), cron: '*/10 * * * *' },
  forOrganization(readQueue, (ctx, { documentId }) => readDocumentFile(ctx, documentId)),
  forOrganization(removeOriginalsQueue, (ctx, { keys }) => removeOriginals(ctx, keys)),
  forOrganization(languageQueue, async (ctx, { siteId }) => {
    await reindexSite(ctx, siteId);
    await reindexProducts(ctx, siteId);
  }),
  forOrganization(applyLimitsQueue, ctx => applyDocumentLimit(ctx)),
  forNobody(applyEventsQueue, (services, { subscriptionId }) => applyPaymentEvents(services, subscriptionId)),
  { ...forNobody(reconcileQueue, services => reconcileSubscriptions(services)), cron: '17 * * * *' },
  { ...forNobody(checkPlansQueue, services => queuePlanChecks(services)), cron: '7 * * * *' },
  forOrganization(checkPlanQueue, ctx => checkPlan(ctx)),
  forOrganization(contactQueue, (ctx, { messageId }) => sendContact(ctx, messageId)),
  forOrganization(usageNoticeQueue, announceUsage),
  forOrganization(usageLetterQueue, sendUsageLetter),
  { ...forNobody(retentionQueue, services => deleteOldChats(services)), cron: '41 * * * *' },
  { ...forNobody(finishQueue, services => finishChats(services)), cron: '*/5 * * * *' },
  forOrganization(widgetsChangedQueue, ctx => announceAnew(ctx)),
  forOrganization(deliverQueue, (ctx, { deliveryId }) => deliver(ctx, deliveryId)),
  forOrganization(stoppedQueue, (ctx, { endpointId }) => tellStopped(ctx, endpointId)),
  { ...forNobody(forgetDeliveriesQueue, services => forgetDeliveries(services)), cron: '23 * * * *' },
  forOrganization(syncQueue, (ctx, { syncId }) => syncShop(ctx, syncId)),
  forOrganization(productQueue, (ctx, { number, triggeredAt }) =>
    refetchProduct(ctx, { number, triggeredAt: new Date(triggeredAt) }),
  ),
  { ...forNobody(compareQueue, services => compareShops(services)), cron: '*/10 * * * *' },
  forNobody(applyShopEventsQueue, (services, { shop }) => applyShopEvents(services, shop)),
  { ...forNobody(sweepShopEventsQueue, services => sweepShopEvents(services)), cron: '*/10 * * * *' },
  forOrganization(dataRequestLetterQueue, (ctx, { dataRequestId }) => sendDataRequestLetter(ctx, dataRequestId)),
];

export const queues = workers.map(({ queue }) => queue);

/** Its data name the organisation it acts for. */
function forOrganization<Data extends { organizationId: string }>(
  queue: Queue<Data>,
  handler: (ctx: Context, data: Data) => Promise<void>,
): Worker {
  return forNobody(queue, (services, data) => handler(jobContext(services, queue.name, data.organizationId), data));
}

/** Finds out by itself for whom it acts. */
function forNobody<Data extends object>(
  queue: Queue<Data>,
  handler: (services: Services, data: Data) => Promise<void>,
): Worker {
  return { queue, handler: (services, data) => handler(services, data as Data) };
}
