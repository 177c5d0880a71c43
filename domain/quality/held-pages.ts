// Changed pages that are published only if no test question fails because of them.
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { qualityRuns } from '#database/schema/quality.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { findFactsOfDraft } from '#domain/facts/find-facts.ts';
import { findHeldChange, type HeldChange, markHeldChange } from '#domain/knowledge/held-changes.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import { savePage } from '#domain/knowledge/save-page.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { listNewFailures } from '#domain/quality/alerts.ts';
import { askTests } from '#domain/quality/ask-tests.ts';
import { listRows, toQuestion } from '#domain/quality/questions.ts';
import { listCurrentResults, listLatestResults, modelCacheOf, storeResults } from '#domain/quality/results.ts';
import { askSaved, askWithChange } from '#domain/quality/run-questions.ts';
import { failOpenRuns, finishRun } from '#domain/quality/runs.ts';
import { setHoldsFailingChanges } from '#domain/sites/site.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const longestCheck = 10 * 60_000;

/** Job. Publishes the change, or marks it as held for a person. A run that was interrupted is repeated. */
export async function checkHeldChange(ctx: Context, documentId: string): Promise<void> {
  const begun = await transaction(ctx, tx => begin(tx, ctx, documentId));
  if (!begun) return;
  const { change, questions, before, cache, runId } = begun;
  if (questions.length > 0) {
    const signal = AbortSignal.timeout(longestCheck);
    const unknown = questions.filter(({ id }) => !before.has(id));
    const asked = { cache, signal, runQuestions: askSaved };
    const now = unknown.length > 0 ? await askTests(ctx, change.siteId, unknown, asked) : new Map();
    const apply = async (within: Context) => {
      await transaction(within, tx => publish(tx, within, change));
      await findFactsOfDraft(within, change.siteId, documentId);
    };
    const after = await askTests(ctx, change.siteId, questions, { cache, signal, runQuestions: askWithChange(apply) });
    await transaction(ctx, tx => storeResults(tx, ctx, runId, after.values(), new Map([...before, ...now])));
  }
  await transaction(ctx, tx => decide(tx, ctx, change, runId));
}

/** Its job ended the process twice, so a person decides. */
export async function failHeldChange(ctx: Context, documentId: string): Promise<void> {
  await transaction(ctx, async tx => {
    const change = await findHeldChange(tx, ctx, documentId);
    const isOfChange = and(
      eq(qualityRuns.organizationId, requireOrganization(ctx)),
      eq(qualityRuns.documentId, documentId),
      eq(qualityRuns.cause, 'held'),
    );
    const [runId = null] = await failOpenRuns(tx, isOfChange);
    if (change?.state === 'checking') await markHeldChange(tx, ctx, documentId, { state: 'held', runId });
  });
}

async function begin(tx: Transaction, ctx: Context, documentId: string) {
  const change = await findHeldChange(tx, ctx, documentId);
  if (change?.state !== 'checking') return undefined;
  const { siteId, title } = change;
  const questions = (await listRows(tx, siteId)).map(toQuestion);
  const id = newId(ctx.clock.now().getTime());
  const run = { organizationId: requireOrganization(ctx), id, siteId, createdAt: sql`now()` };
  const changes = [{ kind: 'document', id: documentId, title }];
  if (questions.length > 0) {
    const started = { cause: 'held', state: 'running', total: questions.length, documentId, changes } as const;
    await tx.delete(qualityRuns).where(and(eq(qualityRuns.documentId, documentId), eq(qualityRuns.state, 'running')));
    await tx.insert(qualityRuns).values({ ...run, ...started });
  }
  const before = await listCurrentResults(tx, siteId);
  const cache = modelCacheOf((await listLatestResults(tx, siteId)).values());
  return { change, questions, before, cache, runId: run.id };
}

/** Does nothing if the page has changed again: that change has its own job. */
async function decide(tx: Transaction, ctx: Context, change: HeldChange, runId: string): Promise<void> {
  await finishRun(tx, ctx, runId);
  const current = await findHeldChange(tx, ctx, change.documentId);
  if (current?.state !== 'checking' || current.foundAt.getTime() !== change.foundAt.getTime()) return;
  const failing = await listNewFailures(tx, runId);
  if (failing.length > 0) await markHeldChange(tx, ctx, change.documentId, { state: 'held', runId });
  else await publish(tx, ctx, change);
}

async function publish(tx: Transaction, ctx: Context, change: HeldChange): Promise<void> {
  const { sourceUrl } = await requireDocument(tx, change.documentId);
  const { siteId, title, text, places, language } = change;
  await savePage(tx, ctx, siteId, { url: sourceUrl ?? '', title, text, places, language }, { isTested: true });
}

export async function publishHeldChange(ctx: Context, documentId: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const change = await requireHeldChange(tx, ctx, documentId);
    await publish(tx, ctx, change);
    await recordActivity(tx, ctx, 'change.published', { name: change.title });
    return { id: documentId };
  });
}

/** The document keeps its version until the page changes again. */
export async function discardHeldChange(ctx: Context, documentId: string): Promise<{ id: string }> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  return transaction(ctx, async tx => {
    const change = await requireHeldChange(tx, ctx, documentId);
    await markHeldChange(tx, ctx, documentId, { state: 'discarded' });
    await recordActivity(tx, ctx, 'change.discarded', { name: change.title });
    return { id: documentId };
  });
}

export async function holdFailingChanges(
  ctx: Context,
  siteId: string,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  requirePermission(ctx, 'manage:sites');
  await spendSave(ctx);
  await transaction(ctx, tx => setHoldsFailingChanges(tx, ctx, siteId, enabled));
  return { enabled };
}

async function requireHeldChange(tx: Transaction, ctx: Context, documentId: string): Promise<HeldChange> {
  const change = await findHeldChange(tx, ctx, documentId);
  if (change && change.state !== 'discarded') return change;
  const words = 'This change was published or discarded in the meantime.';
  throw new AppError('not-found', 'held_change_not_found', words);
}
