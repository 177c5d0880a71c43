// A streaming request to a model. It connects only to the checked address, follows no redirects, and is cancelled when the reader
// stops.
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Readable, Transform } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import { requireReachable } from '#providers/crawler/crawler.ts';
import { type Resolve, resolveName } from '#providers/crawler/dns.ts';
import { pinTo } from '#providers/crawler/request.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

export type Guard = {
  /** Only these origins may be in a private network and without TLS. */
  allowOrigins: readonly string[];
  resolve?: Resolve;
};

type Sent = { url: URL; init: RequestInit; addresses: string[] | null; timeout: number };

/** Larger than any answer, so that an endless response cannot fill the memory. */
const largestAnswer = 8 * 1024 * 1024;

/** A `fetch` for the SDK. Without a guard the URL is the operator's own and is not restricted. */
export function createModelFetch(guard: Guard | null, connectTimeout: number): typeof fetch {
  return async (address, init = {}) => {
    const url = new URL(String(address));
    const signal = init.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    await requireOutgoingCalls();
    const addresses = guard ? await requireAllowed(url, guard, AbortSignal.timeout(connectTimeout)) : null;
    const response = await send({ url, init, addresses, timeout: connectTimeout });
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const status = response.statusCode ?? 502;
    return new Response(toWeb(limit(response)), { status: status < 200 ? 502 : status, headers });
  };
}

async function requireAllowed(url: URL, guard: Guard, signal: AbortSignal): Promise<string[]> {
  const allowed = new Set(guard.allowOrigins.map(origin => new URL(origin).origin));
  if (url.protocol !== 'https:' && !allowed.has(url.origin)) {
    throw new AppError('invalid', 'model_address_refused', 'The model’s URL must start with https://');
  }
  try {
    return await requireReachable(url, { ports: [443], resolve: guard.resolve ?? resolveName, allowed }, signal);
  } catch (error) {
    throw inWordsOfModels(error as AppError);
  }
}

function inWordsOfModels(error: AppError): AppError {
  const words: Record<string, string> = {
    port_refused: 'The model’s URL must use port 443.',
    address_refused: 'The model’s URL isn’t on the public internet, so we can’t use it.',
  };
  const known = words[error.code];
  if (known) return new AppError('invalid', 'model_address_refused', known, { cause: error });
  return new AppError('unavailable', 'model_unreachable', 'There’s no server at the model’s URL.', {
    cause: error,
  });
}

function send({ url, init, addresses, timeout }: Sent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    signal: init.signal ?? undefined,
    // No keep-alive: an old connection could lead to the previous address of the name.
    agent: false,
    ...(addresses ? { lookup: pinTo(addresses) } : {}),
  };
  const isSecure = url.protocol === 'https:';
  const sent = (isSecure ? secureRequest : plainRequest)(url, options, resolve);
  const timer = setTimeout(() => sent.destroy(new Error('it took too long to connect')), timeout);
  sent.on('socket', socket => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(timer)));
  sent.on('close', () => clearTimeout(timer));
  sent.on('error', reject);
  sent.end(init.body);
  return promise;
}

function limit(response: IncomingMessage): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > largestAnswer) done(new Error('the answer is too large'));
      else done(null, chunk);
    },
  });
  response.on('error', error => counted.destroy(error));
  counted.on('close', () => response.destroy());
  return response.pipe(counted);
}

/** Not `Readable.toWeb`, which throws if a stream is destroyed after its reader stopped. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value as Buffer));
    },
    cancel() {
      stream.destroy();
    },
  });
}
