import { expect, it } from 'vitest';
import { createSubscriptionWatch } from '#app/client/subscription-watch.ts';

function makeWatch(answers: readonly (Error | undefined)[] = []) {
  let time = 0;
  let asked = 0;
  const state = { needed: true };
  const check = createSubscriptionWatch({
    isNeeded: () => state.needed,
    refresh: async () => {
      const answer = answers[asked++];
      if (answer) throw answer;
    },
    now: () => time,
  });
  const after = (minutes: number) => {
    time += minutes * 60_000;
    return check();
  };
  return { after, state, asked: () => asked };
}

it('G03 a tab reloads the subscription when it becomes visible after some minutes, and not more often', async () => {
  const { after, asked } = makeWatch();
  await after(2);
  expect(asked()).toBe(0);
  await after(1);
  await after(2);
  expect(asked()).toBe(1);
  await after(1);
  expect(asked()).toBe(2);
});

it('makes no request while signed out, and continues after a failure', async () => {
  const { after, state, asked } = makeWatch([new Error('offline')]);
  state.needed = false;
  await after(10);
  expect(asked()).toBe(0);
  state.needed = true;
  await after(0);
  await after(3);
  expect(asked()).toBe(2);
});
