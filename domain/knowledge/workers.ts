import { deleteHistory } from '#domain/knowledge/delete-history.ts';
import { applyDocumentLimit } from '#domain/knowledge/document-limit.ts';
import { deleteHistoryQueue, outdatedQueue, readQueue } from '#domain/knowledge/jobs.ts';
import { failReading, readDocumentFile } from '#domain/knowledge/read-file.ts';
import { queueOutdatedSites } from '#domain/knowledge/reindex.ts';
import { embedRulesQueue } from '#domain/knowledge/rule-jobs.ts';
import { embedRules } from '#domain/knowledge/rule-meaning.ts';
import { applyLimitsQueue } from '#domain/organizations/jobs.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const knowledgeWorkers: readonly Worker[] = [
  organizationWorker(embedRulesQueue, (ctx, { siteId }) => embedRules(ctx, siteId)),
  everyOrganizationWorker(outdatedQueue, queueOutdatedSites, { cron: '*/10 * * * *' }),
  everyOrganizationWorker(deleteHistoryQueue, deleteHistory, { cron: '11 3 * * *' }),
  organizationWorker(readQueue, (ctx, { documentId }) => readDocumentFile(ctx, documentId), {
    onSetAside: (ctx, { documentId }) => failReading(ctx, documentId),
  }),
  organizationWorker(applyLimitsQueue, ctx => applyDocumentLimit(ctx)),
];
