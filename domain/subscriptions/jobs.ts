import { defineQueue } from '#platform/jobs.ts';

/** Applies the waiting events of one subscription. */
export const applyEventsQueue = defineQueue<{ subscriptionId: string }>('apply-payment-events');

/** Reads the state of each subscription from the provider, in case an event was lost. */
export const reconcileQueue = defineQueue<object>('reconcile-subscriptions');

export const endDuplicateQueue = defineQueue<{ organizationId: string; subscriptionId: string }>(
  'end-duplicate-subscription',
  {
    retries: 20,
  },
);

export const attachBusinessQueue = defineQueue<{ organizationId: string }>('attach-business');

/** The previous plan, to be restored if a trial could not be paid. */
export type RevertPlanJob = { organizationId: string; subscriptionId: string; priceId: string };
export const revertPlanQueue = defineQueue<RevertPlanJob>('take-back-unpaid-change', { retries: 20 });

/** To one of the people who pay: a purchase was cancelled, or its refund was not approved. */
export type PurchaseEmail = { organizationId: string; subscriptionId: string; userId: string; about?: 'refund' };
export const purchaseEmailQueue = defineQueue<PurchaseEmail>('send-ended-purchase-letter', { retries: 20 });
