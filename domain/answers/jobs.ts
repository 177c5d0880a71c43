import { defineQueue } from '#platform/jobs.ts';

/** Measures the organisation's own model. Each attempt makes about ten calls. */
export const measureModelQueue = defineQueue<{ organizationId: string }>('measure-model', { onePerKey: true });

/** Measures the operator's model if that is due. It may start after the worker, and until then no shop gets written answers. */
export const measureServerModelQueue = defineQueue<object>('measure-server-model', {
  retries: 10,
  onePerKey: true,
  concurrency: 1,
});

/** Queues measurements of organisations' models that are due, and deletes old token counts. */
export const reviewModelsQueue = defineQueue<object>('review-models');

/** Writes asked questions for the changed documents of an organisation with a model. */
export const writeQuestionsQueue = defineQueue<{ organizationId: string }>('write-section-questions', {
  onePerKey: true,
});

/** Queues that for organisations that have changed documents. */
export const writeQuestionsDueQueue = defineQueue<object>('write-section-questions-due');

/** Without a person: finds all recipients. */
export type TokenLimitEmail = { organizationId: string; day: string; userId?: string | null };

/** The day's tokens of the included model are used up. */
export const tokenLimitEmailQueue = defineQueue<TokenLimitEmail>('send-token-limit-email', { retries: 20 });
