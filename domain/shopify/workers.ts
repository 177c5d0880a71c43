import { checkPlan, queuePlanChecks } from '#domain/shopify/check-plans.ts';
import { sendDataRequestEmail } from '#domain/shopify/data-requests.ts';
import { updateThemeWidget } from '#domain/shopify/embed.ts';
import { retryShopEvents } from '#domain/shopify/event-retry.ts';
import { applyShopEvents } from '#domain/shopify/events.ts';
import {
  applyShopEventsQueue,
  checkPlanQueue,
  checkPlansQueue,
  compareQueue,
  dataRequestEmailQueue,
  productQueue,
  sweepShopEventsQueue,
  syncQueue,
} from '#domain/shopify/jobs.ts';
import { compareShops } from '#domain/shopify/nightly-compare.ts';
import { refetchProduct } from '#domain/shopify/product-changes.ts';
import { failSync, syncShop } from '#domain/shopify/run-sync.ts';
import { widgetsChangedQueue } from '#domain/widgets/jobs.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const shopifyWorkers: readonly Worker[] = [
  globalWorker(checkPlansQueue, services => queuePlanChecks(services), { cron: '7 * * * *' }),
  organizationWorker(checkPlanQueue, ctx => checkPlan(ctx), { whileMissing: 'run' }),
  organizationWorker(widgetsChangedQueue, ctx => updateThemeWidget(ctx)),
  organizationWorker(syncQueue, (ctx, { syncId }) => syncShop(ctx, syncId), {
    onSetAside: (ctx, { syncId }) => failSync(ctx, syncId),
  }),
  organizationWorker(
    productQueue,
    (ctx, { number, triggeredAt }) => refetchProduct(ctx, { number, triggeredAt: new Date(triggeredAt) }),
    { whileMissing: 'skip' },
  ),
  globalWorker(compareQueue, services => compareShops(services), { cron: '*/10 * * * *' }),
  globalWorker(applyShopEventsQueue, (services, { shop }) => applyShopEvents(services, shop)),
  globalWorker(sweepShopEventsQueue, services => retryShopEvents(services), { cron: '*/10 * * * *' }),
  organizationWorker(dataRequestEmailQueue, (ctx, { dataRequestId }) => sendDataRequestEmail(ctx, dataRequestId), {
    whileMissing: 'run',
  }),
];
