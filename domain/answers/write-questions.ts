import { writeQuestionsDueQueue, writeQuestionsQueue } from '#domain/answers/jobs.ts';
import { askSectionQuestions } from '#domain/answers/model/section-questions.ts';
import { mayCallModel, refundModelCall } from '#domain/answers/model-settings/background-calls.ts';
import { addTokens } from '#domain/answers/model-settings/token-budget.ts';
import { findWriter, type Writer } from '#domain/answers/model-settings/writer.ts';
import { type Context, requireOrganization, type Services, transaction } from '#domain/context.ts';
import {
  claimUnreadSections,
  hasUnreadSections,
  storeWrittenQuestions,
  type UnreadSections,
} from '#domain/knowledge/written-questions.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { isAppError } from '#platform/errors.ts';
import type { Report } from '#providers/model/model.ts';

/** Of one run. */
const maxCalls = 200;
/** The model probably doesn't work: the other documents are left for the next run. */
const maxFailures = 3;
const maxRun = 10 * 60_000;

/** Job, every hour: organisations with a model get asked questions for sections that are new or changed. */
export async function queueWriting(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, writeQuestionsDueQueue, queueOf, 'asked questions were not queued', { run });
}

async function queueOf(ctx: Context): Promise<void> {
  const organizationId = requireOrganization(ctx);
  const writer = await findWriter(ctx);
  if (!writer || writer.isHalfUsed) return;
  await transaction(ctx, async tx => {
    if (!(await hasUnreadSections(tx, ctx))) return;
    await ctx.jobs.enqueue(tx, writeQuestionsQueue, { organizationId }, { singletonKey: organizationId });
  });
}

/** Job. What each call wrote is stored at once, so that a killed run continues with the next sections. */
export async function writeQuestions(ctx: Context): Promise<void> {
  const signal = AbortSignal.timeout(maxRun);
  let failures = 0;
  for (let count = 0; count < maxCalls && failures < maxFailures && !signal.aborted; count++) {
    const writer = await findWriter(ctx);
    if (!writer || !(await mayCallModel(ctx, writer))) return;
    const unread = await transaction(ctx, tx => claimUnreadSections(tx, ctx));
    if (!unread) return refundModelCall(ctx, writer);
    try {
      await writeFor(ctx, writer, unread, signal);
      failures = 0;
    } catch (error) {
      if (!isAppError(error) && !signal.aborted) throw error;
      ctx.log.warn({ err: error }, 'asked questions were not written');
      failures++;
    }
  }
}

async function writeFor(ctx: Context, { endpoint, kind }: Writer, unread: UnreadSections, signal: AbortSignal) {
  const reports: Report[] = [];
  const note = (report: Report) => void reports.push(report);
  try {
    const written = await askSectionQuestions(ctx, endpoint, unread, { signal, note });
    await transaction(ctx, tx => storeWrittenQuestions(tx, ctx, unread, written));
  } finally {
    const tokens = reports.reduce((sum, one) => sum + (one.inputTokens ?? 0) + (one.outputTokens ?? 0), 0);
    if (kind === 'included' && tokens > 0) await addTokens(ctx, tokens);
  }
}
