import { defineQueue } from '#platform/jobs.ts';

/** Measures the organisation's own model. Each attempt makes about ten calls, so there are few. */
export const measureModelQueue = defineQueue<{ organizationId: string }>('measure-model', {
  retries: 2,
  onePerKey: true,
});

/** Measures the operator's model if that is due. */
export const measureServerModelQueue = defineQueue<object>('measure-server-model', {
  retries: 2,
  onePerKey: true,
  concurrency: 1,
});

/** Queues measurements of organisations' models that are due, and deletes old token counts. */
export const reviewModelsQueue = defineQueue<object>('review-models');

/** Without a person: finds all recipients. */
export type TokenLimitEmail = { organizationId: string; day: string; userId?: string | null };

/** The day's tokens of the included model are used up. */
export const tokenLimitEmailQueue = defineQueue<TokenLimitEmail>('send-token-limit-email', { retries: 20 });
