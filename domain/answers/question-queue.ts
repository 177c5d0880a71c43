import { AppError } from '#platform/errors.ts';
import { type FairQueue, openFairQueue } from '#platform/fair-queue.ts';

/** The queue of questions from visitors, the server API and the playground. One per process. */
export type QuestionQueue = FairQueue;

/** More would only wait for database connections. The slot is released while a model writes. */
const slots = 6;

export function openQuestionQueue(): QuestionQueue {
  return openFairQueue({ slots, mostPerKey: 2, mostPerGroup: 32, deadline: 10_000, refuse: busy });
}

function busy(): AppError {
  const words = 'We’re busy right now. Please try again in a moment.';
  return new AppError('too-many', 'busy', words, { retryAfter: 5 });
}
