import { and, eq, isNotNull } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { type Context, globalSingle, jobContext, type Services, transaction } from '#domain/context.ts';
import type { Queue } from '#platform/jobs.ts';

/** A queue and the function that handles its jobs. A job can run twice, so handlers must tolerate that. */
export type Worker = {
  queue: Queue<object>;
  handler(services: Services, data: object, job: { wasLost: boolean }): Promise<void>;
  schedule?: Schedule | undefined;
  /** Called when a job ended its process twice: marks as failed what people would otherwise see as running forever. */
  onSetAside?: ((services: Services, data: object) => Promise<void>) | undefined;
};

/** `cron`: queues a job at these times. `atStart`: queues one when a worker process starts. */
type Schedule = { cron: string; atStart?: true };

/**
 * `whileMissing`: what a job does while the identity provider does not know its organisation. By default it waits; jobs that
 * delete data or end payments run, and those that a later job repeats are skipped.
 */
type OrganizationWork<Data> = {
  onSetAside?: (ctx: Context, data: Data) => Promise<void>;
  whileMissing?: 'wait' | 'run' | 'skip';
};

const missingDelay = 3_600_000;

/** The handler acts for the organisation that the job names. */
export function organizationWorker<Data extends { organizationId: string }>(
  queue: Queue<Data>,
  handler: (ctx: Context, data: Data) => Promise<void>,
  { onSetAside, whileMissing = 'wait' }: OrganizationWork<Data> = {},
): Worker {
  const inOrganization = (work: typeof handler) => (services: Services, data: object) =>
    work(jobContext(services, queue.name, (data as Data).organizationId), data as Data);
  const handle = inOrganization(async (ctx, data) => {
    if (whileMissing === 'run' || !(await isMissing(ctx, data.organizationId))) return handler(ctx, data);
    if (whileMissing === 'wait') await queueLater(ctx, queue, data);
  });
  return { queue, handler: handle, onSetAside: onSetAside && inOrganization(onSetAside) };
}

async function isMissing(ctx: Context, organizationId: string): Promise<boolean> {
  const isThis = and(
    eq(organizations.id, organizationId),
    eq(organizations.state, 'active'),
    isNotNull(organizations.missingSince),
  );
  const found = await globalSingle(ctx, tx => tx.select({ id: organizations.id }).from(organizations).where(isThis));
  return found.length > 0;
}

async function queueLater<Data extends object>(ctx: Context, queue: Queue<Data>, data: Data): Promise<void> {
  // In queues with one job per key, different jobs need different keys.
  const options = { delay: missingDelay, singletonKey: JSON.stringify(data) };
  await transaction(ctx, tx => ctx.jobs.enqueue<Data>(tx, queue, data, options));
}

/** The handler belongs to no organisation, or looks up the organisation of each job. */
export function globalWorker<Data extends object>(
  queue: Queue<Data>,
  handler: (services: Services, data: Data) => Promise<void>,
  schedule?: Schedule,
): Worker {
  return { queue, handler: (services, data) => handler(services, data as Data), schedule };
}

/** A job for all organisations, or for the one that it names. */
export type OrganizationsRun = { organizationId?: string; wasLost?: boolean };

/** The handler passes `run` to `forEachOrganization`. */
export function everyOrganizationWorker(
  queue: Queue<object>,
  handler: (services: Services, run: OrganizationsRun) => Promise<void>,
  schedule: Schedule,
): Worker {
  return { queue, handler: (services, data, { wasLost }) => handler(services, { ...data, wasLost }), schedule };
}
