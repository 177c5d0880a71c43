// An embedding model for tests and demos: the same text has the same vector, and texts that share words, or words of the
// same small thesaurus, have similar ones. It understands nothing, and it can be made slow or broken.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '#sandbox/listen.ts';
import { conceptsOf } from '#sandbox/thesaurus.ts';

export type EmbeddingsSandbox = {
  url: string;
  key: string;
  /** The number of requested texts. */
  readonly textCount: number;
  misbehave(how: 'no' | 'slow' | 'broken' | 'wrong'): void;
  close(): Promise<void>;
};

const dimension = 64;
const longerThanAnyTimeout = 2_000;

export async function startEmbeddings({ port }: { port: number }): Promise<EmbeddingsSandbox> {
  const key = 'sk-sandbox';
  let behaviour: Parameters<EmbeddingsSandbox['misbehave']>[0] = 'no';
  let textCount = 0;
  const app = new Hono().post('/v1/embeddings', async c => {
    if (c.req.header('Authorization') !== `Bearer ${key}`) return c.json({ error: { message: 'Incorrect key' } }, 401);
    const { model, input } = await c.req.json<{ model: string; input: string | string[] }>();
    const texts = [input].flat();
    textCount += texts.length;
    if (behaviour === 'broken') return c.json({ error: { message: 'The server had an error' } }, 500);
    if (behaviour === 'wrong') return c.json({ object: 'list', data: [{ embedding: 'none' }] });
    if (behaviour === 'slow') await wait(longerThanAnyTimeout, undefined, { signal: c.req.raw.signal }).catch(() => {});
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    return c.json({ object: 'list', model, data, usage: { prompt_tokens: texts.length, total_tokens: texts.length } });
  });
  const server = createServer(getRequestListener(app.fetch));
  const at = await listen(server, port);
  return {
    url: `http://127.0.0.1:${at}/v1`,
    key,
    get textCount() {
      return textCount;
    },
    misbehave(how) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

function vectorOf(text: string): number[] {
  const vector: number[] = Array(dimension).fill(0);
  for (const concept of conceptsOf(text)) {
    const hash = createHash('sha256').update(concept).digest();
    for (let at = 0; at < 8; at++) {
      const place = (hash[at] ?? 0) % dimension;
      vector[place] = (vector[place] ?? 0) + ((hash[at + 8] ?? 0) % 2 === 0 ? 1 : -1);
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map(value => value / length);
}
