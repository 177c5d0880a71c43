// npm run bench -- model: what code stops of true and false sentences and, with stored replies of a model, how well real shops are
// answered with it. MODEL_REPLIES is a folder of replies by the hash of their prompt (NAME.txt); prompts without one are stored beside
// them, so that somebody can write the reply. MODEL_PACE (default 400,80) is the pace of the model: milliseconds to its first token, and
// tokens a second. The shops are those of `bench -- shops`; with SHOPS_SECOND=1, every question is asked as a second message.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sample from '#domain/answers/model/judge-sample.json' with { type: 'json' };
import { listen } from '#sandbox/listen.ts';
import type { Figures } from '../bench.ts';
import { askShops, byGroup, figuresOf } from '../shop-answers.ts';
import { benchSentences } from './sentences.ts';

type Message = { role: string; content: string | { text: string }[] };
type Text = { role: string; content: string };
type Lines = { judged: number; accepted: number; dropped: number };
type Counts = { replies: number; missing: number; tokens: number; lines: Map<string, Lines> };

const folder = process.env.MODEL_REPLIES;
const [firstToken = 400, tokensPerSecond = 80] = (process.env.MODEL_PACE ?? '400,80').split(',').map(Number);
const kinds = { judge: 'judge', restate: 'restate', write: 'write' } as const;

export async function benchModel(): Promise<Figures> {
  const sentences = await benchSentences();
  if (!folder) {
    console.log('No replies found. Set MODEL_REPLIES to ask shops, too.');
    return sentences;
  }
  const counts: Counts = { replies: 0, missing: 0, tokens: 0, lines: new Map() };
  const server = createReplay(folder, counts);
  const port = await listen(server, 0);
  const url = `http://127.0.0.1:${port}/v1`;
  const settings = { MODEL_URL: url, MODEL_KEY: 'replay', MODEL_NAME: 'replay', MODEL_DAILY_TOKENS: '0' };
  try {
    const results = await askShops(settings);
    return {
      ...sentences,
      ...byGroup(results, 'shop'),
      ...linesByShop(results, counts.lines),
      ...byGroup(results, 'type'),
      all: figuresOf(results),
      model: {
        replies: counts.replies,
        'without a reply': counts.missing,
        ...figuresOfLines([...counts.lines.values()]),
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
    request.on('end', async () => {
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
      await sleep(firstToken);
      for (const piece of piecesOf(reply)) {
        send({ choices: [{ index: 0, delta: { role: 'assistant', content: piece } }] });
        await sleep((1000 * tokensOf(piece)) / tokensPerSecond);
      }
      send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { ...tokens, total_tokens: 0 } });
      response.end('data: [DONE]\n\n');
    });
  });
}

function count(counts: Counts, name: string, texts: readonly Text[], reply: string): void {
  counts.replies += 1;
  counts.tokens += tokensOf(JSON.stringify(texts)) + tokensOf(reply);
  const question = questionOf(texts);
  // A measurement of the judge asks about sentences of ours.
  if (!name.startsWith(kinds.judge) || sample.some(one => one.question === question)) return;
  const letters = reply.match(/^\d+ \w/gm) ?? [];
  const written =
    texts
      .at(-2)
      ?.content.split('\n')
      .filter(line => /\p{L}{2}/u.test(line)).length ?? 0;
  const before = counts.lines.get(question) ?? { judged: 0, accepted: 0, dropped: 0 };
  counts.lines.set(question, {
    judged: before.judged + letters.length,
    accepted: before.accepted + letters.filter(letter => /[sx]$/.test(letter)).length,
    dropped: before.dropped + Math.max(0, written - letters.length),
  });
}

function questionOf(texts: readonly Text[]): string {
  return /<question-(\w+)>\n([\s\S]*?)\n<\/question-\1>/.exec(texts[1]?.content ?? '')?.[2] ?? '';
}

function linesByShop(results: Awaited<ReturnType<typeof askShops>>, lines: Counts['lines']): Figures {
  const shops = Map.groupBy(results, ({ shop }) => shop);
  return Object.fromEntries(
    [...shops].map(([shop, asked]) => {
      const questions = new Set(asked.map(({ question }) => question));
      return [`lines of ${shop}`, figuresOfLines([...questions].flatMap(question => lines.get(question) ?? []))];
    }),
  );
}

function figuresOfLines(lines: readonly Lines[]): Figures[string] {
  const sum = (key: keyof Lines) => lines.reduce((total, one) => total + one[key], 0);
  const [judged, accepted, dropped] = [sum('judged'), sum('accepted'), sum('dropped')];
  const share = (part: number) => Math.round((1000 * part) / Math.max(1, judged + dropped)) / 10;
  return {
    'judged lines': judged,
    'as written, %': share(accepted),
    'dropped by code, %': share(dropped),
    'dropped by the judge, %': share(judged - accepted),
  };
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

/** A few tokens at a time. */
function piecesOf(reply: string): string[] {
  return reply.match(/[\s\S]{1,16}/gu) ?? [];
}

/** About four characters each. */
function tokensOf(text: string): number {
  return Math.round(text.length / 4);
}
