// A re-ranking model for tests: a text is as relevant as the share of the query's words that it contains, also as a word of
// the same meaning. It speaks either of the two protocols, and it can be made slow or broken.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { listen } from '#sandbox/listen.ts';
import { conceptsOf } from '#sandbox/thesaurus.ts';

export type RerankSandbox = {
  url: string;
  key: string;
  /** The bodies of all requests. */
  readonly received: Record<string, unknown>[];
  misbehave(how: 'no' | 'slow' | 'broken' | 'wrong' | 'twice' | 'few' | 'huge'): void;
  close(): Promise<void>;
};

type Given = { query: string; documents?: string[]; texts?: string[] };

const longerThanAnyTimeout = 2_000;
const huge = 2 * 1024 * 1024;

/** `texts`: as Text Embeddings Inference (TEI); otherwise as Cohere, Jina and vLLM. */
export async function startRerank({
  port,
  takes = 'documents',
}: {
  port: number;
  takes?: 'documents' | 'texts';
}): Promise<RerankSandbox> {
  const key = 'sk-sandbox';
  const received: Record<string, unknown>[] = [];
  let behaviour: Parameters<RerankSandbox['misbehave']>[0] = 'no';
  const app = new Hono().post('/v1/rerank', async c => {
    if (c.req.header('Authorization') !== `Bearer ${key}`) return c.json({ message: 'Incorrect key' }, 401);
    const body = await c.req.json<Given & Record<string, unknown>>();
    received.push(body);
    const texts = body[takes];
    if (!texts) return c.text(`Failed to deserialize the JSON body into the target type: missing field ${takes}`, 422);
    if (behaviour === 'broken') return c.json({ message: 'The server had an error' }, 500);
    if (behaviour === 'wrong') return c.json({ results: texts.map((_, index) => ({ index, score: 'high' })) });
    if (behaviour === 'twice') return c.json({ results: texts.map(() => ({ index: 0, relevance_score: 1 })) });
    if (behaviour === 'huge') return c.json({ results: [], padding: ' '.repeat(huge) });
    if (behaviour === 'slow') await wait(longerThanAnyTimeout, undefined, { signal: c.req.raw.signal }).catch(() => {});
    const ratings = texts
      .map((text, index) => ({ index, rating: rate(body.query, text) }))
      .sort((a, b) => b.rating - a.rating)
      .slice(0, behaviour === 'few' ? 1 : undefined);
    return takes === 'texts'
      ? c.json(ratings.map(({ index, rating }) => ({ index, score: rating })))
      : c.json({ results: ratings.map(({ index, rating }) => ({ index, relevance_score: rating })) });
  });
  const server = createServer(getRequestListener(app.fetch));
  const at = await listen(server, port);
  return {
    url: `http://127.0.0.1:${at}/v1`,
    key,
    received,
    misbehave(how) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

function rate(query: string, text: string): number {
  const contained = new Set(conceptsOf(text));
  const asked = conceptsOf(query);
  return asked.filter(concept => contained.has(concept)).length / (asked.length || 1);
}
