import { defineQueue } from '#platform/jobs.ts';

export type DigestEmail = { organizationId: string; week: string; userId: string };

/** Counts the questions of each topic, and the products that visitors couldn’t find. */
export const countTopicsQueue = defineQueue<object>('count-topics', { expireInSeconds: 3000 });

/** Finds the weekly emails that are due. */
export const digestsQueue = defineQueue<object>('queue-digests');

/** One job per recipient: a failing address neither delays the others nor causes duplicates. */
export const digestEmailQueue = defineQueue<DigestEmail>('send-digest', { retries: 20 });
