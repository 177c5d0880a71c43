import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { findLocalModels } from '#providers/model/local-models.ts';
import { portOf } from '#server/http.ts';

/** For a busy test machine. */
const longTimeoutMs = 10_000;

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  });
  return portOf(server);
}

const listModels = (...data: unknown[]) => JSON.stringify({ object: 'list', data });
const answerWith = (body: string, status = 200, headers = {}) =>
  listen((_, response) => response.writeHead(status, headers).end(body));

it('lists the servers that have models, in the order of the ports', async () => {
  const paths: (string | undefined)[] = [];
  const first = await listen(({ url }, response) => {
    paths.push(url);
    response.end(listModels({ id: 'llama3.1' }, { id: 'org/qwen3:8b' }));
  });
  const second = await answerWith(listModels({ id: 'a.gguf' }));
  const ports = [
    { server: 'Ollama', port: first },
    { server: 'llama.cpp', port: second },
  ];
  const found = await findLocalModels(ports, longTimeoutMs);
  expect(found).toEqual([
    { server: 'Ollama', url: `http://127.0.0.1:${first}/v1`, models: ['llama3.1', 'org/qwen3:8b'] },
    { server: 'llama.cpp', url: `http://127.0.0.1:${second}/v1`, models: ['a.gguf'] },
  ]);
  expect(paths).toEqual(['/v1/models']);
});

it('skips models that the server calls embeddings, and names with control characters', async () => {
  const data = [
    { id: 'bge', type: 'embeddings' },
    { id: 'e5', type: 'embedding' },
    { id: 'red\u001b[31m' },
    { id: 'x'.repeat(101) },
    { id: 7 },
    { id: 'nomic-embed-text' },
  ];
  const port = await answerWith(listModels(...data));
  const found = await findLocalModels([{ server: 'LM Studio', port }], longTimeoutMs);
  expect(found).toMatchObject([{ models: ['nomic-embed-text'] }]);
});

it('skips everything that is no list of models', async () => {
  const elsewhere = await answerWith(listModels({ id: 'other' }));
  const closed = createServer();
  await new Promise<void>(done => closed.listen(0, '127.0.0.1', done));
  const ports = await Promise.all([
    answerWith('<html>A web server</html>'),
    answerWith('null'),
    answerWith('{"data":null}'),
    answerWith('{"data":[null]}'),
    answerWith(listModels()),
    answerWith(listModels({ id: 'refused' }), 401),
    answerWith('', 302, { Location: `http://127.0.0.1:${elsewhere}/v1/models` }),
    answerWith(listModels({ id: 'large' }, { padding: 'x'.repeat(65 * 1024) })),
    portOf(closed),
  ]);
  await new Promise(done => closed.close(done));
  const asked = ports.map(port => ({ server: 'vLLM', port }));
  expect(await findLocalModels(asked, longTimeoutMs)).toEqual([]);
});

it('does not wait for a server that never answers, or never ends its answer', async () => {
  const ports = await Promise.all([listen(() => {}), listen((_, response) => void response.write('{'))]);
  expect(await findLocalModels(ports.map(port => ({ server: 'vLLM', port })))).toEqual([]);
});
