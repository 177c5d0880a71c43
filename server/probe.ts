// A short stream that says nothing, with which npm run doctor finds out whether proxies pass on what comes in pieces.
import { setTimeout as wait } from 'node:timers/promises';
import type { Context as HttpContext } from 'hono';
import { answerStream, type SentEvent } from '#api/stream.ts';

export const pieces = 4;
export const pause = 200;

export function answerProbe(c: HttpContext): Response {
  const leave = new AbortController();
  return answerStream(c, sayPieces(leave.signal), leave);
}

async function* sayPieces(signal: AbortSignal): AsyncGenerator<SentEvent, void> {
  for (let piece = 1; piece <= pieces && !signal.aborted; piece += 1) {
    if (piece > 1) await wait(pause);
    yield { event: 'piece', data: piece };
  }
}
