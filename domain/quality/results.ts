// Stores and reads the answers of test runs.
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { knowledgeChanges } from '#database/schema/chat-access.ts';
import { qualityQuestions, qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { Tested } from '#domain/quality/ask-tests.ts';
import type { QualityResult, TestedAnswer } from '#domain/quality/inputs.ts';
import { isChanged } from '#domain/quality/judge.ts';
import type { ModelCache } from '#domain/quality/model-cache.ts';

type ResultRow = typeof qualityResults.$inferSelect;
export type RunRow = typeof qualityRuns.$inferSelect;

/** Runs with the saved state; the others try a change. */
export const savedCauses = ['asked', 'changed'] as const;

/** The newest saved-state answer of each question, from runs before this one. Questions edited since have none. */
export async function listLatestResults(
  tx: Transaction,
  siteId: string,
  before?: Pick<RunRow, 'id' | 'createdAt'>,
): Promise<Map<string, ResultRow>> {
  const isEarlier =
    before &&
    sql`(${qualityRuns.createdAt}, ${qualityRuns.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  const condition = and(
    eq(qualityRuns.siteId, siteId),
    inArray(qualityRuns.cause, savedCauses),
    lte(qualityQuestions.updatedAt, qualityRuns.createdAt),
    isEarlier,
  );
  const rows = await tx
    .selectDistinctOn([qualityResults.questionId], { result: qualityResults })
    .from(qualityResults)
    .innerJoin(qualityRuns, isSameRun)
    .innerJoin(qualityQuestions, isSameQuestion)
    .where(condition)
    .orderBy(qualityResults.questionId, desc(qualityRuns.createdAt), desc(qualityRuns.id));
  return new Map(rows.map(({ result }) => [result.questionId, result]));
}

/** The answers that are still valid: neither the site's knowledge nor the question has changed since. */
export async function listCurrentResults(tx: Transaction, siteId: string): Promise<Map<string, ResultRow>> {
  const condition = and(
    eq(qualityRuns.siteId, siteId),
    inArray(qualityRuns.cause, savedCauses),
    eq(qualityRuns.state, 'done'),
  );
  const [run] = await tx.select().from(qualityRuns).where(condition).orderBy(desc(qualityRuns.createdAt)).limit(1);
  if (!run || (await listChangesSince(tx, siteId, run.seen)).length > 0) return new Map();
  const rows = await tx
    .select({ result: qualityResults })
    .from(qualityResults)
    .innerJoin(qualityQuestions, isSameQuestion)
    .where(and(eq(qualityResults.runId, run.id), lte(qualityQuestions.updatedAt, run.createdAt)));
  return new Map(rows.map(({ result }) => [result.questionId, result]));
}

/** What changed in the site's knowledge after a snapshot. */
export async function listChangesSince(
  tx: Transaction,
  siteId: string,
  seen: string | null,
): Promise<{ kind: string; id: string }[]> {
  if (seen === null) return [{ kind: 'site', id: noId }];
  return tx
    .selectDistinct({ kind: knowledgeChanges.kind, id: knowledgeChanges.changedId })
    .from(knowledgeChanges)
    .where(
      and(
        eq(knowledgeChanges.siteId, siteId),
        sql`not pg_visible_in_snapshot(${knowledgeChanges.changedBy}, ${seen}::pg_snapshot)`,
      ),
    )
    .orderBy(knowledgeChanges.kind, knowledgeChanges.changedId)
    .limit(mostChanges);
}

export const noId = '00000000-0000-0000-0000-000000000000';
const mostChanges = 50;

/** A stored answer stays: an interrupted run continues. */
export async function storeResults(
  tx: Transaction,
  ctx: Context,
  runId: string,
  tested: Iterable<Tested>,
  before: Map<string, ResultRow>,
): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const rows = [...tested].map(one => {
    const known = before.get(one.questionId);
    const changed = known ? isChanged(toTested(known), one) : false;
    return { organizationId, runId, ...one, changed, before: changed && known ? toTested(known) : null };
  });
  if (rows.length > 0) await tx.insert(qualityResults).values(rows).onConflictDoNothing();
}

export async function listResults(tx: Transaction, runId: string): Promise<QualityResult[]> {
  const rows = await tx
    .select({ result: qualityResults, question: qualityQuestions.question })
    .from(qualityResults)
    .innerJoin(qualityQuestions, isSameQuestion)
    .where(eq(qualityResults.runId, runId))
    .orderBy(qualityResults.passed, desc(qualityResults.changed), qualityQuestions.createdAt, qualityQuestions.id);
  return rows.map(({ result, question }) => ({ ...result, question }));
}

/** What models wrote in earlier runs. */
export function modelCacheOf(results: Iterable<ResultRow>): ModelCache {
  return new Map([...results].flatMap(({ modelTexts }) => Object.entries(modelTexts)));
}

export function toTested({ outcome, text, sources, passed, problems }: ResultRow | Tested): TestedAnswer {
  return { outcome, text, sources, passed, problems };
}

const isSameRun = and(
  eq(qualityRuns.organizationId, qualityResults.organizationId),
  eq(qualityRuns.id, qualityResults.runId),
);

const isSameQuestion = and(
  eq(qualityQuestions.organizationId, qualityResults.organizationId),
  eq(qualityQuestions.id, qualityResults.questionId),
);
