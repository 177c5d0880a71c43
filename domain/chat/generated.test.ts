// Answers that a model wrote are marked wherever they are shown or sent (EU AI Act, Art. 50).
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answerer } from '#domain/answers/answerer.ts';
import { tryWithoutStream } from '#domain/answers/playground/playground.ts';
import { openTryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { exportChats } from '#domain/chat/dashboard/export.ts';
import { readChat } from '#domain/chat/dashboard/read.ts';
import { replayAnswer } from '#domain/chat/dashboard/replay.ts';
import { finishChats } from '#domain/chat/finish.ts';
import { createKey } from '#domain/sites/keys.ts';
import { createEndpoint } from '#domain/webhooks/endpoints.ts';
import { asSuper, contextOf, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { letTimePass } from '#tests/setup/time.ts';
import { arrive, eventsOf, highLimits, openShop, openWidgetApi } from '#tests/setup/visitor.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});

/** Half of it is the source's own sentence. */
const mixed: Answerer = async function* () {
  yield { type: 'text', text: 'Parcels arrive within three days.' };
  yield { type: 'text', text: ' So yours comes by Friday.', generated: true };
  yield { type: 'outcome', outcome: 'answered' };
};
const quoting: Answerer = async function* () {
  yield { type: 'text', text: 'Parcels arrive within three days.' };
  yield { type: 'outcome', outcome: 'answered' };
};
const question = 'When does it arrive?';
const open = (answerer: Answerer) => openWidgetApi(services, { visitorLimits: highLimits, answerer });
const queue = openQuestionQueue();
const signal = new AbortController().signal;

describe.each([
  ['text from a model', mixed, true],
  ['quotes only', quoting, false],
])('an answer with %s', (_, answerer, generated) => {
  it('has the right “generated” flag in the stream, in its last event, in the history and when repeated', async () => {
    const shop = await openShop(services);
    const visitor = await arrive(open(answerer), shop);
    const id = randomUUID();
    const events = async () => eventsOf(await (await visitor.stream({ id, text: question })).text());
    const marked = (all: Awaited<ReturnType<typeof events>>) =>
      all.some(({ event, data }) => event === 'text' && data.generated === true);
    const first = await events();
    expect(marked(first)).toBe(generated);
    expect(first.at(-1)).toMatchObject({ event: 'done', data: { generated } });
    const again = await events();
    expect(marked(again)).toBe(generated);
    expect(again.at(-1)).toMatchObject({ event: 'done', data: { generated } });
    expect((await visitor.history()).messages).toMatchObject([{ generated: false }, { generated }]);
    // Another visitor asks the same question and gets the cached answer.
    const other = await arrive(open(quoting), shop);
    expect((await other.answerTo(question)).answer).toMatchObject({ generated });
  });

  it('has the right “generated” flag in the API, the dashboard, exports, replays and the playground', async () => {
    const shop = await openShop(services);
    const ctx = contextOf(services, shop.organizationId, 'list:sites', 'manage:sites');
    const { secret } = await createKey(ctx, shop.site.id, { name: 'Desk' });
    const asked = await open(answerer)('POST /api/v1/ask', { token: secret, body: { question } });
    const { chatId, answer } = asked.body.data as { chatId: string; answer: { id: string } };
    expect(answer).toMatchObject({ generated });
    expect((await readChat(ctx, chatId)).messages[1]).toMatchObject({ generated });
    const lines: string[] = [];
    for await (const chunk of (await exportChats(ctx, { site: shop.site.id, format: 'csv' })).chunks) lines.push(chunk);
    expect(lines.join('')).toContain(generated ? ',yes,' : ',no,');
    const options = { answerer, queue, tries: openTryLimits(services), signal };
    expect(await replayAnswer(ctx, answer.id, options)).toMatchObject({ before: { generated }, after: { generated } });
    const trying = { answerer, queue, limits: openTryLimits(services), signal };
    expect(await tryWithoutStream(ctx, shop.site.id, { question }, trying)).toMatchObject({ generated });
  });

  it('has the right “generated” flag in webhooks', async () => {
    const shop = await openShop(services);
    const manager = contextOf(services, shop.organizationId, 'manage:organization');
    await createEndpoint(manager, { url: 'https://hooks.example/aisle', events: ['chat.finished'] });
    await (await arrive(open(answerer), shop)).answerTo(question);
    await letTimePass(services, 40 * 60_000);
    await finishChats(services);
    const sent = await asSuper<{ body: string }>(
      services.superUrl,
      `select body from webhook_deliveries where organization_id = '${shop.organizationId}'`,
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      data: { messages: [{ generated: false }, { generated }] },
    });
  });
});

it('a stopped answer keeps the flag of the text that was shown, and a failed one has none', async () => {
  const endless: Answerer = async function* (_ctx, _question, until) {
    yield { type: 'text', text: 'By Friday.', generated: true };
    await new Promise(done => until.addEventListener('abort', done));
  };
  const failing: Answerer = async function* () {
    yield { type: 'text', text: 'By Fri', generated: true };
    throw new Error('the model is gone');
  };
  const shop = await openShop(services);
  const stopping = await arrive(open(endless), shop);
  const response = await stopping.stream({ text: question });
  const reader = response.body?.getReader();
  let read = '';
  while (!read.includes('By Friday.')) read += Buffer.from((await reader?.read())?.value ?? []).toString();
  await reader?.cancel();
  await eventually(async () =>
    expect((await stopping.history()).messages[1]).toMatchObject({ outcome: 'stopped', generated: true }),
  );
  const broken = await arrive(open(failing), await openShop(services));
  expect((await broken.answerTo(question)).answer).toMatchObject({ outcome: 'failed', generated: false });
});
