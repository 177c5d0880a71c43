import { defineQueue } from '#platform/jobs.ts';

type Data = { organizationId: string };

/** Brings one event to one endpoint. What it says stays with the delivery; the job only names it. */
export const deliverQueue = defineQueue<Data & { deliveryId: string }>('deliver-webhook', {
  retries: 10,
  // Most of the time of a delivery is spent waiting for somebody's server.
  atOnce: 10,
});

/** Tells the owners that an endpoint was turned off. */
export const stoppedQueue = defineQueue<Data & { endpointId: string }>('webhook-stopped', { retries: 20 });

/** Forgets deliveries that are long over. */
export const deleteDeliveriesQueue = defineQueue<object>('forget-deliveries');
