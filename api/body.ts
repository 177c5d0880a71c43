// Reads the bodies of requests, up to a limit. Call this only after the caller is known.
import type { HttpBindings } from '@hono/node-server';
import type { Context as HttpContext } from 'hono';
import { AppError, isAppError, requestIncomplete } from '#platform/errors.ts';

/** For members and for messages that claim a signature. */
export const maxBody = 1024 * 1024;
/** For visitors, for programs with a site key and for calls without a token. */
export const maxPublicBody = 16 * 1024;

/** Without a length in its headers, a body is measured while it arrives. */
export async function readBytes(c: HttpContext, limit: number): Promise<Buffer> {
  refuseLarge(c, limit);
  return whileConnected(c, async () => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}

export async function whileConnected<T>(c: HttpContext, read: () => Promise<T>): Promise<T> {
  requireConnection(c);
  try {
    return await read();
  } catch (error) {
    requireConnection(c);
    throw error;
  }
}

function requireConnection(c: HttpContext): void {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!incoming?.destroyed || incoming.complete) return;
  throw requestIncomplete();
}

export async function readJson(c: HttpContext, limit: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported', 'not_json', 'Send JSON, with the content type application/json.');
  }
  refuseLarge(c, limit);
  try {
    // Faster than reading parts; the server ends a body at its announced length.
    if (hasLength(c)) return await whileConnected(c, () => c.req.json());
    return JSON.parse(new TextDecoder().decode(await readBytes(c, limit)));
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new AppError('invalid', 'invalid_json', 'The request body isn’t valid JSON.', { cause });
  }
}

export function tooLarge(): AppError {
  return new AppError('too-large', 'too_large', 'This is larger than we accept.');
}

function refuseLarge(c: HttpContext, limit: number): void {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge();
}

function hasLength(c: HttpContext): boolean {
  return c.req.header('content-length') !== undefined && c.req.header('transfer-encoding') === undefined;
}
