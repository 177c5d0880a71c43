import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  openTryLimits,
  spendPlaygroundQuestion,
  spendPreview,
  spendTestRun,
  type TryLimits,
} from '#domain/answers/playground/playground-limits.ts';
import type { Context } from '#domain/context.ts';
import { contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';

let services: TestServices;
let limits: TryLimits;
beforeAll(async () => {
  services = await openTestServices();
  const counted = openTryLimits(services);
  // Only the limits of a day are tested here.
  limits = {
    ...counted,
    spend: (name, ...rest) => (name.endsWith('-organization') ? unlimited() : counted.spend(name, ...rest)),
  };
});

const unlimited = async () => ({ isWithin: true, limit: 360, spent: 1, remaining: 359, resetsInSeconds: 3600 });

async function open(plan: string): Promise<Context> {
  return contextOf(services, await createOrganization(services.database, `try-${randomUUID()}`, plan));
}

/** How many calls succeed before the first that is refused. */
async function countAllowed(spend: () => Promise<void>): Promise<number> {
  for (let count = 0; ; count++) {
    const error = await spend().then(
      () => undefined,
      reason => reason,
    );
    if (error) {
      expect(error).toMatchObject({ kind: 'too-many', code: 'too_many_tries' });
      return count;
    }
  }
}

describe('the questions of a day that are not billed', () => {
  it.each([
    ['free', 50],
    ['growth', 600],
  ])('on %s: %i playground questions', async (plan, limit) => {
    const ctx = await open(plan);
    expect(await countAllowed(() => spendPlaygroundQuestion(limits, ctx))).toBe(limit);
  });

  it('ten previews, or ten test questions, count as one', async () => {
    const [previewing, testing, mixing] = [await open('free'), await open('free'), await open('free')];
    expect(await countAllowed(() => spendPreview(limits, previewing))).toBe(500);
    expect(await countAllowed(() => spendTestRun(limits, testing, 100))).toBe(5);
    await spendTestRun(limits, mixing, 200);
    expect(await countAllowed(() => spendPlaygroundQuestion(limits, mixing))).toBe(30);
  });

  it('a run that begins within the limit is asked completely, and another organisation is not affected', async () => {
    const [ctx, other] = [await open('free'), await open('free')];
    for (let at = 0; at < 49; at++) await spendPlaygroundQuestion(limits, ctx);
    await spendTestRun(limits, ctx, 200);
    await expect(spendPreview(limits, ctx)).rejects.toMatchObject({
      message: expect.stringContaining('The Free plan includes 50 Playground questions a day.'),
    });
    await spendPlaygroundQuestion(limits, other);
  });
});
