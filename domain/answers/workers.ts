import {
  measureModelQueue,
  measureServerModelQueue,
  reviewModelsQueue,
  tokenLimitEmailQueue,
  writeQuestionsDueQueue,
  writeQuestionsQueue,
} from '#domain/answers/jobs.ts';
import { proposeFacts } from '#domain/answers/model/propose-facts.ts';
import { measureOwnModel, measureServerModel } from '#domain/answers/model-settings/measure-models.ts';
import { reviewModels } from '#domain/answers/model-settings/review-models.ts';
import { sendTokenLimitEmail } from '#domain/answers/model-settings/token-limit-email.ts';
import { queueWriting, writeQuestions } from '#domain/answers/write-questions.ts';
import { proposeFactsQueue } from '#domain/sites/jobs.ts';
import { everyOrganizationWorker, globalWorker, organizationWorker, type Worker } from '#domain/worker.ts';

export const answersWorkers: readonly Worker[] = [
  organizationWorker(measureModelQueue, ctx => measureOwnModel(ctx), { whileMissing: 'skip' }),
  globalWorker(measureServerModelQueue, services => measureServerModel(services), {
    cron: '11 * * * *',
    atStart: true,
  }),
  everyOrganizationWorker(reviewModelsQueue, reviewModels, { cron: '41 3 * * *' }),
  everyOrganizationWorker(writeQuestionsDueQueue, queueWriting, { cron: '23 * * * *' }),
  organizationWorker(writeQuestionsQueue, ctx => writeQuestions(ctx), { whileMissing: 'skip' }),
  organizationWorker(tokenLimitEmailQueue, sendTokenLimitEmail),
  organizationWorker(proposeFactsQueue, (ctx, { siteId }) => proposeFacts(ctx, siteId), { whileMissing: 'skip' }),
];
