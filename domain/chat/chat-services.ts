import type { Answerer } from '#domain/answers/answerer.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import type { Limits } from '#domain/chat/visitor-limits.ts';
import type { Context } from '#domain/context.ts';

/** What the widget API and the server API need besides the services. */
export type ChatServices = {
  /** The first one signs; all of them verify. */
  secrets: readonly string[];
  limits: Limits;
  answerer: Answerer;
  /** Shares the process fairly between organisations, and between the visitors of each. */
  queue: QuestionQueue;
  /** Called when a page shows the widget. The page does not wait for it. */
  onSeen?(ctx: Context, siteId: string, page: string): Promise<void>;
};

/** In milliseconds. A whole answer is sent before the time-out of an API call. */
export const answerTimeouts = { stream: 60_000, whole: 25_000 } as const;
