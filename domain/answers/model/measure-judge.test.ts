import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import sample from '#domain/answers/model/judge-sample.json' with { type: 'json' };
import { measureJudge } from '#domain/answers/model/measure-judge.ts';
import { openModels } from '#providers/model/model.ts';
import { listen } from '#sandbox/listen.ts';
import { contextOf, openTestServices } from '#tests/setup/database.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const isTrue = new Map(sample.flatMap(({ sentences }) => sentences.map(({ text, kind }) => [text, kind === 'true'])));

/** A judge that decides on each line. */
async function measure(decide: (line: string) => string) {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] };
      const lines = messages.at(-1)?.content.split('\nLines:\n')[1]?.split('\n') ?? [];
      const content = [...lines.map((line, at) => `${at + 1} ${decide(line.replace(/^\d+\. /, ''))}`), 'answer full'];
      const delta = { choices: [{ index: 0, delta: { role: 'assistant', content: content.join('\n') } }] };
      const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const part of [delta, end]) response.write(`data: ${JSON.stringify({ id: 'x', model: 'm', ...part })}\n\n`);
      response.end('data: [DONE]\n\n');
    });
  });
  const port = await listen(server, 0);
  const endpoint = { url: `http://127.0.0.1:${port}/v1`, key: null, model: 'm', temperature: 0, maxTokens: 600 };
  const services = { ...(await openTestServices()), models: openModels({ serverDefault: null, allowOrigins: [] }) };
  const judge = { ...endpoint, inputPrice: null, outputPrice: null, isOperators: true };
  return measureJudge(contextOf(services, 'measured'), judge, new AbortController().signal);
}

it('the sample has 40 false and 20 true sentences', () => {
  expect([...isTrue.values()].filter(Boolean)).toHaveLength(20);
  expect([...isTrue.values()].filter(value => !value)).toHaveLength(40);
});

it('a careful judge catches everything and keeps everything', async () => {
  expect(await measure(line => (isTrue.get(line) ? 's' : 'c'))).toEqual({ caught: 1, kept: 1 });
});

it.each([
  ['that accepts everything', () => 's', { caught: 0, kept: 1 }],
  ['that accepts nothing', () => 'n', { caught: 1, kept: 0 }],
  ['that is wrong about conditions', (line: string) => (isTrue.get(line) ? 'o' : 'x'), { caught: 1, kept: 0 }],
])('a judge %s is found out', async (_, decide, shares) => {
  expect(await measure(decide)).toEqual(shares);
});

it('a model that talks cannot be measured', async () => {
  await expect(measure(() => 'maybe')).rejects.toMatchObject({ code: 'model_cannot_judge' });
});
