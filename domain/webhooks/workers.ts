import { deliver } from '#domain/webhooks/deliver.ts';
import { deleteOldDeliveries } from '#domain/webhooks/delivery-retention.ts';
import { deleteDeliveriesQueue, deliverQueue, stoppedQueue } from '#domain/webhooks/jobs.ts';
import { emailStoppedEndpoint } from '#domain/webhooks/stopped-email.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const webhooksWorkers: readonly Worker[] = [
  organizationWorker(deliverQueue, (ctx, { deliveryId }) => deliver(ctx, deliveryId)),
  organizationWorker(stoppedQueue, (ctx, { endpointId }) => emailStoppedEndpoint(ctx, endpointId)),
  globalWorker(deleteDeliveriesQueue, services => deleteOldDeliveries(services), { cron: '23 * * * *' }),
];
