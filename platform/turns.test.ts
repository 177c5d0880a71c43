import { expect, it } from 'vitest';
import { openTurns, type Pace } from '#platform/turns.ts';

const wanted = () => new AbortController();

it('lets only so many work at once, and the next when one has ended', async () => {
  const turns = openTurns(2);
  const ends = [await turns.take('a', wanted().signal), await turns.take('a', wanted().signal)];
  const heard: string[] = [];
  const third = turns.take('a', wanted().signal).then(end => {
    heard.push('third');
    return end;
  });
  const fourth = turns.take('a', wanted().signal).then(() => heard.push('fourth'));
  await Promise.resolve();
  expect(heard).toEqual([]);
  // Ended twice, it still makes room for one.
  ends[0]?.();
  ends[0]?.();
  (await third)();
  await fourth;
  expect(heard).toEqual(['third', 'fourth']);
});

it('takes one of each line in turn, however long one of them is', async () => {
  const turns = openTurns(1);
  const end = await turns.take('busy', wanted().signal);
  const order: string[] = [];
  const all = ['busy', 'busy', 'busy', 'quiet', 'other', 'quiet'].map(async line => {
    const over = await turns.take(line, wanted().signal);
    order.push(line);
    over();
  });
  end();
  await Promise.all(all);
  expect(order).toEqual(['busy', 'quiet', 'other', 'busy', 'quiet', 'busy']);
});

it('leaves no place to who went away', async () => {
  const turns = openTurns(1);
  const end = await turns.take('a', wanted().signal);
  const [gone, stays] = [wanted(), wanted()];
  const first = turns.take('a', gone.signal);
  const second = turns.take('a', stays.signal);
  gone.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  end();
  const over = await second;
  // Leaving while it works changes nothing: whoever works ends it.
  stays.abort();
  over();
  await expect(turns.take('b', wanted().signal)).resolves.toBeTypeOf('function');
  await expect(async () => turns.take('b', gone.signal)).rejects.toThrow('left');
});

const paced: Pace = { isBusy: () => true, perSecond: 50, atFirst: 2 };

/** How many of one line begin at once, after `before` began one, and that all of them come in the end. */
async function beginMany(turns: ReturnType<typeof openTurns>, before: string[]): Promise<number> {
  for (const line of before) (await turns.take(line, wanted().signal))();
  let begun = 0;
  const all = Array.from({ length: 5 }, async () => {
    const end = await turns.take('loud', wanted().signal);
    begun += 1;
    end();
  });
  await new Promise(setImmediate);
  const atOnce = begun;
  await Promise.all(all);
  return atOnce;
}

it.each([
  ['a line that asks much waits while the process is busy and others ask', paced, ['quiet'], 2],
  ['what it had left over counts for it', paced, ['loud', 'quiet'], 1],
  ['alone it waits for nobody', paced, [], 5],
  ['while there is time for all, neither', { ...paced, isBusy: (): boolean => false }, ['quiet'], 5],
  ['without a pace only the others at work are waited for', undefined, ['quiet'], 5],
] as const)('%s', async (_, pace, before, atOnce) => {
  expect(await beginMany(openTurns(6, pace), [...before])).toBe(atOnce);
});

it('a line that asks much has one turn at a time, until there is time for all', async () => {
  let isBusy = true;
  const turns = openTurns(6, { ...paced, atFirst: 5, isBusy: () => isBusy });
  (await turns.take('quiet', wanted().signal))();
  const begun: (() => void)[] = [];
  const all = Array.from({ length: 5 }, async () => begun.push(await turns.take('loud', wanted().signal)));
  await new Promise(setImmediate);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  isBusy = false;
  begun[1]?.();
  await Promise.all(all);
});

it('who waits for the pace of its line keeps no other line waiting', async () => {
  const turns = openTurns(6, { ...paced, perSecond: 0.001 });
  (await turns.take('quiet', wanted().signal))();
  const loud = wanted();
  const waiting = Array.from({ length: 4 }, async () => (await turns.take('loud', loud.signal))());
  await expect(turns.take('quiet', wanted().signal)).resolves.toBeTypeOf('function');
  await new Promise(setImmediate);
  loud.abort(new Error('left'));
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});
