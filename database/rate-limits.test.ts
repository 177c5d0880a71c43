import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#database/client.ts';
import { openRateLimits } from '#database/rate-limits.ts';
import { asSuper, createTestDatabase } from '#tests/setup/database.ts';

const budgets = {
  exact: { points: 100, seconds: 60 },
  stepped: { points: 100, seconds: 60, inSteps: true },
  small: { points: 3, seconds: 60, inSteps: true },
};

async function open() {
  const { appUrl, superUrl } = await createTestDatabase();
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
  return { process, superUrl, statements: () => statements };
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

it.each([400, -400])(
  'F11 a process whose clock is %i days off neither locks callers out nor ends their windows',
  async days => {
    const { process, superUrl } = await open();
    const wrong = process();
    await spendAll(wrong, 'exact', 1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const seen = await spendAll(wrong, 'exact', 101);
    expect(seen.map(({ spent }) => spent).slice(-2)).toEqual([101, 101]);
    expect(seen.at(-1)?.resetsInSeconds).toBeLessThanOrEqual(60);
    expect(await wrong.read('exact', 'somebody')).toBe(101);
    vi.useRealTimers();
    const [row] = await asSuper<{ seconds: number }>(
      superUrl,
      `select (expire / 1000 - extract(epoch from now()))::int as seconds from rate_limits`,
    );
    expect(row?.seconds).toBeLessThanOrEqual(60);
    expect((await spendAll(process(), 'exact', 1))[0]).toMatchObject({ isWithin: false });
  },
);

it('F11 a window that ends too late, from an earlier version with a wrong clock, has ended', async () => {
  const { process, superUrl } = await open();
  await asSuper(
    superUrl,
    `insert into rate_limits values ('exact:somebody', 500, ${Date.now() + 400 * 24 * 3_600_000})`,
  );
  expect(await process().read('exact', 'somebody')).toBe(0);
  expect((await spendAll(process(), 'exact', 1))[0]).toMatchObject({ isWithin: true, spent: 1, resetsInSeconds: 60 });
});

it('a point that is taken back can be spent again', async () => {
  const { process } = await open();
  const limits = process();
  await spendAll(limits, 'exact', 100);
  await limits.refund('exact', 'somebody');
  expect((await spendAll(limits, 'exact', 2)).map(({ isWithin }) => isWithin)).toEqual([true, false]);
});
