import { defineQueue } from '#platform/jobs.ts';

/** Continues a sync of a shop. */
export const syncQueue = defineQueue<{ organizationId: string; syncId: string }>('sync-shop', {
  expireInSeconds: 3600,
});

/** Fetches a product that the shop reported as changed. */
export const productQueue = defineQueue<{ organizationId: string; number: string; triggeredAt: string }>(
  'refetch-shop-product',
);

/** Finds shops that are due for the nightly comparison. */
export const compareQueue = defineQueue<object>('compare-shops');

/**
 * Applies the waiting events of one shop. The shop is named by its hash, because jobs remain after a shop's data is
 * deleted.
 */
export const applyShopEventsQueue = defineQueue<{ shop: string }>('apply-shop-events', { groupBy: 'shop' });

/** Retries events that were left over, and deletes old ones. */
export const sweepShopEventsQueue = defineQueue<object>('sweep-shop-events');

/** Emails a shop that the data export for one of its customers is ready. */
export const dataRequestEmailQueue = defineQueue<{ organizationId: string; dataRequestId: string }>(
  'data-request-letter',
  { retries: 20 },
);
/** Spreads the plan checks of all shops over the hour. */
export const checkPlansQueue = defineQueue<object>('check-shop-plans');

/** Reads the plan of one shop from Shopify. */
export const checkPlanQueue = defineQueue<{ organizationId: string }>('check-shop-plan');
