import { attachBusiness } from '#domain/subscriptions/billing.ts';
import { takeBackChange } from '#domain/subscriptions/changes.ts';
import { endPurchase, sendPurchaseEmail } from '#domain/subscriptions/ended-purchase.ts';
import { applyPaymentEvents } from '#domain/subscriptions/events.ts';
import {
  applyEventsQueue,
  attachBusinessQueue,
  endDuplicateQueue,
  purchaseLetterQueue,
  reconcileQueue,
  takeBackQueue,
} from '#domain/subscriptions/jobs.ts';
import { reconcileSubscriptions } from '#domain/subscriptions/reconcile.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const subscriptionsWorkers: readonly Worker[] = [
  organizationWorker(endDuplicateQueue, (ctx, { subscriptionId }) => endPurchase(ctx, subscriptionId)),
  organizationWorker(purchaseLetterQueue, sendPurchaseEmail),
  organizationWorker(takeBackQueue, takeBackChange),
  organizationWorker(attachBusinessQueue, ctx => attachBusiness(ctx)),
  globalWorker(applyEventsQueue, (services, { subscriptionId }) => applyPaymentEvents(services, subscriptionId)),
  globalWorker(reconcileQueue, services => reconcileSubscriptions(services), { cron: '17 * * * *' }),
];
