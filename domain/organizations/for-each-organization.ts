import { organizations } from '#database/schema/global.ts';
import { type Context, globalTransaction, jobContext, type Services } from '#domain/context.ts';

/** For jobs that run for all organisations. A failure is logged with `failure` and does not stop the others. */
export async function forEachOrganization(
  services: Services,
  job: string,
  work: (ctx: Context) => Promise<void>,
  failure: string,
): Promise<void> {
  const all = await globalTransaction(services, tx => tx.select({ id: organizations.id }).from(organizations));
  for (const { id } of all) {
    await work(jobContext(services, job, id)).catch(error => services.log.warn({ err: error }, failure));
  }
}
