import { sendContact } from '#domain/chat/contact.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { contactQueue, finishQueue, retentionQueue } from '#domain/chat/jobs.ts';
import { deleteOldChats } from '#domain/chat/retention.ts';
import { everyOrganizationWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const chatWorkers: readonly Worker[] = [
  organizationWorker(contactQueue, (ctx, { messageId }) => sendContact(ctx, messageId)),
  everyOrganizationWorker(retentionQueue, deleteOldChats, { cron: '41 * * * *' }),
  everyOrganizationWorker(finishQueue, finishChats, { cron: '*/5 * * * *' }),
];
