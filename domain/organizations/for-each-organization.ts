import { and, eq, isNull } from 'drizzle-orm';
import { organizations } from '#database/schema/global.ts';
import { type Context, globalTransaction, jobContext, type Services } from '#domain/context.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import type { Queue } from '#platform/jobs.ts';

type Options = { run: OrganizationsRun | undefined; includesMissing?: boolean };

/**
 * For jobs that run for all organisations. A failure is logged with `failure` and does not stop the others. Organisations
 * that the identity provider does not know are included in jobs that delete old data, and in no others.
 *
 * A job that ended its process runs again as one job for each organisation: the one that ends its process again is set aside, and its
 * organisation is left out here until an operator retries it.
 */
export async function forEachOrganization(
  services: Services,
  queue: Queue<object>,
  work: (ctx: Context) => Promise<void>,
  failure: string,
  { run = {}, includesMissing = false }: Options,
): Promise<void> {
  const { organizationId, wasLost } = run;
  const isThis = organizationId === undefined ? undefined : eq(organizations.id, organizationId);
  const isIncluded = and(isThis, includesMissing ? undefined : isNull(organizations.missingSince));
  const all = await globalTransaction(services, tx =>
    tx.select({ id: organizations.id }).from(organizations).where(isIncluded),
  );
  const separate = new Set(organizationId === undefined ? await services.jobs.listGroups(queue) : []);
  const ids = all.map(({ id }) => id).filter(id => !separate.has(id));
  if (wasLost && organizationId === undefined) return queueEach(services, queue, ids);
  for (const id of ids) {
    await work(jobContext(services, queue.name, id)).catch(error => services.log.warn({ err: error }, failure));
  }
}

async function queueEach(services: Services, queue: Queue<object>, ids: string[]): Promise<void> {
  services.log.warn({ queue: queue.name }, 'a job ended its process and is repeated as one job for each organisation');
  await globalTransaction(services, async tx => {
    for (const organizationId of ids) await services.jobs.enqueue(tx, queue, { organizationId });
  });
}
