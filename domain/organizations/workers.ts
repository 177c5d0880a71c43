import { failExport, runExport } from '#domain/organizations/export-run.ts';
import { deleteExpiredExport } from '#domain/organizations/exports.ts';
import {
  deleteExportQueue,
  exportQueue,
  reconcileIdentityQueue,
  removeOriginalsQueue,
} from '#domain/organizations/jobs.ts';
import { removeOriginals } from '#domain/organizations/originals.ts';
import { reconcileIdentity } from '#domain/organizations/reconcile.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const organizationsWorkers: readonly Worker[] = [
  globalWorker(reconcileIdentityQueue, services => reconcileIdentity(services), { cron: '53 3 * * *', atStart: true }),
  organizationWorker(exportQueue, (ctx, { exportId }) => runExport(ctx, exportId), {
    onSetAside: (ctx, { exportId }) => failExport(ctx, exportId),
  }),
  organizationWorker(deleteExportQueue, (ctx, { exportId }) => deleteExpiredExport(ctx, exportId), {
    whileMissing: 'run',
  }),
  organizationWorker(removeOriginalsQueue, (ctx, { keys }) => removeOriginals(ctx, keys), { whileMissing: 'run' }),
];
