import type { Services } from '#domain/context.ts';
import { purgeQueue } from '#domain/organizations/jobs.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import type { Queue } from '#platform/jobs.ts';

type Worker = {
  queue: Queue<object>;
  handler(services: Services, data: object): Promise<void>;
  /** When it also runs by itself. */
  cron?: string;
};

/** Every queue and who works it: one line each. */
export const workers: readonly Worker[] = [
  worker(purgeQueue, (services, { organizationId }) => purgeOrganization(services, organizationId)),
];

export const queues = workers.map(({ queue }) => queue);

function worker<Data extends object>(
  queue: Queue<Data>,
  handler: (services: Services, data: Data) => Promise<void>,
): Worker {
  return { queue, handler: (services, data) => handler(services, data as Data) };
}
