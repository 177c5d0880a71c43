// Streams an answer as server-sent events, with headers that stop proxies from buffering.
import type { Context as HttpContext } from 'hono';
import type { HttpEnv } from '#api/http-env.ts';
import type { Log } from '#platform/log.ts';

export type StreamedEvent = { event: string; data: unknown };

const heartbeat = 10_000;
const encoder = new TextEncoder();

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

export function wantsStream(c: HttpContext): boolean {
  return /\btext\/event-stream\b/i.test(c.req.header('accept') ?? '');
}

export function sendStream(
  c: HttpContext<HttpEnv>,
  events: AsyncGenerator<StreamedEvent, void>,
  abort: AbortController,
): Response {
  return c.body(toEventStream(events, { abort, log: c.get('log') }), 200, streamHeaders);
}

/** `abort` fires when the reader disconnects. The producer of the events must stop then. */
export function toEventStream(
  events: AsyncGenerator<StreamedEvent, void>,
  { abort, log }: { abort: AbortController; log: Log },
): ReadableStream<Uint8Array> {
  let pulse: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!abort.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      // Sent at once, for proxies that wait for a first byte.
      send(': hello\n\n');
      pulse = setInterval(() => send(': still here\n\n'), heartbeat);
      try {
        for await (const { event, data } of events) send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      } catch (error) {
        log.error({ err: error }, 'could not stream an answer');
        const words = { error: 'Something went wrong on our side. Please try again.', code: 'internal' };
        send(`event: error\ndata: ${JSON.stringify(words)}\n\n`);
      } finally {
        clearInterval(pulse);
        if (!abort.signal.aborted) controller.close();
      }
    },
    cancel() {
      clearInterval(pulse);
      abort.abort();
    },
  });
}
