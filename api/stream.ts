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

export function answerStream(
  c: HttpContext<HttpEnv>,
  events: AsyncGenerator<StreamedEvent, void>,
  leave: AbortController,
): Response {
  return c.body(toEventStream(events, { leave, log: c.get('log') }), 200, streamHeaders);
}

/** `leave` aborts when the reader disconnects; the producer of the events has to stop then. */
export function toEventStream(
  events: AsyncGenerator<StreamedEvent, void>,
  { leave, log }: { leave: AbortController; log: Log },
): ReadableStream<Uint8Array> {
  let pulse: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!leave.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      // Sent at once, for proxies that wait for a first byte.
      send(': hello\n\n');
      pulse = setInterval(() => send(': still here\n\n'), heartbeat);
      try {
        for await (const { event, data } of events) send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      } catch (error) {
        log.error({ err: error }, 'a stream failed');
        const words = { error: 'Something went wrong on our side. Please try again.', code: 'internal' };
        send(`event: error\ndata: ${JSON.stringify(words)}\n\n`);
      } finally {
        clearInterval(pulse);
        if (!leave.signal.aborted) controller.close();
      }
    },
    cancel() {
      clearInterval(pulse);
      leave.abort();
    },
  });
}
