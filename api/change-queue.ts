// An organisation makes a few changes at a time in each process, the rest wait. Otherwise a program that sends many at once would
// keep the process busy, and visitors of other shops would wait behind all of them.
import { authorIdOf, type Context } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { type FairQueue, openFairQueue, withSlot } from '#platform/fair-queue.ts';

const slots = 2;
const maxWaiting = 60;
const deadline = 20_000;

export function openChangeQueue() {
  const queues = new Map<string, { queue: FairQueue; users: number }>();
  return async <T>(ctx: Context, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const { organizationId } = ctx;
    if (!organizationId) return work();
    const queue = openFairQueue({ slots, mostPerKey: maxWaiting, mostPerGroup: maxWaiting, deadline, refuse });
    const used = queues.get(organizationId) ?? { queue, users: 0 };
    queues.set(organizationId, used);
    used.users += 1;
    try {
      return await withSlot(used.queue, { group: organizationId, key: authorIdOf(ctx) ?? '' }, signal, () => work());
    } finally {
      used.users -= 1;
      if (used.users === 0) queues.delete(organizationId);
    }
  };
}

function refuse(): AppError {
  return new AppError('too-many', 'busy', 'Too many changes at once. Please try again in a moment.', { retryAfter: 5 });
}
