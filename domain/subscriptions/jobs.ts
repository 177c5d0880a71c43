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
