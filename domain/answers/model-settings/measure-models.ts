// Measures how well models tell true statements from false ones: when one is connected, and weekly.
import { eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { modelMeasurements } from '#database/schema/global.ts';
import { measureModelQueue, measureServerModelQueue } from '#domain/answers/jobs.ts';
import { measureJudge } from '#domain/answers/model/measure-judge.ts';
import { effectiveWording, type Measurement } from '#domain/answers/model-settings/effective-wording.ts';
import { findWriter, hashEndpoint, judgeOf, type Writer } from '#domain/answers/model-settings/writer.ts';
import { openBudgets } from '#domain/budgets.ts';
import {
  anonymousCaller,
  type Context,
  globalTransaction,
  requireOrganization,
  type Services,
} from '#domain/context.ts';
import { earlierNow } from '#domain/expiry.ts';
import { AppError, isAppError } from '#platform/errors.ts';
import type { Endpoint } from '#providers/model/model.ts';

const timeout = 60_000;
const day = 86_400_000;
/** Less than a week, because it is looked for once a day. */
const validFor = 6.5 * day;
const keptDays = 90;

/** Attempts per day. The daily job tries again. */
const spend = openBudgets({
  'measurements-of-endpoint': { points: 6, seconds: 86_400 },
  'measurements-of-organization': { points: 12, seconds: 86_400 },
});

export async function queueMeasurement(tx: Transaction, ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await ctx.jobs.enqueue(tx, measureModelQueue, { organizationId }, { singletonKey: organizationId });
}

/** Whether the organisation's own model has no current measurement. */
export function needsMeasurement(ctx: Context, writer: Writer | undefined): writer is Writer & { judge: Endpoint } {
  return writer?.kind === 'own' && writer.judge !== null && isDue(ctx, writer.measurement?.measuredAt);
}

/** Job: measures the organisation's own model. */
export async function measureOwnModel(ctx: Context, measureWith = measureJudge): Promise<void> {
  const writer = await findWriter(ctx);
  if (!needsMeasurement(ctx, writer)) return;
  const endpoint = hashEndpoint(writer.endpoint, writer.judge);
  if (await mayMeasure(ctx, endpoint)) await measure(ctx, endpoint, writer.judge, measureWith);
}

/** Job, hourly and when a worker starts: measures the operator's model, and deletes measurements of models that are gone. */
export async function measureServerModel(services: Services, measureWith = measureJudge): Promise<void> {
  const ctx: Context = { ...services, ...anonymousCaller, actor: { kind: 'job', name: measureServerModelQueue.name } };
  const isOld = lt(modelMeasurements.measuredAt, sql`${earlierNow(ctx)} - make_interval(days => ${keptDays})`);
  await globalTransaction(ctx, tx => tx.delete(modelMeasurements).where(isOld));
  const endpoint = services.models.serverDefault;
  if (!endpoint) return;
  const judge = judgeOf(services, endpoint);
  const hash = hashEndpoint(endpoint, judge);
  const [known] = await globalTransaction(ctx, tx =>
    tx.select().from(modelMeasurements).where(eq(modelMeasurements.endpoint, hash)),
  );
  if (!isDue(ctx, known?.measuredAt)) return;
  const measurement = await measure(ctx, hash, judge, measureWith);
  const { effective } = effectiveWording({ chosen: 'natural', isJudged: true, measurement });
  if (effective === 'natural') return;
  ctx.log.warn({ model: judge.model, ...measurement }, 'the model cannot check its answers, so they are quotes');
}

async function mayMeasure(ctx: Context, endpoint: string): Promise<boolean> {
  const organizationId = requireOrganization(ctx);
  try {
    await spend(ctx, 'measurements-of-endpoint', `${organizationId} ${endpoint}`);
    await spend(ctx, 'measurements-of-organization', organizationId);
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'too-many') return false;
    throw error;
  }
}

async function measure(
  ctx: Context,
  endpoint: string,
  judge: Endpoint,
  measureWith: typeof measureJudge,
): Promise<Measurement> {
  const signal = AbortSignal.timeout(timeout);
  const measurement = await measureWith(ctx, judge, signal).catch(error => {
    // The settings show the message of a failed job.
    if (isAppError(error)) throw error;
    const words = signal.aborted ? 'It took longer than a minute.' : 'Something went wrong on our side.';
    throw new AppError('unavailable', 'measurement_failed', words, { cause: error });
  });
  const row = { ...measurement, measuredAt: ctx.clock.now() };
  await globalTransaction(ctx, tx =>
    tx
      .insert(modelMeasurements)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: modelMeasurements.endpoint, set: row }),
  );
  return measurement;
}

function isDue({ clock }: Context, measuredAt: Date | undefined): boolean {
  return measuredAt === undefined || clock.now().getTime() - measuredAt.getTime() > validFor;
}
