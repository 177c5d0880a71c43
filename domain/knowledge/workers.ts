import { applyDocumentLimit } from '#domain/knowledge/document-limit.ts';
import { outdatedQueue, readQueue } from '#domain/knowledge/jobs.ts';
import { readDocumentFile } from '#domain/knowledge/read-file.ts';
import { queueOutdatedSites } from '#domain/knowledge/reindex.ts';
import { embedRulesQueue } from '#domain/knowledge/rule-jobs.ts';
import { embedRules } from '#domain/knowledge/rule-meaning.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const knowledgeWorkers: readonly Worker[] = [
  organizationWorker(embedRulesQueue, (ctx, { siteId }) => embedRules(ctx, siteId)),
  globalWorker(outdatedQueue, services => queueOutdatedSites(services), { cron: '*/10 * * * *' }),
  organizationWorker(readQueue, (ctx, { documentId }) => readDocumentFile(ctx, documentId)),
  organizationWorker(applyLimitsQueue, ctx => applyDocumentLimit(ctx)),
];
