import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openChangeQueue } from '#api/change-queue.ts';
import type { Context } from '#domain/context.ts';

const signal = new AbortController().signal;
const contextOf = (organizationId: string | null) =>
  ({ organizationId, actor: { kind: 'person', id: 'maren' } }) as Context;

/** Changes that end when the test says so. */
function openChanges() {
  const run = openChangeQueue();
  const begun = new Map<string, () => void>();
  const begin = (organizationId: string | null, name: string) =>
    run(contextOf(organizationId), signal, async () => {
      await new Promise<void>(resolve => begun.set(name, resolve));
      return name;
    });
  return { run, begin, begun: () => [...begun.keys()], end: (name: string) => begun.get(name)?.() };
}

it('T8 an organisation makes two changes at a time, in their order, and delays no other', async () => {
  const { begin, begun, end } = openChanges();
  const ours = ['a', 'b', 'c'].map(name => begin('ours', name));
  const others = [begin('theirs', 'theirs'), begin(null, 'none')];
  await nextTurn();
  expect(begun().toSorted()).toEqual(['a', 'b', 'none', 'theirs']);
  end('b');
  expect(await ours[1]).toBe('b');
  await nextTurn();
  expect(begun()).toContain('c');
  for (const name of ['a', 'c', 'theirs', 'none']) end(name);
  expect(await Promise.all([...ours, ...others])).toEqual(['a', 'b', 'c', 'theirs', 'none']);
});

it('T8 too many waiting changes are refused, and a failed one makes room', async () => {
  const { run, begin, end } = openChanges();
  const change = <T>(work: () => Promise<T>) => run(contextOf('ours'), signal, work);
  const first = [begin('ours', 'a'), begin('ours', 'b')];
  const failing = expect(change(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const waiting = Array.from({ length: 59 }, (_, index) => change(async () => index));
  await expect(change(async () => 'late')).rejects.toMatchObject({ code: 'busy' });
  for (const name of ['a', 'b']) end(name);
  await failing;
  expect(await Promise.all(waiting)).toHaveLength(59);
  expect(await Promise.all(first)).toEqual(['a', 'b']);
  expect(await change(async () => 'again')).toBe('again');
});
