// The email to owners about test questions that newly fail after a change: once for each run.
import { and, eq, not, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { qualityResults, qualityRuns } from '#database/schema/quality.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { testAlertQueue } from '#domain/quality/jobs.ts';
import { listResults, type RunRow } from '#domain/quality/results.ts';
import { requireSite } from '#domain/sites/site.ts';
import { findRecipient, findShopRecipient, listPayers } from '#domain/usage/notice-recipients.ts';
import { isAppError } from '#platform/errors.ts';
import { composeEmail } from '#providers/mail.ts';

const listed = 5;
const longestQuestion = 120;

/** Not for failures that a person saw before saving the change: they chose to save it. */
export async function queueTestAlert(tx: Transaction, ctx: Context, run: RunRow): Promise<void> {
  if (run.cause === 'asked' || run.alertedAt) return;
  const failing = await listNewFailures(tx, run.id);
  const known = run.cause === 'changed' ? await listSeenFailures(tx, ctx, run.siteId) : new Set<string>();
  if (!failing.some(({ questionId, text }) => !known.has(`${questionId} ${text}`))) return;
  const isThis = and(eq(qualityRuns.organizationId, run.organizationId), eq(qualityRuns.id, run.id));
  await tx.update(qualityRuns).set({ alertedAt: ctx.clock.now() }).where(isThis);
  await ctx.jobs.enqueue(tx, testAlertQueue, { organizationId: run.organizationId, runId: run.id });
}

/** Tests that passed before this run. */
export async function listNewFailures(tx: Transaction, runId: string) {
  const results = await listResults(tx, runId);
  return results.filter(({ passed, before }) => !passed && before?.passed === true);
}

async function listSeenFailures(tx: Transaction, ctx: Context, siteId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ questionId: qualityResults.questionId, text: qualityResults.text })
    .from(qualityResults)
    .innerJoin(
      qualityRuns,
      and(eq(qualityRuns.organizationId, qualityResults.organizationId), eq(qualityRuns.id, qualityResults.runId)),
    )
    .where(
      and(
        eq(qualityRuns.siteId, siteId),
        eq(qualityRuns.cause, 'draft'),
        not(isOlderThan(ctx, qualityRuns.createdAt, 24 * 3600_000)),
        sql`not ${qualityResults.passed}`,
      ),
    );
  return new Set(rows.map(({ questionId, text }) => `${questionId} ${text}`));
}

/** Job: finds the recipients, then queues one job for each email. */
export async function sendTestAlert(
  ctx: Context,
  { runId, userId }: { runId: string; userId?: string | null },
): Promise<void> {
  if (userId === undefined) return queueEmails(ctx, runId);
  const reader = userId === null ? await findShopRecipient(ctx) : await findRecipient(ctx, userId);
  if (!reader) return;
  const tests = userId === null ? `${reader.appUrl}/tests` : `${reader.appUrl}/sites/data/tests`;
  const found = await transaction(ctx, tx => describeRun(tx, ctx, runId, tests)).catch(error => {
    // The site or the run was deleted in the meantime.
    if (isAppError(error) && error.kind === 'not-found') return undefined;
    throw error;
  });
  if (!found) return;
  const messageId = `test-alert-${requireOrganization(ctx)}-${runId}-${userId ?? 'shop'}`;
  await ctx.mail.send({ ...found, to: reader.email, messageId });
}

async function queueEmails(ctx: Context, runId: string): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const people = await listPayers(ctx);
  await transaction(ctx, async tx => {
    const readers = people.length > 0 ? people.map(({ id }) => id) : [null];
    for (const userId of readers) await ctx.jobs.enqueue(tx, testAlertQueue, { organizationId, runId, userId });
  });
}

async function describeRun(tx: Transaction, ctx: Context, runId: string, tests: string) {
  const isThis = and(eq(qualityRuns.organizationId, requireOrganization(ctx)), eq(qualityRuns.id, runId));
  const [run] = await tx.select().from(qualityRuns).where(isThis);
  if (!run) return undefined;
  const site = await requireSite(tx, run.siteId);
  const failing = await listNewFailures(tx, runId);
  const isHeld = run.cause === 'held';
  const changed = run.changes.map(({ title }) => title).filter(Boolean);
  const amount = `${failing.length} test ${failing.length === 1 ? 'question' : 'questions'}`;
  return composeEmail({
    subject: isHeld ? `${site.name}: a changed page is waiting for you` : `${site.name}: ${amount} stopped passing`,
    lines: [
      isHeld
        ? `A page on your website changed. With the new text, ${amount} would stop passing, so Aisle still answers from the previous version.`
        : `${amount} passed before and ${failing.length === 1 ? 'fails' : 'fail'} now, because your content changed.`,
      ...(changed.length > 0
        ? [`Changed: ${changed.slice(0, listed).join(', ')}${changed.length > listed ? ' …' : ''}`]
        : []),
      ...failing.slice(0, listed).map(({ question, problems }) => `“${cut(question)}” ${problems.join(' ')}`),
      isHeld
        ? 'Publish the change anyway, discard it, or adjust your test questions.'
        : 'You can compare the answers, and restore the previous version with one click.',
    ],
    button: { label: 'View the test run', href: `${tests}?site=${run.siteId}&run=${runId}` },
  });
}

function cut(question: string): string {
  return question.length > longestQuestion ? `${question.slice(0, longestQuestion)}…` : question;
}
