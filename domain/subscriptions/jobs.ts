import { defineQueue } from '#platform/jobs.ts';

/** Applies what waits in the inbox for one subscription. */
export const applyEventsQueue = defineQueue<{ subscriptionId: string }>('apply-payment-events');

/** Asks the provider what each subscription is now, in case an event was lost. */
export const reconcileQueue = defineQueue<object>('reconcile-subscriptions');

export const endDuplicateQueue = defineQueue<{ organizationId: string; subscriptionId: string }>(
  'end-duplicate-subscription',
  {
    retries: 20,
  },
);

export const attachBusinessQueue = defineQueue<{ organizationId: string }>('attach-business');

/** The plan of before, where a trial was to be paid and was not. */
export type RevertPlanJob = { organizationId: string; subscriptionId: string; priceId: string };
export const revertPlanQueue = defineQueue<RevertPlanJob>('take-back-unpaid-change', { retries: 20 });

/** To one of those who pay: a purchase was ended. */
export type PurchaseEmail = { organizationId: string; subscriptionId: string; userId: string };
export const purchaseEmailQueue = defineQueue<PurchaseEmail>('send-ended-purchase-letter', { retries: 20 });
