import { afterEach, expect, it, vi } from 'vitest';
import { openFairQueue, type QueueKey, type QueueSlot } from '#platform/fair-queue.ts';

const wanted = () => new AbortController().signal;
const refuse = () => new Error('busy');
const open = (options: Partial<Parameters<typeof openFairQueue>[0]> = {}) =>
  openFairQueue({ slots: 1, mostInLine: 100, mostInGroup: 100, deadline: 10_000, refuse, ...options });

/** Who begins in which order, when each ends as soon as it has begun. */
async function orderOf(turns: ReturnType<typeof open>, all: QueueKey[], first: QueueSlot): Promise<string[]> {
  const order: string[] = [];
  const done = all.map(async who => {
    const turn = turns.enter(who, wanted());
    await turn.begun;
    order.push(`${who.group}${who.line}`);
    turn.end();
  });
  first.end();
  await Promise.all(done);
  return order;
}

afterEach(() => void vi.useRealTimers());

it('limits the number of running tasks, and starts the next when one has ended', async () => {
  const turns = open({ slots: 2 });
  const who = { group: 'a', line: '1' };
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => turns.enter(who, wanted())) as [
    QueueSlot,
    QueueSlot,
    QueueSlot,
    QueueSlot,
  ];
  expect([first, second, third, fourth].map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true]);
  expect(turns.waiting()).toBe(2);
  // Ended twice, it still makes room for one.
  first.end();
  first.end();
  await third.begun;
  expect(turns.waiting()).toBe(1);
  second.release();
  second.end();
  await fourth.begun;
  expect(turns.waiting()).toBe(0);
});

it('takes turns between groups, and between the lines of a group, however long one of them is', async () => {
  const turns = open();
  const first = turns.enter({ group: 'a', line: '1' }, wanted());
  const all = ['a1', 'a1', 'a1', 'a1', 'b1', 'a2', 'c1', 'b1'].map(([group = '', line = '']) => ({ group, line }));
  expect(await orderOf(turns, all, first)).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a1', 'a1']);
});

it('a group without competition gets every slot', () => {
  const turns = open({ slots: 6 });
  const all = Array.from({ length: 6 }, (_, at) => turns.enter({ group: 'a', line: `${at}` }, wanted()));
  expect(all.map(({ isWaiting }) => isWaiting)).toEqual(Array(6).fill(false));
});

it('refuses a task if too many wait in its line or group', async () => {
  const turns = open({ mostInLine: 2, mostInGroup: 3 });
  const enter = (group: string, line: string) => turns.enter({ group, line }, wanted());
  const working = enter('a', '1');
  const [, , third] = [enter('a', '1'), enter('a', '1'), enter('a', '1')] as [QueueSlot, QueueSlot, QueueSlot];
  await expect(third.begun).rejects.toThrow('busy');
  const other = enter('a', '2');
  await expect(enter('a', '3').begun).rejects.toThrow('busy');
  expect(turns.waiting()).toBe(3);
  const foreign = enter('b', '1');
  working.end();
  // Round-robin: the first of "a", then "b", though more of "a" wait.
  await Promise.resolve();
  expect(turns.waiting()).toBe(3);
  other.end();
  foreign.end();
  expect(turns.waiting()).toBe(1);
});

it('refuses requests that wait until the deadline, while running ones may take longer', async () => {
  vi.useFakeTimers();
  const turns = open({ deadline: 10_000 });
  const working = turns.enter({ group: 'a', line: '1' }, wanted());
  const late = turns.enter({ group: 'a', line: '2' }, wanted());
  vi.advanceTimersByTime(9_999);
  expect(turns.waiting()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(late.begun).rejects.toThrow('busy');
  expect(turns.waiting()).toBe(0);
  await working.begun;
  working.end();
  expect(turns.enter({ group: 'b', line: '1' }, wanted()).isWaiting).toBe(false);
});

it('an aborted task leaves the queue, and one that runs keeps its slot until it ends', async () => {
  const turns = open();
  const working = turns.enter({ group: 'a', line: '1' }, wanted());
  const gone = new AbortController();
  const leaving = turns.enter({ group: 'a', line: '1' }, gone.signal);
  const staying = new AbortController();
  const next = turns.enter({ group: 'a', line: '1' }, staying.signal);
  gone.abort(new Error('left'));
  await expect(leaving.begun).rejects.toThrow('left');
  await expect(turns.enter({ group: 'a', line: '1' }, gone.signal).begun).rejects.toThrow('left');
  working.end();
  await next.begun;
  // Leaving while it works changes nothing: it ends its turn itself.
  staying.abort();
  expect(turns.enter({ group: 'b', line: '1' }, wanted()).isWaiting).toBe(true);
});

it('an exclusive line runs one task at a time, while its released slot serves others', async () => {
  const turns = open({ slots: 2 });
  const drafts = { group: 'a', line: 'drafts', isExclusive: true };
  const first = turns.enter(drafts, wanted());
  const second = turns.enter(drafts, wanted());
  expect([first.isWaiting, second.isWaiting]).toEqual([false, true]);
  first.release();
  expect(turns.waiting()).toBe(1);
  const others = ['1', '2'].map(line => turns.enter({ group: 'a', line }, wanted()));
  expect(others.map(({ isWaiting }) => isWaiting)).toEqual([false, false]);
  first.end();
  expect(turns.waiting()).toBe(1);
  others[0]?.end();
  await second.begun;
  expect(turns.waiting()).toBe(0);
});
