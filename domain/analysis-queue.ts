// Organisations take turns with what members ask for and is expensive to analyse. Visitors' questions have a queue of their own, so
// that they never wait for it.
import { type Context, requireOrganization } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { openFairQueue, type QueueSlot, withSlot } from '#platform/fair-queue.ts';

/** `drafts`: answers with unsaved changes. `rules`: comparisons of a site's rules. An organisation does one of each at a time. */
export type Analysis = 'drafts' | 'rules';

/** One per process. Visitors' questions share its processor, so there is one slot. */
const queue = openFairQueue({ slots: 1, mostPerKey: 2, mostPerGroup: 2, deadline: 10_000, refuse });

export function enterAnalysis(ctx: Context, analysis: Analysis, signal: AbortSignal): QueueSlot {
  return queue.enter(keyOf(ctx, analysis), signal);
}

export function inAnalysisSlot<T>(
  ctx: Context,
  analysis: Analysis,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return withSlot(queue, keyOf(ctx, analysis), signal, work);
}

function keyOf(ctx: Context, key: Analysis) {
  return { group: requireOrganization(ctx), key, isExclusive: true };
}

function refuse(): AppError {
  const words = 'Too many changes are being tested at once. Please try again in a moment.';
  return new AppError('too-many', 'busy', words, { retryAfter: 5 });
}
