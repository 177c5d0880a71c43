import { defineQueue } from '#platform/jobs.ts';

/** Asks the test questions of a run. */
export const runTestsQueue = defineQueue<{ organizationId: string; runId: string }>('run-test-questions', {
  concurrency: 2,
});

/** Starts runs for sites whose knowledge or test questions have changed. */
export const changedTestsQueue = defineQueue<object>('find-changed-test-questions');

/**
 * Emails owners about tests that newly fail after a change: finds the recipients, then queues one job for each. Null:
 * the shop's address.
 */
export const testAlertQueue = defineQueue<{ organizationId: string; runId: string; userId?: string | null }>(
  'send-test-alert',
  { retries: 20 },
);
