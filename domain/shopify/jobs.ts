import { defineQueue } from '#platform/jobs.ts';

/** Goes on with the reading of a shop wherever it stands. */
export const syncQueue = defineQueue<{ organizationId: string; syncId: string }>('sync-shop', {
  expireInSeconds: 3600,
});

/** Asks the shop for a product that it says has changed. */
export const productQueue = defineQueue<{ organizationId: string; number: string; triggeredAt: string }>(
  'refetch-shop-product',
);

/** Finds the shops whose turn it is to be compared with what is known of them. */
export const compareQueue = defineQueue<object>('compare-shops');

/** Applies what waits in the inbox for one shop, named by its hash: what is queued outlives what a shop asks us to forget. */
export const applyShopEventsQueue = defineQueue<{ shop: string }>('apply-shop-events', { turnsBy: 'shop' });

/** Goes on with what was left, and takes what was kept for long enough. */
export const sweepShopEventsQueue = defineQueue<object>('sweep-shop-events');

/** Tells a shop that the answer for one of its shoppers is ready. */
export const dataRequestEmailQueue = defineQueue<{ organizationId: string; dataRequestId: string }>(
  'data-request-letter',
  { retries: 20 },
);
/** Spreads the shops over the hour. */
export const checkPlansQueue = defineQueue<object>('check-shop-plans');

/** Asks Shopify what one shop pays for. */
export const checkPlanQueue = defineQueue<{ organizationId: string }>('check-shop-plan');
