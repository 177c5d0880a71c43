import { beforeAll, expect, it, vi } from 'vitest';
import { openQuestionPace } from '#domain/chat/limits.ts';
import { createKey } from '#domain/sites/keys.ts';
import { AppError } from '#platform/errors.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { arrive, openDoor, openShop, roomy } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

it('Q07 visitors and programs of an organisation that asks too much are told when to come again, and others are answered', async () => {
  const [loud, quiet] = [await openShop(services), await openShop(services)];
  const words = 'Many ask here at the moment. Please try again in 3 seconds.';
  const pace = {
    async keep(line: string) {
      if (line === loud.organizationId) throw new AppError('too-many', 'too_many', words, { retryAfter: 3 });
    },
    waiting: () => 0,
  };
  const call = openDoor(services, { visitorLimits: roomy, pace });
  const visitor = await arrive(call, loud);
  const { secret } = await createKey(contextOf(services, loud.organizationId, 'manage:sites'), loud.site.id, {
    name: 'Order desk',
  });
  const refused = [
    await visitor.ask('Is it waterproof?'),
    await call('POST /api/v1/ask', { token: secret, body: { question: 'Is it waterproof?' } }),
  ];
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe('3');
    expect(body).toMatchObject({ success: false, error: words, code: 'too_many' });
  }
  const streamed = await visitor.stream({ text: 'Is it waterproof?' });
  expect([streamed.status, streamed.headers.get('Retry-After')]).toEqual([429, '3']);
  expect((await visitor.history()).messages).toEqual([]);
  expect((await (await arrive(call, quiet)).ask('Is it waterproof?')).status).toBe(200);
});

it('of one organisation four questions wait while others ask, and whoever comes then hears why and for how long', async ({
  onTestFinished,
}) => {
  // No time passes: on a busy machine a second one could begin between two lines of this.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pace = openQuestionPace();
  const leaving = new AbortController();
  await pace.keep('quiet', leaving.signal);
  const all = Array.from({ length: 6 }, () => pace.keep('loud', leaving.signal));
  expect(pace.waiting()).toBe(4);
  await expect(all.at(-1)).rejects.toMatchObject({
    kind: 'too-many',
    message: expect.stringMatching(/^Many ask here at the moment\. Please try again in \d+ seconds?\.$/),
  });
  leaving.abort();
  const ends = (await Promise.allSettled(all)).map(({ status }) => status);
  expect(ends).toEqual(['fulfilled', ...Array(5).fill('rejected')]);
});
