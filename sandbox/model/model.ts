// The model sandbox, with OpenAI's protocol: the same prompt gives the same answer, and the name of the model selects
// how it behaves.
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '#sandbox/listen.ts';
import { writeFromSources } from '#sandbox/model/faithful.ts';
import { followInjection } from '#sandbox/model/obedient.ts';
import { type ParsedPrompt, readPrompt } from '#sandbox/model/prompt.ts';

export type ModelSandbox = {
  /** Without /chat/completions. */
  url: string;
  key: string;
  /** The number of requests. */
  readonly requestCount: number;
  /** The number of answers in progress. */
  readonly open: number;
  /** The last prompt. */
  readonly lastPrompt: string;
  /** The texts that aisle-scripted writes, one per call. `null`: it accepts the request and never answers; `undefined`: it fails. */
  script(texts: (string | null | undefined)[]): void;
  close(): Promise<void>;
};

const modelNames = [
  'aisle-faithful',
  'aisle-obedient',
  /** Writes a word every tenth of a second. */
  'aisle-slow',
  /** The connection ends before the answer does. */
  'aisle-cut',
  'aisle-garbage',
  /** Writes well, but ignores the requested format. */
  'aisle-chatty',
  'aisle-429',
  'aisle-500',
  /** Fails every first attempt. */
  'aisle-flaky',
  'aisle-endless',
  /** Accepts the request and never answers. */
  'aisle-silent',
  /** Writes one sentence and then stalls. */
  'aisle-stalled',
  /** Writes the texts of a test; fails when none is left. */
  'aisle-scripted',
] as const;

type Name = (typeof modelNames)[number];
type Request = { model: string; stream?: boolean; messages: Parameters<typeof readPrompt>[0]; max_tokens?: number };

const pauseOfSlow = 100;
const mostRemembered = 40;

export async function startModel({ port }: { port: number }): Promise<ModelSandbox> {
  const key = 'sk-sandbox';
  const state = {
    requestCount: 0,
    open: 0,
    lastPrompt: '',
    remembered: [] as string[],
    script: [] as (string | null | undefined)[],
  };
  const server = createServer((request, response) => {
    const fail = (status: number, message: string, headers = {}) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
    };
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      if (!isKnown(request.headers.authorization, key)) return fail(401, 'Incorrect API key provided');
      if (request.url === '/v1/models') return listModels(response);
      if (request.url !== '/v1/chat/completions') return fail(404, 'Unknown path');
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as Request;
      const name = modelNames.find(known => known === asked.model);
      if (!name) return fail(404, `The model ${asked.model} does not exist`);
      state.requestCount += 1;
      state.lastPrompt = asked.messages.map(({ content }) => JSON.stringify(content)).join('\n');
      if (name === 'aisle-429') return fail(429, 'Rate limit reached', { 'Retry-After': '1' });
      if (name === 'aisle-500') return fail(500, 'The server had an error');
      if (name === 'aisle-flaky' && state.requestCount % 2 === 1) return fail(503, 'Overloaded');
      const read = readPrompt(asked.messages);
      const scripted = name === 'aisle-scripted' ? state.script.shift() : '';
      if (scripted === undefined) return fail(500, 'The script has ended');
      const words = scripted || wordsOf(name, read, state.remembered);
      rememberUnits(state.remembered, read);
      state.open += 1;
      response.once('close', () => {
        state.open -= 1;
      });
      void answer(response, { name: scripted === null ? 'aisle-silent' : name, asked, words });
    });
  });
  const at = await listen(server, port);
  return {
    url: `http://127.0.0.1:${at}/v1`,
    key,
    get requestCount() {
      return state.requestCount;
    },
    get open() {
      return state.open;
    },
    get lastPrompt() {
      return state.lastPrompt;
    },
    script(texts) {
      state.script = [...texts];
    },
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** Accepts its key, or a separate key per organisation: sk-sandbox-1, sk-sandbox-2. */
function isKnown(authorization: string | undefined, key: string): boolean {
  const [, known] = /^Bearer (.+?)(?:-\d+)?$/.exec(authorization ?? '') ?? [];
  return known === key;
}

function listModels(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const data = modelNames.map(id => ({ id, object: 'model', created: 0, owned_by: 'aisle' }));
  response.end(JSON.stringify({ object: 'list', data }));
}

function wordsOf(name: Name, read: ParsedPrompt, remembered: readonly string[]): string {
  if (name === 'aisle-chatty')
    return 'Great question! I would be happy to help you with anything you like. Have a nice day.';
  const obeyed = name === 'aisle-obedient' ? followInjection(read, remembered) : undefined;
  return obeyed ?? writeFromSources(read);
}

function rememberUnits(remembered: string[], { sources }: ParsedPrompt): void {
  remembered.push(...sources.flatMap(({ units }) => units.map(({ text }) => text)));
  remembered.splice(0, remembered.length - mostRemembered);
}

type Answered = { name: Name; asked: Request; words: string };

async function answer(response: ServerResponse, { name, asked, words }: Answered): Promise<void> {
  const usage = { prompt_tokens: tokensOf(JSON.stringify(asked.messages)), completion_tokens: tokensOf(words) };
  const whole = { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
  const shared = { id: 'chatcmpl-sandbox', created: 0, model: name };
  if (!asked.stream) {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const choices = [{ index: 0, message: { role: 'assistant', content: words }, finish_reason: 'stop' }];
    response.end(JSON.stringify({ ...shared, object: 'chat.completion', choices, usage: whole }));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  const send = (values: object) =>
    response.write(`data: ${JSON.stringify({ ...shared, object: 'chat.completion.chunk', ...values })}\n\n`);
  const say = (content: string) => send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
  if (!(await write(response, { name, words }, say))) return;
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  send({ choices: [], usage: whole });
  response.end('data: [DONE]\n\n');
}

/** Whether the answer was completed. */
async function write(
  response: ServerResponse,
  { name, words }: Pick<Answered, 'name' | 'words'>,
  say: (content: string) => boolean,
): Promise<boolean> {
  const pieces = words.match(/\s*\S+/g) ?? [];
  switch (name) {
    case 'aisle-silent':
      return false;
    case 'aisle-stalled':
      say(`${words.split('\n')[0]}\n`);
      return false;
    case 'aisle-garbage':
      response.end('data: {"choices": "none"}\n\n<html>Bad gateway</html>\n\ndata: }{\n\n');
      return false;
    case 'aisle-cut':
      for (const piece of pieces.slice(0, Math.ceil(pieces.length * 0.8))) say(piece);
      await wait(10);
      response.destroy();
      return false;
    case 'aisle-endless':
      while (!response.destroyed) {
        say(`${words}\n`);
        await wait(1);
      }
      return false;
    case 'aisle-slow':
      for (const piece of pieces) {
        if (response.destroyed) return false;
        say(piece);
        await wait(pauseOfSlow);
      }
      return true;
    case 'aisle-obedient':
      for (const line of words.split('\n')) say(`${line}\n`);
      return true;
    default:
      for (const piece of pieces) say(piece);
      return true;
  }
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}
