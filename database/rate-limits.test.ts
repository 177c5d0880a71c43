import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { openRateLimits } from '#database/rate-limits.ts';
import { createTestDatabase } from '#tests/setup/database.ts';

const budgets = {
  exact: { points: 100, seconds: 60 },
  stepped: { points: 100, seconds: 60, inSteps: true },
  small: { points: 3, seconds: 60, inSteps: true },
};

async function open() {
  const { appUrl } = await createTestDatabase();
  const database = openDatabase({ url: appUrl, poolSize: 2, onError: () => {} });
  onTestFinished(() => database.close());
  let statements = 0;
  const counting = {
    ...database,
    statement: (query: Parameters<typeof database.statement>[0]) => {
      statements += 1;
      return database.statement(query);
    },
  };
  const process = () => openRateLimits(counting, budgets, () => {});
  return { process, statements: () => statements };
}

const spendAll = async (
  limits: ReturnType<typeof openRateLimits<keyof typeof budgets>>,
  name: keyof typeof budgets,
  times: number,
) => {
  const seen = [];
  for (let at = 0; at < times; at++) seen.push(await limits.spend(name, 'somebody'));
  return seen;
};

it('T8 a stepped budget allows exactly its points in one process, and then nothing', async () => {
  const { process, statements } = await open();
  const seen = await spendAll(process(), 'stepped', 130);
  const within = seen.filter(({ isWithin }) => isWithin).length;
  expect(within).toBe(100);
  expect(seen.slice(within).every(({ isWithin }) => !isWithin)).toBe(true);
  expect(seen.map(({ remaining }) => remaining).slice(0, 3)).toEqual([99, 98, 97]);
  expect(statements()).toBeLessThan(60);
});

it('T8 two processes together exceed a budget by at most a fiftieth each', async () => {
  const { process } = await open();
  const [one, other] = [process(), process()];
  const seen = [];
  for (let at = 0; at < 80; at++)
    seen.push(await one.spend('stepped', 'somebody'), await other.spend('stepped', 'somebody'));
  const within = seen.filter(({ isWithin }) => isWithin).length;
  expect(within).toBeGreaterThanOrEqual(100);
  expect(within).toBeLessThanOrEqual(104);
});

it('T8 a small budget, and one without steps, are exact', async () => {
  const { process } = await open();
  const limits = process();
  expect((await spendAll(limits, 'small', 5)).map(({ isWithin }) => isWithin)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect((await spendAll(limits, 'exact', 105)).filter(({ isWithin }) => isWithin)).toHaveLength(100);
});

it('T8 concurrent requests are allowed as many points as sequential ones', async () => {
  const { process } = await open();
  const limits = process();
  const seen = await Promise.all(Array.from({ length: 150 }, () => limits.spend('stepped', 'somebody')));
  expect(seen.filter(({ isWithin }) => isWithin).length).toBe(100);
});
