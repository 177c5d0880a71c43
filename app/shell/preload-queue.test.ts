import { describe, expect, it } from 'vitest';
import { createPreloadQueue, type Priority } from '#app/shell/preload-queue.ts';

function makeQueue() {
  let time = 0;
  const queue = createPreloadQueue({ now: () => time });
  const started: string[] = [];
  const running = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const add = (key: string, priority: Priority = 'view') =>
    queue.enqueue({
      key,
      priority,
      run: () => {
        started.push(key);
        return new Promise<void>((resolve, reject) => running.set(key, { resolve, reject }));
      },
    });
  const end = async (key: string, error?: Error) => {
    if (error) running.get(key)?.reject(error);
    else running.get(key)?.resolve();
    await new Promise(resolve => setImmediate(resolve));
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { queue, add, end, pass, started };
}

describe('the preload queue', () => {
  it('C06 runs at most 5 at once and starts the next when one ends', async () => {
    const { add, end, started } = makeQueue();
    for (const key of 'abcdefg') add(key);
    expect(started).toEqual([...'abcde']);
    await end('c');
    expect(started).toEqual([...'abcdef']);
  });

  it('C06 links under the pointer come before links in view', async () => {
    const { add, end, started } = makeQueue();
    for (const key of 'abcdefg') add(key);
    add('h', 'pointer');
    await end('a');
    expect(started.at(-1)).toBe('h');
  });

  it('C06 a screen in view moves ahead when the pointer reaches it', async () => {
    const { add, end, started } = makeQueue();
    for (const key of 'abcdefg') add(key);
    add('g', 'pointer');
    await end('a');
    expect(started.at(-1)).toBe('g');
  });

  it('C06 fetches a screen once while it waits, runs, or is fresh', async () => {
    const { add, end, pass, started } = makeQueue();
    add('a');
    add('a', 'pointer');
    await end('a');
    add('a');
    pass(29_999);
    add('a');
    expect(started).toEqual(['a']);
    pass(1);
    add('a');
    expect(started).toEqual(['a', 'a']);
  });

  it('C06 a link that leaves the view before its turn is not fetched', async () => {
    const { queue, add, end, started } = makeQueue();
    for (const key of 'abcdefg') add(key);
    add('g', 'pointer');
    queue.cancel('f');
    queue.cancel('g');
    await end('a');
    await end('b');
    expect(started).toEqual([...'abcde', 'g']);
  });

  it('C06 a failed preload frees its slot and may be tried again', async () => {
    const { add, end, started } = makeQueue();
    add('a');
    await end('a', new Error('gone'));
    add('a');
    expect(started).toEqual(['a', 'a']);
  });
});
