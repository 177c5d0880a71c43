import { embedChunks } from '#domain/retrieval/embed-chunks.ts';
import { embedQueue, sweepQueue } from '#domain/retrieval/jobs.ts';
import { cleanUpTerms } from '#domain/retrieval/term-cleanup.ts';
import { organizationWorker, type Worker } from '#domain/worker.ts';

export const retrievalWorkers: readonly Worker[] = [
  organizationWorker(embedQueue, (ctx, { siteId }) => embedChunks(ctx, siteId)),
  organizationWorker(sweepQueue, (ctx, { siteId }) => cleanUpTerms(ctx, siteId)),
];
