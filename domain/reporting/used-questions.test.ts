// The used questions of a month, the free ones and the answers of the report must add up.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { ask } from '#domain/chat/ask.ts';
import { inOrganization } from '#domain/context.ts';
import { readReport } from '#domain/reporting/report.ts';
import { readUsage } from '#domain/usage/read-usage.ts';
import { contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { openShop, type Shop } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

const answerer = (
  outcome: Extract<Outcome, 'answered' | 'clarified' | 'offered' | 'unknown' | 'refused'>,
  isFree = false,
): Answerer =>
  async function* () {
    yield { type: 'begun' };
    yield { type: 'text', text: 'You have 30 days.' };
    yield { type: 'trace', trace: isFree ? { ...plainTrace, engine: null } : plainTrace };
    yield { type: 'outcome', outcome };
  };

const endless: Answerer = async function* () {
  yield { type: 'begun' };
  yield { type: 'text', text: 'You have 30 days.' };
  await new Promise(() => {});
};

type Question = { text?: string; id?: string; visitor?: string; stops?: boolean; timeout?: number };

async function put(shop: Shop, by: Answerer, question: Question = {}): Promise<void> {
  const { text = randomUUID(), id = randomUUID(), visitor = randomUUID(), stops = false, timeout = 20_000 } = question;
  const details = { siteId: shop.site.id, widgetId: shop.widget.id, visitor, page: null };
  const request = {
    id,
    text,
    details: { channel: 'widget' as const, language: 'en' as const, ...details },
    queueKey: { key: visitor },
    isOpen: true,
    hasContact: false,
    show: { sources: true, products: true },
  };
  const options = { answerer: by, queue: openQuestionQueue(), signal: new AbortController().signal, timeout };
  for await (const { event } of ask(shop.ctx, request, options)) if (stops && event === 'text') break;
}

async function readBoth({ ctx, organizationId, site }: Shop) {
  const directory = { ...ctx.directory, countMembers: async () => 1 };
  const owner = contextOf({ ...services, directory }, organizationId, 'list:organization-subscription');
  const [questions] = await readUsage(inOrganization(owner, organizationId));
  return { ...questions, report: (await readReport(ctx, site.id, { days: '7' })).now };
}

it('Q09 every outcome is counted once: used questions, free ones and the answers of the report add up', async () => {
  const shop = await openShop(services);
  for (const text of ['Is it warm?', 'Is it warm?', 'Is it light?']) await put(shop, answerer('answered'), { text });
  await put(shop, answerer('offered'));
  await put(shop, answerer('offered', true));
  await put(shop, answerer('answered', true));
  for (const outcome of ['refused', 'unknown', 'clarified'] as const) await put(shop, answerer(outcome));
  await put(shop, endless, { stops: true });
  const { used, breakdown, report } = await readBoth(shop);
  expect({ used, breakdown }).toEqual({
    used: 4,
    breakdown: { answered: 2, suggested: 1, stopped: 1, free: { repeated: 1, beyondLimit: 0, other: 2 } },
  });
  expect(report).toMatchObject({ answered: 2 + 1 + 2, offered: 2, unanswered: 1 });
});

it('Q09 an answer that timed out is listed as stopped until its repetition is answered, at no further charge', async () => {
  const shop = await openShop(services);
  const question = { id: randomUUID(), visitor: randomUUID() };
  for (const attempt of [1, 2]) {
    await put(shop, endless, { ...question, timeout: 500 });
    const { used, breakdown } = await readBoth(shop);
    expect([attempt, used, breakdown?.answered, breakdown?.stopped]).toEqual([attempt, 1, 0, 1]);
  }
  await put(shop, answerer('answered'), question);
  expect(await readBoth(shop)).toMatchObject({
    used: 1,
    breakdown: { answered: 1, stopped: 0 },
    report: { answered: 1 },
  });
});

it('Q09 a stopped answer whose question is repeated is billed and listed twice: both were delivered', async () => {
  const shop = await openShop(services);
  const question = { id: randomUUID(), visitor: randomUUID() };
  await put(shop, endless, { ...question, stops: true });
  await put(shop, answerer('answered'), question);
  expect(await readBoth(shop)).toMatchObject({
    used: 2,
    breakdown: { answered: 1, stopped: 1 },
    report: { answered: 1 },
  });
});
