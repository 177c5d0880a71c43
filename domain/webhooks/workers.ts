import { deliver } from '#domain/webhooks/deliver.ts';
import { deleteOldDeliveries } from '#domain/webhooks/delivery-retention.ts';
import { deleteDeliveriesQueue, deliverQueue, stoppedQueue } from '#domain/webhooks/jobs.ts';
import { emailStoppedEndpoint } from '#domain/webhooks/stopped-email.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const webhooksWorkers: readonly Worker[] = [
  organizationWorker(deliverQueue, (ctx, { deliveryId }) => deliver(ctx, deliveryId)),
  organizationWorker(stoppedQueue, (ctx, { endpointId }) => emailStoppedEndpoint(ctx, endpointId)),
  everyOrganizationWorker(deleteDeliveriesQueue, deleteOldDeliveries, { cron: '23 * * * *' }),
];
