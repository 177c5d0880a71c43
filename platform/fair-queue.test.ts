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
  expect(await orderOf(queue, all, first)).toEqual(['a2', 'b1', 'c1', 'a1', 'b1', 'a1', 'a1', 'a1']);
});

it('a group without competition gets every slot', () => {
  const queue = open({ slots: 6 });
  const all = Array.from({ length: 6 }, (_, at) => queue.enter({ group: 'a', key: `${at}` }, wanted()));
  expect(all.map(({ isWaiting }) => isWaiting)).toEqual(Array(6).fill(false));
});

it('every second slot of a group is for keys that have not had one within an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const queue = open();
  const enter = (key: string) => ({ group: 'a', key });
  for (const key of ['1', '2', '3']) queue.enter(enter(key), wanted()).end();
  vi.advanceTimersByTime(3_599_999);
  const flood = queue.enter(enter('1'), wanted());
  const all = ['2', '3', '2', '3', 'x', 'y', 'z', 'x'].map(enter);
  expect(await orderOf(queue, all, flood)).toEqual(['ax', 'a2', 'ay', 'a3', 'az', 'ax', 'a2', 'a3']);
  vi.advanceTimersByTime(3_600_001);
  const next = queue.enter(enter('new'), wanted());
  expect(await orderOf(queue, ['1', '2'].map(enter), next)).toEqual(['a1', 'a2']);
});

it('a full group makes room for keys without a place, at the cost of those that have several', async () => {
  const queue = open({ mostPerKey: 2, mostPerGroup: 4 });
  const refused: string[] = [];
  const enter = (key: string) => {
    const slot = queue.enter({ group: 'a', key }, wanted());
    slot.started.catch(() => refused.push(key));
    return slot;
  };
  const refusedAfter = async (...keys: string[]) => {
    for (const key of keys) enter(key);
    await Promise.resolve();
    return refused.splice(0);
  };
  for (const key of ['1', '2', '3', '4']) enter(key).end();
  enter('1');
  expect(await refusedAfter('1', '1', '2', '2')).toEqual([]);
  expect(await refusedAfter('3')).toEqual(['1']);
  // A key that has entered recently takes only a place that another has too many of.
  expect(await refusedAfter('4')).toEqual(['2']);
  expect(await refusedAfter('1', '3')).toEqual(['1', '3']);
  expect((await refusedAfter('w', 'x', 'y', 'z')).toSorted()).toEqual(['1', '2', '3', '4']);
  expect(await refusedAfter('v')).toEqual(['v']);
  expect(queue.waiting()).toBe(4);
});

it('makes room for a new key at the cost of recent ones, before one that is new and has more entries', async () => {
  const queue = open({ mostPerKey: 2, mostPerGroup: 3 });
  const enter = (key: string) => queue.enter({ group: 'a', key }, wanted());
  enter('old').end();
  enter('working');
  const [, , old] = [enter('new'), enter('new'), enter('old')] as [QueueSlot, QueueSlot, QueueSlot];
  enter('other');
  await expect(old.started).rejects.toThrow('busy');
  expect(queue.waiting()).toBe(3);
});

it('a network with many keys waits like a recent key after ten slots, and has a limited number of places', async () => {
  const queue = open({ mostPerKey: 2 });
  const enter = (key: string, network = 'big') => ({ group: 'a', key, network });
  for (let at = 0; at < 9; at += 1) queue.enter(enter(`before ${at}`), wanted()).end();
  const tenth = queue.enter(enter('before 9'), wanted());
  const all = [enter('1'), enter('2'), enter('3'), enter('x', 'small'), enter('y', 'other')];
  expect(await orderOf(queue, all, tenth)).toEqual(['ax', 'a1', 'ay', 'a2', 'a3']);
  queue.enter(enter('working'), wanted());
  const waiting = Array.from({ length: 9 }, (_, at) => queue.enter(enter(`${at}`), wanted()));
  await expect(waiting[8]?.started).rejects.toThrow('busy');
  expect(queue.waiting()).toBe(8);
});

it('refuses a task if too many wait with its key or group', async () => {
  const queue = open({ mostPerKey: 2, mostPerGroup: 3 });
  const enter = (group: string, key: string) => queue.enter({ group, key }, wanted());
  const working = enter('a', '1');
  const [, , third] = [enter('a', '1'), enter('a', '1'), enter('a', '1')] as [QueueSlot, QueueSlot, QueueSlot];
  await expect(third.started).rejects.toThrow('busy');
  const other = enter('a', '2');
  await expect(enter('a', '2').started).rejects.toThrow('busy');
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
