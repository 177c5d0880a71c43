import type { Context as HttpContext } from 'hono';
import { tooLarge, whileConnected } from '#api/body.ts';
import type { Context } from '#domain/context.ts';
import { AppError } from '#platform/errors.ts';
import { openFairQueue, withSlot } from '#platform/fair-queue.ts';

/**
 * A file as the body of a call. It is written to disk while it arrives, so that slow senders hold no memory; a few are taken at once,
 * and organisations take turns.
 */
export function openUploads() {
  const queue = openFairQueue({ slots: 4, mostPerKey: 20, mostPerGroup: 20, deadline: 30_000, refuse });
  return async (
    c: HttpContext,
    { files, organizationId }: Context,
    largest: number,
    work: (file: File) => Promise<Response>,
  ): Promise<Response> => {
    if (Number(c.req.header('content-length') ?? 0) > largest) throw tooLarge();
    return withSlot(queue, { group: organizationId ?? '', key: '' }, c.req.raw.signal, async () => {
      const received = await whileConnected(c, () => files.receive(c.req.raw.body, largest));
      if (!received) throw tooLarge();
      try {
        return await work(new File([received.content], ''));
      } finally {
        await received.remove();
      }
    });
  };
}

function refuse(): AppError {
  const words = 'Many files are being uploaded right now. Please try again in a moment.';
  return new AppError('unavailable', 'too_many_uploads', words, { retryAfter: 30 });
}
