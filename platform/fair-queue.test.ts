import { afterEach, expect, it, vi } from 'vitest';
import { openFairQueue, type QueueKey, type QueueSlot } from '#platform/fair-queue.ts';

const wanted = () => new AbortController().signal;
const refuse = () => new Error('busy');
const open = (options: Partial<Parameters<typeof openFairQueue>[0]> = {}) =>
  openFairQueue({ slots: 1, mostPerKey: 100, mostPerGroup: 100, deadline: 10_000, refuse, ...options });

/** Who begins in which order, when each ends as soon as it has begun. */
async function orderOf(queue: ReturnType<typeof open>, all: QueueKey[], first: QueueSlot): Promise<string[]> {
  const order: string[] = [];
  const done = all.map(async who => {
    const slot = queue.enter(who, wanted());
    await slot.started;
    order.push(`${who.group}${who.key}`);
    slot.end();
  });
  first.end();
  await Promise.all(done);
  return order;
}

afterEach(() => void vi.useRealTimers());

it('limits the number of running tasks, and starts the next when one has ended', async () => {
  const queue = open({ slots: 2 });
  const who = { group: 'a', key: '1' };
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => queue.enter(who, wanted())) as [
    QueueSlot,
    QueueSlot,
    QueueSlot,
    QueueSlot,
  ];
  expect([first, second, third, fourth].map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true]);
  expect(queue.waiting()).toBe(2);
  // Ended twice, it still makes room for one.
  first.end();
  first.end();
  await third.started;
  expect(queue.waiting()).toBe(1);
  second.release();
  second.end();
  await fourth.started;
  expect(queue.waiting()).toBe(0);
});

it('takes turns between groups, and between the keys of a group, however long one of them is', async () => {
  const queue = open();
  const first = queue.enter({ group: 'a', key: '1' }, wanted());
  const all = ['a1', 'a1', 'a1', 'a1', 'b1', 'a2', 'c1', 'b1'].map(([group = '', key = '']) => ({ group, key }));
  expect(await orderOf(queue, all, first)).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a1', 'a1']);
});

it('a group without competition gets every slot', () => {
  const queue = open({ slots: 6 });
  const all = Array.from({ length: 6 }, (_, at) => queue.enter({ group: 'a', key: `${at}` }, wanted()));
  expect(all.map(({ isWaiting }) => isWaiting)).toEqual(Array(6).fill(false));
});

it('refuses a task if too many wait with its key or group', async () => {
  const queue = open({ mostPerKey: 2, mostPerGroup: 3 });
  const enter = (group: string, key: string) => queue.enter({ group, key }, wanted());
  const working = enter('a', '1');
  const [, , third] = [enter('a', '1'), enter('a', '1'), enter('a', '1')] as [QueueSlot, QueueSlot, QueueSlot];
  await expect(third.started).rejects.toThrow('busy');
  const other = enter('a', '2');
  await expect(enter('a', '3').started).rejects.toThrow('busy');
  expect(queue.waiting()).toBe(3);
  const foreign = enter('b', '1');
  working.end();
  // Round-robin: the first of "a", then "b", though more of "a" wait.
  await Promise.resolve();
  expect(queue.waiting()).toBe(3);
  other.end();
  foreign.end();
  expect(queue.waiting()).toBe(1);
});

it('refuses requests that wait until the deadline, while running ones may take longer', async () => {
  vi.useFakeTimers();
  const queue = open({ deadline: 10_000 });
  const working = queue.enter({ group: 'a', key: '1' }, wanted());
  const late = queue.enter({ group: 'a', key: '2' }, wanted());
  vi.advanceTimersByTime(9_999);
  expect(queue.waiting()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(late.started).rejects.toThrow('busy');
  expect(queue.waiting()).toBe(0);
  await working.started;
  working.end();
  expect(queue.enter({ group: 'b', key: '1' }, wanted()).isWaiting).toBe(false);
});

it('an aborted task leaves the queue, and one that runs keeps its slot until it ends', async () => {
  const queue = open();
  const working = queue.enter({ group: 'a', key: '1' }, wanted());
  const gone = new AbortController();
  const leaving = queue.enter({ group: 'a', key: '1' }, gone.signal);
  const staying = new AbortController();
  const next = queue.enter({ group: 'a', key: '1' }, staying.signal);
  gone.abort(new Error('left'));
  await expect(leaving.started).rejects.toThrow('left');
  await expect(queue.enter({ group: 'a', key: '1' }, gone.signal).started).rejects.toThrow('left');
  working.end();
  await next.started;
  // Leaving while it works changes nothing: it ends its slot itself.
  staying.abort();
  expect(queue.enter({ group: 'b', key: '1' }, wanted()).isWaiting).toBe(true);
});

it('an exclusive key runs one task at a time, while its released slot serves others', async () => {
  const queue = open({ slots: 2 });
  const drafts = { group: 'a', key: 'drafts', isExclusive: true };
  const first = queue.enter(drafts, wanted());
  const second = queue.enter(drafts, wanted());
  expect([first.isWaiting, second.isWaiting]).toEqual([false, true]);
  first.release();
  expect(queue.waiting()).toBe(1);
  const others = ['1', '2'].map(key => queue.enter({ group: 'a', key }, wanted()));
  expect(others.map(({ isWaiting }) => isWaiting)).toEqual([false, false]);
  first.end();
  expect(queue.waiting()).toBe(1);
  others[0]?.end();
  await second.started;
  expect(queue.waiting()).toBe(0);
});
