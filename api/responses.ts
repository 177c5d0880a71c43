// Formats the result of every call: JSON, a file or a download.
import type { Context as HttpContext } from 'hono';
import { z } from 'zod';
import type { Download, Operation, Page } from '#api/operation.ts';

/** Sent as a download in a sandbox, so that the browser never renders or runs it. */
export function sendFile(c: HttpContext, file: File): Response {
  saveAs(c, file.name);
  return c.body(file.stream(), 200, {
    'Content-Type': file.type || 'application/octet-stream',
    'Content-Length': String(file.size),
  });
}

/** A streamed download. If it fails midway, the browser reports an incomplete file. */
export function sendDownload(c: HttpContext, { name, type, size, chunks }: Download): Response {
  saveAs(c, name);
  const length = size === undefined ? {} : { 'Content-Length': String(size) };
  return c.body(toStream(chunks), 200, { 'Content-Type': type, ...length });
}

export function isDownload(result: unknown): result is Download {
  return typeof result === 'object' && result !== null && 'chunks' in result;
}

/** Produces chunks on demand, and stops when the reader disconnects. */
function toStream(chunks: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function saveAs(c: HttpContext, name: string): void {
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(name)}`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('X-Content-Type-Options', 'nosniff');
}

export function toResponseBody({ output }: Pick<Operation, 'output'>, result: unknown) {
  const paged = isPage(result);
  return {
    success: true as const,
    data: z.parse(output, paged ? result.data : result),
    error: null,
    ...(paged ? { pagination: result.pagination } : {}),
  };
}

/** RFC 8187: also encodes the characters that encodeURIComponent leaves and a header must not contain. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16)}`);
}

function isPage(result: unknown): result is Page<unknown> {
  return typeof result === 'object' && result !== null && 'pagination' in result && 'data' in result;
}
