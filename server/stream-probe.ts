// A short test stream, with which npm run doctor detects proxies that buffer responses.
import { setTimeout as wait } from 'node:timers/promises';
import type { Context as HttpContext } from 'hono';
import { type StreamedEvent, sendStream } from '#api/stream.ts';

export const pieces = 4;
export const pause = 200;

export function answerProbe(c: HttpContext): Response {
  const leave = new AbortController();
  return sendStream(c, describePieces(leave.signal), leave);
}

async function* describePieces(signal: AbortSignal): AsyncGenerator<StreamedEvent, void> {
  for (let piece = 1; piece <= pieces && !signal.aborted; piece += 1) {
    if (piece > 1) await wait(pause);
    yield { event: 'piece', data: piece };
  }
}
