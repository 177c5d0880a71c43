import { reviewModelsQueue } from '#domain/answers/jobs.ts';
import { needsMeasurement, queueMeasurement } from '#domain/answers/model-settings/measure-models.ts';
import { deleteOldTokenCounts } from '#domain/answers/model-settings/token-budget.ts';
import { findWriter } from '#domain/answers/model-settings/writer.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';

/** Job, daily: queues measurements that are due, and deletes old token counts. */
export function reviewModels(services: Services, run?: OrganizationsRun): Promise<void> {
  const failure = 'could not review the model of an organisation';
  return forEachOrganization(services, reviewModelsQueue, review, failure, { run, includesMissing: true });
}

async function review(ctx: Context): Promise<void> {
  await transaction(ctx, tx => deleteOldTokenCounts(tx, ctx));
  if (needsMeasurement(ctx, await findWriter(ctx))) await transaction(ctx, tx => queueMeasurement(tx, ctx));
}
