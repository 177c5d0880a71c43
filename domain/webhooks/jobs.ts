import { defineQueue } from '#platform/jobs.ts';

type Data = { organizationId: string };

/** Delivers one event to one endpoint. The payload is stored with the delivery; the job only has its ID. */
export const deliverQueue = defineQueue<Data & { deliveryId: string }>('deliver-webhook', {
  retries: 10,
  // Most of a delivery is waiting for another server.
  concurrency: 20,
});

/** Tells the owners that an endpoint was turned off. */
export const stoppedQueue = defineQueue<Data & { endpointId: string }>('webhook-stopped', { retries: 20 });

/** Deletes old deliveries. */
export const deleteDeliveriesQueue = defineQueue<object>('forget-deliveries');
