import { type Context, jobContext, type Services } from '#domain/context.ts';
import type { Queue } from '#platform/jobs.ts';

/** A queue and the function that handles its jobs. A job can run twice, so handlers must tolerate that. */
export type Worker = {
  queue: Queue<object>;
  handler(services: Services, data: object): Promise<void>;
  schedule?: Schedule | undefined;
};

/** `cron`: queues a job at these times. `atStart`: queues one when a worker process starts. */
type Schedule = { cron: string; atStart?: true };

/** The handler acts for the organisation that the job names. */
export function organizationWorker<Data extends { organizationId: string }>(
  queue: Queue<Data>,
  handler: (ctx: Context, data: Data) => Promise<void>,
): Worker {
  return globalWorker(queue, (services, data) => handler(jobContext(services, queue.name, data.organizationId), data));
}

/** The handler belongs to no organisation, or looks up the organisation of each job. */
export function globalWorker<Data extends object>(
  queue: Queue<Data>,
  handler: (services: Services, data: Data) => Promise<void>,
  schedule?: Schedule,
): Worker {
  return { queue, handler: (services, data) => handler(services, data as Data), schedule };
}
