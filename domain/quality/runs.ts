// Test runs: started by a person, or by a change in the site's knowledge.
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { spendTestRun, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { authorIdOf, type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { earlierNow, isOlderThan } from '#domain/expiry.ts';
import { listHeldChanges } from '#domain/knowledge/held-changes.ts';
import { queueTestAlert } from '#domain/quality/alerts.ts';
import { askTests, type TestQuestion } from '#domain/quality/ask-tests.ts';
import { listChangesSinceLastRun } from '#domain/quality/described-changes.ts';
import type { QualityOverview, QualityRun, QualityRunSummary } from '#domain/quality/inputs.ts';
import { runTestsQueue } from '#domain/quality/jobs.ts';
import { listQualityQuestions, listRows, toQuestion } from '#domain/quality/questions.ts';
import {
  listLatestResults,
  listResults,
  modelCacheOf,
  type RunRow,
  savedCauses,
  storeResults,
} from '#domain/quality/results.ts';
import { askSaved } from '#domain/quality/run-questions.ts';
import { lockSite, requireSite } from '#domain/sites/site.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

/** Stored runs per site. */
const mostRuns = 40;
const shownRuns = 15;
const batchSize = 12;

export async function readQualityOverview(ctx: Context, siteId: string): Promise<QualityOverview> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const site = await requireSite(tx, siteId);
    const isShown = and(eq(qualityRuns.siteId, siteId), inArray(qualityRuns.cause, ['asked', 'changed', 'held']));
    const runs = await tx
      .select()
      .from(qualityRuns)
      .where(isShown)
      .orderBy(desc(qualityRuns.createdAt))
      .limit(shownRuns);
    const held = await listHeldChanges(tx, siteId);
    return {
      questions: await listQualityQuestions(tx, siteId),
      runs: await toSummaries(tx, runs),
      holdsFailingChanges: site.holdsFailingChanges,
      held: held.map(({ foundAt, ...change }) => ({ ...change, foundAt: foundAt.toISOString() })),
    };
  });
}

export async function readQualityRun(ctx: Context, id: string): Promise<QualityRun> {
  requirePermission(ctx, 'manage:sites');
  return transaction(ctx, async tx => {
    const [row] = await tx.select().from(qualityRuns).where(isOne(ctx, id));
    const [summary] = row ? await toSummaries(tx, [row]) : [];
    if (!summary) throw new AppError('not-found', 'quality_run_not_found', 'This test run no longer exists.');
    return { ...summary, results: await listResults(tx, id) };
  });
}

/** A run that is waiting or running already is returned instead. */
export async function startQualityRun(ctx: Context, siteId: string, tries: TryLimits): Promise<QualityRunSummary> {
  requirePermission(ctx, 'manage:sites');
  const questions = await transaction(ctx, tx => listRows(tx, siteId));
  await spendTestRun(tries, ctx, questions.length);
  return transaction(ctx, async tx => {
    const changes = await listChangesSinceLastRun(tx, siteId);
    const [summary] = await toSummaries(tx, [await addRun(tx, ctx, siteId, { cause: 'asked', changes })]);
    if (!summary) throw new Error('a test run was not created');
    return summary;
  });
}

type NewRun = Pick<RunRow, 'cause'> & Partial<Pick<RunRow, 'changes'>>;

export async function addRun(tx: Transaction, ctx: Context, siteId: string, run: NewRun): Promise<RunRow> {
  const organizationId = requireOrganization(ctx);
  const questions = await listRows(tx, siteId);
  if (questions.length === 0) {
    throw new AppError('invalid', 'no_quality_questions', 'Add a test question first.');
  }
  await lockSite(tx, siteId);
  const open = await findOpenRun(tx, ctx, siteId);
  if (open) return open;
  const id = newId(ctx.clock.now().getTime());
  const key = { organizationId, id, siteId, startedBy: authorIdOf(ctx), createdAt: sql`now()` };
  const [row] = await tx
    .insert(qualityRuns)
    .values({ ...key, ...run, state: 'waiting', total: questions.length })
    .returning();
  if (!row) throw new Error('a test run was not created');
  await ctx.jobs.enqueue(tx, runTestsQueue, { organizationId, runId: row.id });
  return row;
}

/** A run whose job failed for good must not block new runs. */
async function findOpenRun(tx: Transaction, ctx: Context, siteId: string): Promise<RunRow | undefined> {
  const isOpen = and(
    eq(qualityRuns.siteId, siteId),
    inArray(qualityRuns.cause, savedCauses),
    inArray(qualityRuns.state, ['waiting', 'running']),
  );
  await failOpenRuns(tx, and(isOpen, isOlderThan(ctx, qualityRuns.createdAt, longestOpen)));
  const [open] = await tx.select().from(qualityRuns).where(isOpen).limit(1);
  return open;
}

/** Longer than all attempts of its job. */
const longestOpen = 2 * 3600_000;

/** Job. Every batch is stored, so that a killed run continues where it stopped. */
export async function runTests(ctx: Context, runId: string): Promise<void> {
  const begun = await transaction(ctx, tx => beginRun(tx, ctx, runId));
  if (!begun) return;
  const { run, open, before } = begun;
  const cache = modelCacheOf(before.values());
  const signal = AbortSignal.timeout(longestRun);
  for (let at = 0; at < open.length; at += batchSize) {
    const batch = open.slice(at, at + batchSize);
    const tested = await askTests(ctx, run.siteId, batch, { cache, signal, runQuestions: askSaved });
    await transaction(ctx, tx => storeResults(tx, ctx, runId, tested.values(), before));
  }
  await transaction(ctx, tx => finishRun(tx, ctx, runId));
}

/** Its job ended the process twice. */
export async function failRun(ctx: Context, runId: string): Promise<void> {
  await transaction(ctx, tx => failOpenRuns(tx, isOne(ctx, runId)));
}

/** Returns their ids. */
export async function failOpenRuns(tx: Transaction, where: SQL | undefined): Promise<string[]> {
  const failed = await tx
    .update(qualityRuns)
    .set({ state: 'failed', problem: 'The run couldn’t be finished.', finishedAt: sql`now()` })
    .where(and(where, inArray(qualityRuns.state, ['waiting', 'running'])))
    .returning({ id: qualityRuns.id });
  return failed.map(({ id }) => id);
}

const longestRun = 14 * 60_000;

/** The snapshot is stored before the first question: later changes start another run. */
async function beginRun(tx: Transaction, ctx: Context, runId: string) {
  const [run] = await tx.select().from(qualityRuns).where(isOne(ctx, runId)).for('update');
  if (!run || run.state === 'done' || run.state === 'failed') return undefined;
  await tx
    .update(qualityRuns)
    .set({ state: 'running', seen: sql`coalesce(${qualityRuns.seen}, pg_current_snapshot()::text)` })
    .where(isOne(ctx, runId));
  const asked = await tx
    .select({ id: qualityResults.questionId })
    .from(qualityResults)
    .where(eq(qualityResults.runId, runId));
  const known = new Set(asked.map(({ id }) => id));
  const rows = await listRows(tx, run.siteId);
  const open: TestQuestion[] = rows.filter(({ id }) => !known.has(id)).map(toQuestion);
  return { run, open, before: await listLatestResults(tx, run.siteId, run) };
}

export async function finishRun(tx: Transaction, ctx: Context, runId: string): Promise<RunRow | undefined> {
  const [run] = await tx.select().from(qualityRuns).where(isOne(ctx, runId)).for('update');
  if (!run || run.state === 'done') return undefined;
  const [counts] = await tx
    .select({
      total: count(),
      passed: sql<number>`(count(*) filter (where ${qualityResults.passed}))::int`,
      changed: sql<number>`(count(*) filter (where ${qualityResults.changed}))::int`,
    })
    .from(qualityResults)
    .where(eq(qualityResults.runId, runId));
  const { total = 0, passed = 0, changed = 0 } = counts ?? {};
  const [done] = await tx
    .update(qualityRuns)
    .set({ state: 'done', total, passed, failed: total - passed, changed, finishedAt: sql`now()` })
    .where(isOne(ctx, runId))
    .returning();
  if (done) await queueTestAlert(tx, ctx, done);
  await deleteOldRuns(tx, ctx, run.siteId);
  return done;
}

/** Results of draft checks are needed until the run after the change. */
async function deleteOldRuns(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  await tx.execute(sql`
    delete from ${qualityRuns} where organization_id = ${organizationId} and site_id = ${siteId}::uuid and state = 'done'
      and (cause = 'draft' and created_at < ${earlierNow(ctx)} - interval '1 day' or cause <> 'draft' and id not in (
        select id from ${qualityRuns}
        where organization_id = ${organizationId} and site_id = ${siteId}::uuid and cause <> 'draft'
        order by created_at desc, id desc limit ${mostRuns}))`);
}

async function toSummaries(tx: Transaction, runs: RunRow[]): Promise<QualityRunSummary[]> {
  const open = runs.filter(({ state }) => state !== 'done').map(({ id }) => id);
  const counts = open.length > 0 ? await countResults(tx, open) : new Map<string, number>();
  return runs.map(run => ({
    ...run,
    asked: run.state === 'done' ? run.total : (counts.get(run.id) ?? 0),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }));
}

async function countResults(tx: Transaction, runIds: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: qualityResults.runId, asked: count() })
    .from(qualityResults)
    .where(inArray(qualityResults.runId, runIds))
    .groupBy(qualityResults.runId);
  return new Map(rows.map(({ id, asked }) => [id, asked]));
}

function isOne(ctx: Context, id: string) {
  return and(eq(qualityRuns.organizationId, requireOrganization(ctx)), eq(qualityRuns.id, id));
}
