import { type Context, jobContext, type Services } from '#domain/context.ts';
import { purgeQueue } from '#domain/organizations/jobs.ts';
import { purgeOrganization } from '#domain/organizations/organization.ts';
import type { Queue } from '#platform/jobs.ts';

/** The data of every job names the organisation it acts for. */
type JobData = { organizationId: string };

type Worker = {
  queue: Queue<object>;
  handler(services: Services, data: object): Promise<void>;
  /** When it also runs by itself. */
  cron?: string;
};

/** Every queue and who works it: one line each. */
export const workers: readonly Worker[] = [worker(purgeQueue, ctx => purgeOrganization(ctx))];

export const queues = workers.map(({ queue }) => queue);

function worker<Data extends JobData>(
  queue: Queue<Data>,
  handler: (ctx: Context, data: Data) => Promise<void>,
): Worker {
  return {
    queue,
    handler: (services, data) => handler(jobContext(services, queue.name, (data as Data).organizationId), data as Data),
  };
}
