// A request to a model whose answer is read as it comes. It goes only where its address was seen to lead, follows no
// redirection, and ends at once when nobody wants it any more.
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Readable, Transform } from 'node:stream';
import { AppError } from '#platform/errors.ts';
import { requireReachable, resolveAll } from '#providers/crawler/crawler.ts';
import { pinTo } from '#providers/crawler/request.ts';

export type Guard = {
  /** Exactly these origins may be anywhere, and without encryption. */
  allowOrigins: readonly string[];
  resolve?: (host: string) => Promise<string[]>;
};

type Sent = { url: URL; init: RequestInit; addresses: string[] | null; patience: number };

/** More than any answer has; an endpoint that sends on without end must not fill our memory. */
const largestAnswer = 8 * 1024 * 1024;

/** Like `fetch`, for the SDK. Without a guard the address is the operator's own, and may be anywhere. */
export function openWire(guard: Guard | null, connectPatience: number): typeof fetch {
  return async (address, init = {}) => {
    const url = new URL(String(address));
    const signal = init.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const addresses = guard ? await requireAllowed(url, guard, AbortSignal.timeout(connectPatience)) : null;
    const response = await send({ url, init, addresses, patience: connectPatience });
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const status = response.statusCode ?? 502;
    return new Response(toWeb(limit(response)), { status: status < 200 ? 502 : status, headers });
  };
}

async function requireAllowed(url: URL, guard: Guard, signal: AbortSignal): Promise<string[]> {
  const allowed = new Set(guard.allowOrigins.map(origin => new URL(origin).origin));
  if (url.protocol !== 'https:' && !allowed.has(url.origin)) {
    throw new AppError('invalid', 'model_address_refused', 'The address of the model must begin with https://');
  }
  try {
    return await requireReachable(url, { ports: [443], resolve: guard.resolve ?? resolveAll, allowed }, signal);
  } catch (error) {
    throw inWordsOfModels(error as AppError);
  }
}

function inWordsOfModels(error: AppError): AppError {
  const words: Record<string, string> = {
    port_refused: 'The address of the model must use the usual port of https, 443.',
    address_refused: 'The address of the model is not on the public internet, and is not asked.',
  };
  const known = words[error.code];
  if (known) return new AppError('invalid', 'model_address_refused', known, { cause: error });
  return new AppError('unavailable', 'model_unreachable', 'There is no server at the address of the model.', {
    cause: error,
  });
}

function send({ url, init, addresses, patience }: Sent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    signal: init.signal ?? undefined,
    // A connection that was kept could lead to where the name pointed before.
    agent: false,
    ...(addresses ? { lookup: pinTo(addresses) } : {}),
  };
  const isSecure = url.protocol === 'https:';
  const sent = (isSecure ? secureRequest : plainRequest)(url, options, resolve);
  const timer = setTimeout(() => sent.destroy(new Error('it took too long to connect')), patience);
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

/** Not `Readable.toWeb`: that one throws where a stream is destroyed after its reader left. */
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
