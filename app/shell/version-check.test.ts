import { expect, it } from 'vitest';
import { type Build, createVersionCheck } from '#app/shell/version-check.ts';

function makeCheck(answers: (Build | Error)[]) {
  const offered: string[] = [];
  let time = 0;
  let asked = 0;
  const check = createVersionCheck({
    current: 'one',
    fetchLatest: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    offer: build => offered.push(build.id),
    now: () => time,
  });
  const after = (milliseconds: number) => {
    time += milliseconds;
    return check();
  };
  return { after, offered, asked: () => asked };
}

const build = (id: string): Build => ({ id, timestamp: 1 });

it('S13 shows nothing while the served build is the running one', async () => {
  const { after, offered } = makeCheck([build('one')]);
  await after(0);
  await after(60_000);
  expect(offered).toEqual([]);
});

it('S13 offers each new version once', async () => {
  const { after, offered } = makeCheck([build('two'), build('two'), build('three')]);
  for (let round = 0; round < 4; round++) await after(60_000);
  expect(offered).toEqual(['two', 'three']);
});

it('S13 checks at most every 30 s, however often the tab becomes visible', async () => {
  const { after, asked } = makeCheck([build('one')]);
  await after(0);
  await after(29_999);
  expect(asked()).toBe(1);
  await after(1);
  expect(asked()).toBe(2);
});

it('S13 continues to check after a network failure', async () => {
  const { after, offered } = makeCheck([new Error('offline'), build('two')]);
  await after(0);
  await after(60_000);
  expect(offered).toEqual(['two']);
});
