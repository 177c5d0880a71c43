import { checkHeldQueue } from '#domain/knowledge/jobs.ts';
import { sendTestAlert } from '#domain/quality/alerts.ts';
import { startChangedTests } from '#domain/quality/changed-sites.ts';
import { checkHeldChange, failHeldChange } from '#domain/quality/held-pages.ts';
import { changedTestsQueue, runTestsQueue, testAlertQueue } from '#domain/quality/jobs.ts';
import { failRun, runTests } from '#domain/quality/runs.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const qualityWorkers: readonly Worker[] = [
  organizationWorker(runTestsQueue, (ctx, { runId }) => runTests(ctx, runId), {
    onSetAside: (ctx, { runId }) => failRun(ctx, runId),
  }),
  organizationWorker(checkHeldQueue, (ctx, { documentId }) => checkHeldChange(ctx, documentId), {
    onSetAside: (ctx, { documentId }) => failHeldChange(ctx, documentId),
  }),
  organizationWorker(testAlertQueue, (ctx, data) => sendTestAlert(ctx, data)),
  everyOrganizationWorker(changedTestsQueue, startChangedTests, { cron: '* * * * *' }),
];
