import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toEventStream } from '#api/stream.ts';
import type { StreamEvent } from '#domain/chat/answer-events.ts';
import { createLog } from '#platform/log.ts';

const log = createLog({ level: 'silent', name: 'test' });
const start: StreamEvent = { event: 'start', data: { chatId: 'c', questionId: 'q', answerId: 'a' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function* held(until: Promise<void>): AsyncGenerator<StreamEvent, void> {
  yield start;
  await until;
}

it('sends a byte immediately, and every ten seconds during a long answer', async () => {
  let finish = () => {};
  const until = new Promise<void>(done => {
    finish = done;
  });
  const reader = toEventStream(held(until), { abort: new AbortController(), log }).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe(': hello\n\n');
  expect(await read()).toMatch(/^event: start\ndata: \{.*\}\n\n$/);
  for (let beat = 0; beat < 3; beat++) {
    vi.advanceTimersByTime(10_000);
    expect(await read()).toBe(': still here\n\n');
  }
  finish();
  expect((await reader.read()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('aborts the producer when the client disconnects, and stops the heartbeat', async () => {
  const leave = new AbortController();
  const stream = toEventStream(held(new Promise(() => {})), { abort: leave, log });
  await stream.cancel();
  expect(leave.signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends with an error message after a failure', async () => {
  async function* breaking(): AsyncGenerator<StreamEvent, void> {
    yield start;
    throw new Error('password=hunter2');
  }
  const text = await new Response(toEventStream(breaking(), { abort: new AbortController(), log })).text();
  expect(text).toContain('event: error\ndata: {"error":"Something went wrong on our side.');
  expect(text).not.toContain('hunter2');
});
