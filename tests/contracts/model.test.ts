import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openFirstTokenLimits } from '#providers/model/first-token.ts';
import { type Endpoint, endpointNameOf, openModels } from '#providers/model/model.ts';
import { listen } from '#sandbox/listen.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { eventually } from '#tests/setup/eventually.ts';

let sandbox: ModelSandbox;
beforeAll(async () => {
  sandbox = await startModel({ port: 0 });
});
afterAll(() => sandbox.close());

const prompt = {
  system: 'Answer from the sources.',
  user: `<source-a number="S1" title="Help">\nS1.1 Parcels arrive within three days.\nS1.2 Returns are free.\n</source-a>
<question-a>\nWhen do parcels arrive?\n</question-a>`,
};
const usual: Omit<Endpoint, 'url'> = {
  key: 'sk-sandbox',
  model: 'aisle-faithful',
  temperature: 0,
  maxTokens: 300,
  inputPrice: null,
  outputPrice: null,
  isOperators: true,
};
const at = (more: Partial<Endpoint> = {}): Endpoint => ({ ...usual, url: sandbox.url, ...more });
const open = (more: Partial<Parameters<typeof openModels>[0]> = {}) =>
  openModels({ serverDefault: null, allowOrigins: [], ...more });
const forever = new AbortController().signal;

async function read(endpoint: Endpoint, models = open(), signal = forever) {
  const writing = models.write(endpoint, prompt, signal);
  let text = '';
  for await (const piece of writing.text) text += piece;
  return { text, report: writing.report };
}

it('streams its text, and counts its tokens', async () => {
  const { text, report } = await read(at());
  expect(text).toBe('Parcels arrive within three days. [S1.1]');
  expect(report).toMatchObject({ attempts: 1, inputTokens: expect.any(Number), outputTokens: expect.any(Number) });
});

it.each([
  ['aisle-500', 'model_failed', 2],
  ['aisle-429', 'model_busy', 1],
  ['aisle-garbage', 'model_unreadable', 2],
  ['aisle-silent', 'model_silent', 1],
  ['aisle-stalled', 'model_stalled', 1],
  ['aisle-cut', 'model_cut', 1],
])('reports a clear error for %s, and retries only before the first word', async (model, code, attempts) => {
  // Only models that send nothing are waited for, with a short time-out.
  const timeouts = { 'aisle-silent': { firstToken: 200 }, 'aisle-stalled': { idle: 200 } }[model] ?? {};
  const writing = open({ timeouts }).write(at({ model }), prompt, forever);
  const reading = (async () => {
    for await (const _ of writing.text);
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable', code });
  expect(writing.report.attempts).toBe(attempts);
  await eventually(() => expect(sandbox.open).toBe(0));
});

it('retries once after a failed request', async () => {
  const models = open();
  const first = sandbox.requestCount % 2 === 0 ? at({ model: 'aisle-flaky' }) : at();
  if (first.model === 'aisle-faithful') await read(first, models);
  const { report, text } = await read(at({ model: 'aisle-flaky' }), models);
  expect(text).toContain('three days');
  expect(report.attempts).toBe(2);
});

it.each([
  ['never accepts', false, 'model_failed'],
  ['accepts and then writes', true, null],
])('a second attempt counts if the server %s', async (_, accepts, code) => {
  let requested = 0;
  const server = createServer((_request, response) => {
    requested += 1;
    if (requested === 1) response.writeHead(503).end('{}');
    else if (accepts) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      const part = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'x' };
      const write = (choice: object) =>
        response.write(`data: ${JSON.stringify({ ...part, choices: [{ index: 0, ...choice }] })}\n\n`);
      // Later than a server may take to accept a second attempt.
      setTimeout(() => {
        write({ delta: { role: 'assistant', content: 'Within three days.' } });
        write({ delta: {}, finish_reason: 'stop' });
        response.end('data: [DONE]\n\n');
      }, 600);
    }
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${await listen(server, 0)}/v1`;
  const reading = read(at({ url }));
  if (code) await expect(reading).rejects.toMatchObject({ code });
  else expect((await reading).text).toBe('Within three days.');
  expect(requested).toBe(2);
});

it('stops a model that never ends after the time limit', async () => {
  const models = open({ timeouts: { total: 500 } });
  await expect(read(at({ model: 'aisle-endless' }), models)).rejects.toMatchObject({ code: 'model_too_long' });
  await eventually(() => expect(sandbox.open).toBe(0));
});

it('closes the connection when the caller aborts or stops reading', async () => {
  const leaving = new AbortController();
  const requested = read(at({ model: 'aisle-slow' }), open(), leaving.signal);
  await eventually(() => expect(sandbox.open).toBe(1));
  leaving.abort(new Error('gone'));
  await expect(requested).rejects.toThrow('gone');
  await eventually(() => expect(sandbox.open).toBe(0));
  for await (const _ of open().write(at({ model: 'aisle-endless' }), prompt, forever).text) break;
  await eventually(() => expect(sandbox.open).toBe(0));
});

it.each([
  [{ key: 'sk-wrong' }, 'model_key_refused'],
  [{ key: null }, 'model_key_refused'],
  [{ model: 'gpt-unknown' }, 'model_unknown'],
  [{ url: 'http://127.0.0.1:9/v1' }, 'model_unreachable'],
])('shows the user what is wrong with %j', async (more, code) => {
  await expect(read(at(more))).rejects.toMatchObject({ code, message: expect.stringMatching(/model/) });
});

it('pauses an endpoint that keeps failing, and later tries it with one question', async () => {
  let now = 0;
  const models = open({ now: () => now });
  const broken = at({ model: 'aisle-500' });
  for (let time = 0; time < 3; time++) await expect(read(broken, models)).rejects.toBeTruthy();
  const requested = sandbox.requestCount;
  await expect(read(broken, models)).rejects.toMatchObject({ code: 'model_resting' });
  expect(sandbox.requestCount).toBe(requested);
  await expect(read(at(), models)).resolves.toBeTruthy();
  now += 31_000;
  await expect(read(broken, models)).rejects.toMatchObject({ code: 'model_failed' });
  await expect(read(broken, models)).rejects.toMatchObject({ code: 'model_resting' });
});

it('learns the time limit of the first word for each endpoint, unless it has one', async () => {
  const firstTokens = openFirstTokenLimits();
  const models = open({ firstTokens });
  const unlearnt = firstTokens.limitOf(endpointNameOf(at()));
  for (let time = 0; time < 5; time++) await read(at(), models);
  expect(firstTokens.limitOf(endpointNameOf(at()))).not.toBe(unlearnt);
  const silent = at({ model: 'aisle-silent', firstTokenMs: 100 });
  await expect(read(silent, models)).rejects.toMatchObject({ code: 'model_silent' });
  expect(firstTokens.limitOf(endpointNameOf(silent))).toBe(unlearnt);
  for (let time = 0; time < 4; time++)
    await expect(read(silent, models)).rejects.toMatchObject({ code: 'model_silent' });
  expect(firstTokens.limitOf(endpointNameOf(silent))).not.toBe(unlearnt);
});

it('reports when it may be asked again', async () => {
  const writing = open().write(at({ model: 'aisle-429' }), prompt, forever);
  await expect(writing.text.next()).rejects.toMatchObject({ code: 'model_busy', details: { retryAfter: 1 } });
});

it.each([
  'http://127.0.0.1:9/v1',
  'https://127.0.0.1/v1',
  'https://[::1]/v1',
  'https://169.254.169.254/latest',
  'https://10.0.0.8/v1',
  'https://2130706433/v1',
  'https://0x7f.1/v1',
  'https://models.example:8443/v1',
  'http://models.example/v1',
  'https://inward.example/v1',
])('T12 never calls an organisation’s model at %s', async url => {
  const models = open({ resolve: async host => (host === 'inward.example' ? ['192.168.1.4'] : [host]) });
  const requested = sandbox.requestCount;
  await expect(read(at({ url, isOperators: false }), models)).rejects.toMatchObject({ code: 'model_address_refused' });
  expect(sandbox.requestCount).toBe(requested);
});

it('T12 calls the local model sandbox, which is allowed by its origin', async () => {
  const models = open({ allowOrigins: [new URL(sandbox.url).origin] });
  await expect(read(at({ isOperators: false }), models)).resolves.toBeTruthy();
  await expect(read(at({ isOperators: false }), open())).rejects.toMatchObject({ code: 'model_address_refused' });
});
