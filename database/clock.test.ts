import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureClock, openCorrectedClock } from '#database/clock.ts';
import { earlierNow } from '#domain/expiry.ts';
import { answerWith } from '#tests/setup/chats.ts';
import { asSuper, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const day = 24 * 3600_000;
const clockWith = (ms: number) => ({ now: () => new Date(Date.now() + ms) });

async function correct(ms: number) {
  const { clock, stop } = await openCorrectedClock(services.database, clockWith(ms));
  stop();
  return clock;
}

describe.each([400, -400])('F11 a process whose clock is %i days off', days => {
  it('uses the time of the database, and reports its error', async () => {
    const clock = await correct(days * day);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
    expect(Math.round((await measureClock(services.database, clock)) / day)).toBe(days);
  });

  it('accepts sessions of other processes, opens no new month of questions and ends no plan', async () => {
    const shop = await openShop(services, { id: `shop-${randomUUID()}` });
    await asSuper(
      services.superUrl,
      `update entitlements set period_ends_at = now() + interval '20 days' where organization_id = '${shop.organizationId}'`,
    );
    const options = { visitorLimits: highLimits, answerer: answerWith('Yes.') };
    const wrong = { ...services, clock: await correct(days * day) };
    const visitor = await arrive(openWidgetApi(services, options), shop);
    expect((await visitor.answerTo('One?')).answer.outcome).toBe('answered');
    const there = openWidgetApi(wrong, options);
    const headers = { Origin: 'https://shop.example', 'X-Forwarded-For': '192.0.2.1' };
    const body = { id: randomUUID(), text: 'Two?' };
    const asked = await there(`POST ${shop.path}/ask`, { token: visitor.session, headers, body });
    expect(asked).toMatchObject({ status: 200, body: { data: { answer: { outcome: 'answered' } } } });
    // A session of that process is accepted by the others.
    const late = await arrive(there, shop);
    const here = openWidgetApi(services, options);
    const again = { token: late.session, headers, body: { id: randomUUID(), text: 'Three?' } };
    expect((await here(`POST ${shop.path}/ask`, again)).status).toBe(200);
    const months = await asSuper<{ used: number }>(
      services.superUrl,
      `select used from usage where organization_id = '${shop.organizationId}' and kind = 'questions'`,
    );
    expect(months).toEqual([{ used: 3 }]);
  });
});

it('a clock that is set right between two measurements changes nothing', async () => {
  let error = -2 * 3600_000;
  const machine = { now: () => new Date(Date.now() + error) };
  const { clock, stop } = await openCorrectedClock(services.database, machine);
  stop();
  error = 0;
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5_000);
});

it('what is deleted for its age is old by the clock of the machine, too', async () => {
  const clock = await correct(-400 * day);
  const [row] = await services.database.transaction(null, async tx => {
    const { rows } = await tx.execute<{ at: string }>(sql`select ${earlierNow({ clock })} as at`);
    return rows;
  });
  expect(new Date(row?.at ?? 0).getTime()).toBeLessThan(Date.now() - 399 * day);
});

it('a difference of less than five minutes is not corrected', async () => {
  const clock = await correct(2 * 60_000);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(60_000);
});
