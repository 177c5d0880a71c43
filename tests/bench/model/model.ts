// npm run bench -- model: what code stops of true and false sentences and, with stored replies of a model, how well real shops are
// answered with it. MODEL_REPLIES is a folder of replies by the hash of their prompt (NAME.txt); prompts without one are stored beside
// them, so that somebody can write the reply. The shops are those of `bench -- shops`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '#sandbox/listen.ts';
import type { Figures } from '../bench.ts';
import { askShops, byGroup, figuresOf } from '../shop-answers.ts';
import { benchSentences } from './sentences.ts';

type Message = { role: string; content: string | { text: string }[] };
type Text = { role: string; content: string };
type Counts = { replies: number; missing: number; judged: number; accepted: number; tokens: number };

const folder = process.env.MODEL_REPLIES;
const kinds = { judge: 'judge', restate: 'restate', write: 'write' } as const;

export async function benchModel(): Promise<Figures> {
  const sentences = await benchSentences();
  if (!folder) {
    console.log('No replies found. Set MODEL_REPLIES to ask shops, too.');
    return sentences;
  }
  const counts: Counts = { replies: 0, missing: 0, judged: 0, accepted: 0, tokens: 0 };
  const server = createReplay(folder, counts);
  const port = await listen(server, 0);
  const url = `http://127.0.0.1:${port}/v1`;
  const settings = { MODEL_URL: url, MODEL_KEY: 'replay', MODEL_NAME: 'replay', MODEL_DAILY_TOKENS: '0' };
  try {
    const results = await askShops(settings);
    const share = (part: number) => Math.round((1000 * part) / Math.max(1, counts.judged)) / 10;
    return {
      ...sentences,
      ...byGroup(results, 'shop'),
      ...byGroup(results, 'type'),
      all: figuresOf(results),
      model: {
        replies: counts.replies,
        'without a reply': counts.missing,
        'judged lines': counts.judged,
        'as written, %': share(counts.accepted),
        'dropped by the judge, %': share(counts.judged - counts.accepted),
        'tokens per question': Math.round(counts.tokens / Math.max(1, results.length)),
      },
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function createReplay(replies: string, counts: Counts) {
  mkdirSync(join(replies, 'prompts'), { recursive: true });
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: Message[] };
      const texts = messages.map(({ role, content }) => ({ role, content: textOf(content) }));
      const name = nameOf(texts);
      const file = join(replies, `${name}.txt`);
      if (!existsSync(file)) {
        counts.missing += 1;
        writeFileSync(join(replies, 'prompts', `${name}.json`), JSON.stringify(texts));
        // Not counted as a failure of the endpoint, which would pause it.
        return response.writeHead(422, { 'Content-Type': 'application/json' }).end('{"error":{"message":"no reply"}}');
      }
      const reply = readFileSync(file, 'utf8').trim();
      count(counts, name, texts, reply);
      const tokens = { prompt_tokens: tokensOf(JSON.stringify(texts)), completion_tokens: tokensOf(reply) };
      const part = { id: 'replay', object: 'chat.completion.chunk', created: 0, model: 'replay' };
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const send = (rest: object) => response.write(`data: ${JSON.stringify({ ...part, ...rest })}\n\n`);
      send({ choices: [{ index: 0, delta: { role: 'assistant', content: reply } }] });
      send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { ...tokens, total_tokens: 0 } });
      response.end('data: [DONE]\n\n');
    });
  });
}

function count(counts: Counts, name: string, texts: readonly Text[], reply: string): void {
  counts.replies += 1;
  counts.tokens += tokensOf(JSON.stringify(texts)) + tokensOf(reply);
  if (!name.startsWith(kinds.judge)) return;
  const letters = reply.match(/^\d+ \w/gm) ?? [];
  counts.judged += letters.length;
  counts.accepted += letters.filter(letter => /[sx]$/.test(letter)).length;
}

function nameOf(texts: readonly Text[]): string {
  const isJudge = texts.length > 2;
  const isRestating = texts[0]?.content.includes('search queries');
  const kind = isJudge ? kinds.judge : isRestating ? kinds.restate : kinds.write;
  return `${kind}-${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`;
}

function textOf(content: Message['content']): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');
}

/** About four characters each. */
function tokensOf(text: string): number {
  return Math.round(text.length / 4);
}
