import { attachBusiness } from '#domain/subscriptions/billing.ts';
import { endPurchase } from '#domain/subscriptions/ended-purchase.ts';
import { applyPaymentEvents } from '#domain/subscriptions/events.ts';
import {
  applyEventsQueue,
  attachBusinessQueue,
  endDuplicateQueue,
  purchaseEmailQueue,
  reconcileQueue,
  revertPlanQueue,
} from '#domain/subscriptions/jobs.ts';
import { revertPlanChange } from '#domain/subscriptions/plan-changes.ts';
import { sendPurchaseEmail } from '#domain/subscriptions/purchase-emails.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const subscriptionsWorkers: readonly Worker[] = [
  organizationWorker(endDuplicateQueue, (ctx, { subscriptionId }) => endPurchase(ctx, subscriptionId), {
    whileMissing: 'run',
  }),
  organizationWorker(purchaseEmailQueue, sendPurchaseEmail),
  organizationWorker(revertPlanQueue, revertPlanChange, { whileMissing: 'run' }),
  organizationWorker(attachBusinessQueue, ctx => attachBusiness(ctx)),
  globalWorker(applyEventsQueue, (services, { subscriptionId }) => applyPaymentEvents(services, subscriptionId)),
  globalWorker(reconcileQueue, services => reconcileSubscriptions(services), { cron: '17 * * * *' }),
];
