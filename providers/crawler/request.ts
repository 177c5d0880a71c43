// One request to addresses that were checked before, with limits on time and on size, compressed and uncompressed.
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '#platform/errors.ts';

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

type Options = { addresses: string[]; headers: Record<string, string>; largest: number; signal: AbortSignal };

export async function request(url: URL, options: Options): Promise<HttpResponse> {
  try {
    const response = await send(url, options);
    const { statusCode: status = 0, headers } = response;
    if (!isWorthReading(status)) {
      response.destroy();
      return { status, headers, bytes: Buffer.alloc(0) };
    }
    return { status, headers, bytes: await readBody(response, options.largest) };
  } catch (error) {
    throw toWords(error, options.signal);
  }
}

/** Sends a request and reads only the beginning of the response. */
export async function post(
  url: URL,
  { body, largest, ...options }: Options & { body: string },
): Promise<{ status: number; beginning: string }> {
  try {
    const response = await send(url, { ...options, body });
    const isPlain = !response.headers['content-encoding'];
    const beginning = await readBeginning(response, largest);
    return { status: response.statusCode ?? 0, beginning: isPlain ? beginning : '' };
  } catch (error) {
    throw toWords(error, options.signal);
  }
}

type Sending = Omit<Options, 'largest'> & { body?: string };

function send(url: URL, { addresses, headers, signal, body }: Sending): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? secureRequest : plainRequest;
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((done, reject) => {
    // No keep-alive: an old connection could lead to the previous address of the name.
    const sent = start(url, { method, headers, signal, agent: false, lookup: pinTo(addresses) }, done);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The status is known by now: if the rest breaks off or takes too long, only the text is shorter. */
async function readBeginning(response: IncomingMessage, largest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= largest) break;
    }
  } catch {
    // See above.
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).toString('utf8', 0, Math.min(size, largest));
}

/** Connects to the checked addresses, even if the name points elsewhere by now. */
export function pinTo(addresses: string[]): LookupFunction {
  const known = addresses.map(address => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = known;
    if (all) done(null, known);
    else done(null, first?.address ?? '', first?.family);
  };
}

function isWorthReading(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204;
}

async function readBody(response: IncomingMessage, largest: number): Promise<Buffer> {
  const unpacked = unpack(response);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > largest) throw tooLarge(largest);
    }
  } finally {
    response.destroy();
    unpacked.destroy();
  }
  return Buffer.concat(chunks);
}

function unpack(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!encoding || encoding === 'identity') return response;
  const make = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ];
  if (!make) throw new AppError('invalid', 'unknown_encoding', 'The website sent a response we can’t read.');
  const stream = make();
  response.on('error', error => stream.destroy(error));
  return response.pipe(stream);
}

function tooLarge(largest: number): AppError {
  const size = Math.round(largest / 1024 / 1024);
  return new AppError('invalid', 'page_too_large', `This page is larger than ${size} MB.`);
}

function toWords(error: unknown, signal: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const refuse = (name: string, words: string) =>
    new AppError('unavailable', name, words, { cause: error, retryAfter: 60 });
  if (signal.aborted) return refuse('page_too_slow', 'The website took too long to respond.');
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return refuse('no_certificate', 'The website’s certificate isn’t valid.');
  }
  return refuse('no_answer', 'The website didn’t respond.');
}
