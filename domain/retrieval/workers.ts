import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { embedQueue, termCleanupQueue } from '#domain/retrieval/jobs.ts';
import { cleanUpTerms } from '#domain/retrieval/term-cleanup.ts';
import { organizationWorker, type Worker } from '#domain/worker.ts';

export const retrievalWorkers: readonly Worker[] = [
  organizationWorker(embedQueue, (ctx, { siteId }) => embedChunks(ctx, siteId)),
  organizationWorker(termCleanupQueue, (ctx, { siteId }) => cleanUpTerms(ctx, siteId)),
];
