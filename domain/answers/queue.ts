import { AppError } from '#platform/errors.ts';
import { type FairQueue, openFairQueue } from '#platform/fair-queue.ts';

/** Questions of visitors, programs and the playground, waiting to be taken and searched. Each process has its own. */
export type QuestionQueue = FairQueue;

/** More at once would only wait for connections. A slot is free again while a model writes. */
const slots = 6;

export function openQuestionQueue(): QuestionQueue {
  return openFairQueue({ slots, mostInLine: 2, mostInGroup: 32, deadline: 10_000, refuse: busy });
}

function busy(): AppError {
  const words = 'We’re busy right now. Please try again in a moment.';
  return new AppError('too-many', 'busy', words, { retryAfter: 5 });
}
