import { expect, it } from 'vitest';
import { openTurns } from '#platform/turns.ts';

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
