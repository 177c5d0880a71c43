import { sendContact } from '#domain/chat/contact.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { contactQueue, finishQueue, retentionQueue } from '#domain/chat/jobs.ts';
import { deleteOldChats } from '#domain/chat/retention.ts';
import { globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const chatWorkers: readonly Worker[] = [
  organizationWorker(contactQueue, (ctx, { messageId }) => sendContact(ctx, messageId)),
  globalWorker(retentionQueue, services => deleteOldChats(services), { cron: '41 * * * *' }),
  globalWorker(finishQueue, services => finishChats(services), { cron: '*/5 * * * *' }),
];
