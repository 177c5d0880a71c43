// Calls to the widget API. Each carries a short session token, which is renewed when it expires.
import type { z } from 'zod';
import type {
  askOutput,
  contactInput,
  feedbackInput,
  StreamEvents,
  sessionOutput,
  VisitorMessage,
} from '#domain/chat/inputs.ts';
import type { GivenCart } from '../frame.ts';
import { readCart } from './cart.ts';
import type { Memory } from './memory.ts';
import { solve } from './proof.ts';
import { createSseReader } from './sse.ts';

type Session = z.infer<typeof sessionOutput>;
export type WholeAnswer = z.infer<typeof askOutput>;
export type Contact = z.infer<typeof contactInput>;
export type AnswerEvent = {
  [Name in keyof StreamEvents]: { name: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];
export type Problem = 'offline' | 'limit' | 'closed' | 'failed';
export type Fields = Record<string, string>;

export class ApiError extends Error {
  readonly problem: Problem;
  readonly seconds: number;
  readonly fields: Fields;

  constructor(problem: Problem, seconds = 0, fields: Fields = {}) {
    super(problem);
    this.problem = problem;
    this.seconds = seconds;
    this.fields = fields;
  }
}

export type WidgetApi = ReturnType<typeof openApi>;

type Place = {
  origin: string;
  key: string;
  language(): string;
  page(): string;
  memory: Memory;
  readCustomer?: (() => Promise<string | undefined>) | undefined;
  cart?(): GivenCart;
  /** How long a stream may be silent at first before the whole answer is requested instead. */
  timeout?: number;
};
type Call = { method?: string; accept?: string; body?: object; signal?: AbortSignal };

const json = 'application/json';
const spare = 20_000;

export function openApi({ origin, key, language, page, memory, readCustomer, cart, timeout = 4_000 }: Place) {
  let session: Promise<Session> | undefined;
  const whereabouts = () => ({ page: page(), language: language() });

  function send(
    path: string,
    { method = 'POST', accept = json, body, signal }: Call,
    bearer?: string,
  ): Promise<Response> {
    return fetch(`${origin}/api/widget/${key}/${path}`, {
      method,
      credentials: 'omit',
      headers: {
        Accept: accept,
        ...(body && { 'Content-Type': json }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: signal ?? null,
    });
  }

  async function begin(): Promise<Session> {
    const visitor = memory.read();
    const customer = await readCustomer?.();
    // Undefined fields are not sent.
    const response = await send('session', { body: { visitor, customer, ...whereabouts() } });
    if (!response.ok) throw await problemOf(response);
    const { data } = await response.json();
    memory.write(data.visitor);
    return data;
  }

  /** Concurrent calls share one session. */
  function current(): Promise<Session> {
    const isFresh = ({ expiresAt }: Session) => Date.parse(expiresAt) - Date.now() > spare;
    session = session ? session.then(known => (isFresh(known) ? known : begin()), begin) : begin();
    return session;
  }

  async function call(path: string, details: Call | ((session: Session) => Promise<Call>)): Promise<Response> {
    try {
      for (let tries = 0; ; tries++) {
        const now = await current();
        const ready = typeof details === 'function' ? await details(now) : details;
        const response = await send(path, ready, now.session);
        if (response.ok) return response;
        // The session expired, or its proof of work was used: request a new one.
        if (response.status !== 401 || tries > 0) throw await problemOf(response);
        session = undefined;
      }
    } catch (error) {
      // Any response that is not ours is treated as a connection failure.
      throw error instanceof TypeError ? new ApiError('offline') : error;
    }
  }

  /** Streams the answer. If a proxy holds the stream back, the whole answer is returned. */
  async function ask(
    question: { id: string; text: string },
    hear: (event: AnswerEvent) => void,
    signal: AbortSignal,
  ): Promise<WholeAnswer | undefined> {
    const stream = new AbortController();
    const inCart = readCart(cart?.());
    signal.addEventListener('abort', () => stream.abort());
    const prepare =
      (accept: string, onReady = () => {}) =>
      async (now: Session): Promise<Call> => {
        const proof = now.challenge && { proof: await solve(now.challenge, stream.signal) };
        // A proof of work is valid once: the next question starts a new session.
        if (proof) session = undefined;
        onReady();
        return { accept, signal: stream.signal, body: { ...question, ...whereabouts(), cart: await inCart, ...proof } };
      };
    let decide = (_isLate: boolean) => {};
    const late = new Promise<boolean>(done => {
      decide = done;
    });
    const streamed = call(
      'ask',
      prepare('text/event-stream', () => setTimeout(decide, timeout, true)),
    )
      .then(response => readStream(response, () => decide(false), hear))
      .finally(() => decide(false));
    streamed.catch(() => {});
    if (!(await late) && (await streamed)) return undefined;
    signal.throwIfAborted();
    // Keep the stream open: closing it would tell the server that the visitor left.
    const whole = call('ask', prepare(json)).then(async response => (await response.json()).data as WholeAnswer);
    const winner = await Promise.race([
      whole,
      streamed.then(
        isDone => (isDone ? undefined : whole),
        () => whole,
      ),
    ]);
    stream.abort();
    whole.catch(() => {});
    return winner;
  }

  return {
    ask,
    knowsVisitor: () => memory.read() !== undefined,
    async history(): Promise<VisitorMessage[]> {
      const response = await call('chat', { method: 'GET' });
      return (await response.json()).data.messages;
    },
    async rate(body: z.infer<typeof feedbackInput>): Promise<void> {
      await call('feedback', { body });
    },
    async contact(body: Contact): Promise<void> {
      await call('contact', { body });
    },
    async remove(): Promise<void> {
      await call('chat', { method: 'DELETE' });
      session = undefined;
      memory.forget();
    },
  };
}

/** Returns whether the answer is complete. */
async function readStream(response: Response, heard: () => void, hear: (event: AnswerEvent) => void): Promise<boolean> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return false;
  let isDone = false;
  const read = createSseReader(({ event, data }) => {
    if (isDone) return;
    isDone = event === 'done' || event === 'error';
    hear({ name: event, data: JSON.parse(data) } as AnswerEvent);
  });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      heard();
      read(decoder.decode(part.value, { stream: true }));
    }
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
  }
  return isDone;
}

async function problemOf(response: Response): Promise<ApiError> {
  const { fields, code } = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get('Retry-After')) || 0;
  if (response.status === 429) return new ApiError('limit', seconds);
  if ([402, 403, 404, 410].includes(response.status) || code === 'storage_full') return new ApiError('closed');
  return new ApiError('failed', 0, fields);
}
