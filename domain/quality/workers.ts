import { checkHeldQueue } from '#domain/knowledge/jobs.ts';
import { sendTestAlert } from '#domain/quality/alerts.ts';
import { startChangedTests } from '#domain/quality/changed-sites.ts';
import { checkHeldChange } from '#domain/quality/held-pages.ts';
import { changedTestsQueue, runTestsQueue, testAlertQueue } from '#domain/quality/jobs.ts';
import { runTests } from '#domain/quality/runs.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const qualityWorkers: readonly Worker[] = [
  organizationWorker(runTestsQueue, (ctx, { runId }) => runTests(ctx, runId)),
  organizationWorker(checkHeldQueue, (ctx, { documentId }) => checkHeldChange(ctx, documentId)),
  organizationWorker(testAlertQueue, (ctx, data) => sendTestAlert(ctx, data)),
  globalWorker(changedTestsQueue, services => startChangedTests(services), { cron: '* * * * *' }),
];
