// Reads and checks the input of every call.
import type { Context as HttpContext } from 'hono';
import type { z } from 'zod';
import { readJson } from '#api/body.ts';
import { invalidInput } from '#api/errors.ts';
import type { Operation } from '#api/operation.ts';
import { describeIssue } from '#domain/issue-messages.ts';
import { AppError } from '#platform/errors.ts';

type Shapes = Pick<Operation, 'params' | 'query' | 'body'> & { headers?: z.ZodObject | undefined };

/** Call this after the caller is authenticated. `file` is an upload that was read from the body before. */
export async function readInput(
  c: HttpContext,
  { params, query, headers, body }: Shapes,
  { limit, file }: { limit: number; file?: File | undefined },
) {
  const named = params?.safeParse(c.req.param());
  if (named && !named.success) throw new AppError('not-found', 'not_found', 'Not found.');
  return {
    params: named?.data,
    query: query && checked(query, c.req.query()),
    headers: headers && checked(headers, c.req.header()),
    body: body && checked(body, file ?? (await readJson(c, limit))),
  };
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
