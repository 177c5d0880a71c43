// Reads and checks the input of every call.
import type { Context as HttpContext } from 'hono';
import type { z } from 'zod';
import { invalidInput } from '#api/errors.ts';
import type { Operation } from '#api/operation.ts';
import { describeIssue } from '#domain/issue-messages.ts';
import { AppError } from '#platform/errors.ts';

type Shapes = Pick<Operation, 'params' | 'query' | 'body'> & { headers?: z.ZodObject | undefined };

/** `file` is an upload that was read from the body before. */
export async function readInput(c: HttpContext, { params, query, headers, body }: Shapes, file?: File) {
  const named = params?.safeParse(c.req.param());
  if (named && !named.success) throw new AppError('not-found', 'not_found', 'Not found.');
  return {
    params: named?.data,
    query: query && checked(query, c.req.query()),
    headers: headers && checked(headers, c.req.header()),
    body: body && checked(body, file ?? (await readBody(c))),
  };
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

async function readBody(c: HttpContext): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported', 'not_json', 'Send JSON, with the content type application/json.');
  }
  try {
    return await c.req.json();
  } catch (cause) {
    throw new AppError('invalid', 'invalid_json', 'The request body isn’t valid JSON.', { cause });
  }
}
