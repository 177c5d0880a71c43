import { writeQuestionsQueue } from '#domain/answers/jobs.ts';
import { askSectionQuestions } from '#domain/answers/model/section-questions.ts';
import { addTokens } from '#domain/answers/model-settings/token-budget.ts';
import { findWriter } from '#domain/answers/model-settings/writer.ts';
import { type Context, type Services, transaction } from '#domain/context.ts';
import { findUnreadDocument, storeWrittenQuestions } from '#domain/knowledge/written-questions.ts';
import { forEachOrganization } from '#domain/organizations/for-each-organization.ts';
import type { OrganizationsRun } from '#domain/worker.ts';
import { isAppError } from '#platform/errors.ts';
import type { Report } from '#providers/model/model.ts';

/** Of one organisation and run. */
const maxDocuments = 50;
const maxRun = 10 * 60_000;

/** Job, every hour: organisations with a model get asked questions for sections that are new or changed. */
export async function writeAllQuestions(services: Services, run?: OrganizationsRun): Promise<void> {
  await forEachOrganization(services, writeQuestionsQueue, writeQuestions, 'asked questions were not written', { run });
}

/** Each document is stored with its mark, so that a killed run continues with the next. */
export async function writeQuestions(ctx: Context): Promise<void> {
  const signal = AbortSignal.timeout(maxRun);
  for (let count = 0; count < maxDocuments && !signal.aborted; count++) {
    const writer = await findWriter(ctx);
    // The rest of the day's tokens is for visitors.
    if (!writer || writer.isHalfUsed) return;
    const document = await transaction(ctx, findUnreadDocument);
    if (!document) return;
    const reports: Report[] = [];
    const note = (report: Report) => void reports.push(report);
    try {
      const written = await askSectionQuestions(ctx, writer.endpoint, document, { signal, note });
      await transaction(ctx, tx => storeWrittenQuestions(tx, ctx, document, written));
    } catch (error) {
      if (!isAppError(error) && !signal.aborted) throw error;
      ctx.log.warn({ err: error }, 'asked questions were not written');
      return;
    } finally {
      const tokens = reports.reduce((sum, one) => sum + (one.inputTokens ?? 0) + (one.outputTokens ?? 0), 0);
      if (writer.kind === 'included' && tokens > 0) await addTokens(ctx, tokens);
    }
  }
}
