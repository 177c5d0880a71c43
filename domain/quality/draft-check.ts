// Before saving: which tested answers would change, and whether they would still pass.

import { sql } from 'drizzle-orm';
import { qualityRuns } from '#database/schema/quality.ts';
import { spendTestRun, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { findFactsOfDraft } from '#domain/facts/find-facts.ts';
import { writeDrafts } from '#domain/knowledge/drafts.ts';
import { createProduct, updateProduct } from '#domain/products/product.ts';
import { askTests, type Tested, type TestQuestion } from '#domain/quality/ask-tests.ts';
import type { DraftChange, DraftCheck } from '#domain/quality/inputs.ts';
import { isChanged } from '#domain/quality/judge.ts';
import type { ModelCache } from '#domain/quality/model-cache.ts';
import { listRows, toQuestion } from '#domain/quality/questions.ts';
import {
  listCurrentResults,
  listLatestResults,
  modelCacheOf,
  storeResults,
  toTested,
} from '#domain/quality/results.ts';
import { askSaved, askWithChange, type InSlot, oneChangeAtATime } from '#domain/quality/run-questions.ts';
import { createSynonyms, updateSynonyms } from '#domain/retrieval/synonyms.ts';
import { newId } from '#platform/ids.ts';

type CheckOptions = { tries: TryLimits; signal: AbortSignal };

/** A person waits. Questions that were not asked by then are left out. */
const timeout = 20_000;

export async function checkDraft(
  ctx: Context,
  siteId: string,
  change: DraftChange,
  { tries, signal }: CheckOptions,
): Promise<DraftCheck> {
  requirePermission(ctx, 'manage:sites');
  const { questions, current, cache } = await transaction(ctx, async tx => ({
    questions: (await listRows(tx, siteId)).map(toQuestion),
    current: await listCurrentResults(tx, siteId),
    cache: modelCacheOf((await listLatestResults(tx, siteId)).values()),
  }));
  if (questions.length === 0) return { total: 0, asked: 0, results: [] };
  await spendTestRun(tries, ctx, questions.length);
  const inSlot = oneChangeAtATime(ctx, signal);
  const deadline = performance.now() + timeout;
  const unknown = questions.filter(({ id }) => !current.has(id));
  const now = await askNow(ctx, siteId, unknown, { cache, signal, inSlot });
  const ids = { document: newId(), rule: newId() };
  const runQuestions = askWithChange<TestQuestion>(within => applyChange(within, siteId, change, ids), {
    inSlot,
    deadline,
  });
  const after = await askTests(ctx, siteId, questions, { cache, signal, runQuestions });
  const before = new Map([...current, ...now]);
  return store(ctx, siteId, questions, before, after);
}

type Before = Map<string, Parameters<typeof toTested>[0]>;

/** The current answers, for questions without a result from a run. */
async function askNow(
  ctx: Context,
  siteId: string,
  questions: TestQuestion[],
  { cache, signal, inSlot }: { cache: ModelCache; signal: AbortSignal; inSlot: InSlot },
): Promise<Map<string, Tested>> {
  if (questions.length === 0) return new Map();
  return inSlot(() => askTests(ctx, siteId, questions, { cache, signal, runQuestions: askSaved }));
}

/** Writes the change as saving it would, with the shop facts that follow from a document. */
async function applyChange(
  ctx: Context,
  siteId: string,
  change: DraftChange,
  ids: { document: string; rule: string },
): Promise<void> {
  const { kind } = change;
  if (kind === 'document' || kind === 'rule') {
    await transaction(ctx, tx => writeDrafts(tx, ctx, siteId, { [kind]: change.draft }, ids));
    if (kind === 'document') await findFactsOfDraft(ctx, siteId, change.draft.id ?? ids.document);
  } else if (kind === 'synonyms') {
    if (change.id === null) await createSynonyms(ctx, siteId, change.draft);
    else await updateSynonyms(ctx, siteId, change.id, change.draft);
  } else if (change.id === null) await createProduct(ctx, siteId, change.draft);
  else await updateProduct(ctx, change.id, change.draft);
}

/** Stores the answers that would change: no one is emailed later about a failure that was shown here. */
async function store(
  ctx: Context,
  siteId: string,
  questions: TestQuestion[],
  before: Before,
  after: Map<string, Tested>,
): Promise<DraftCheck> {
  const changed = questions.flatMap(({ id, question }) => {
    const [was, will] = [before.get(id), after.get(id)];
    if (!was || !will || !isChanged(toTested(was), will)) return [];
    return [{ question, was: toTested(was), will }];
  });
  const results = changed.map(({ question, was, will }) => ({ ...will, question, changed: true, before: was }));
  const failed = results.filter(({ passed }) => !passed).length;
  if (failed > 0) {
    await transaction(ctx, async tx => {
      const id = newId(ctx.clock.now().getTime());
      const key = { organizationId: requireOrganization(ctx), id, siteId };
      const counts = { total: after.size, passed: after.size - failed, failed, changed: results.length };
      const times = { createdAt: sql`now()`, finishedAt: sql`now()` };
      await tx.insert(qualityRuns).values({ ...key, cause: 'draft', state: 'done', ...counts, ...times });
      await storeResults(
        tx,
        ctx,
        key.id,
        changed.map(({ will }) => will),
        new Map(),
      );
    });
  }
  return { total: questions.length, asked: after.size, results: results.toSorted((a, b) => +a.passed - +b.passed) };
}
