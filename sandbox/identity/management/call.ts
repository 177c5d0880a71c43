// Shared by all calls of the Management API: reading input, paging lists, emitting webhooks.
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { z } from 'zod';
import { ApiError } from '#sandbox/identity/api-error.ts';
import type { Directory } from '#sandbox/identity/directory.ts';
import type { Mailer } from '#sandbox/identity/mailer.ts';
import type { Tokens } from '#sandbox/identity/tokens.ts';
import type { HookEvent, Webhooks } from '#sandbox/identity/webhooks.ts';

export type Management = { directory: Directory; webhooks: Webhooks; tokens: Tokens; mailer: Mailer };

export const record = z.record(z.string(), z.unknown());
export const ids = z.array(z.string().min(1));

export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body = await c.req.json().catch(() => ({}));
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const details = z.prettifyError(parsed.error);
  throw new ApiError(400, 'guard.invalid_input', 'The request body is invalid.', {
    type: 'body',
    issues: parsed.error.issues,
    details,
  });
}

/** One page of a list, with the total and the links to other pages in the headers. */
export function showPage<T>(c: Context, all: readonly T[]): Response {
  const page = readNumber(c, 'page', 1, Number.MAX_SAFE_INTEGER);
  const size = readNumber(c, 'page_size', 20, 100);
  const last = Math.max(1, Math.ceil(all.length / size));
  const link = (number: number, rel: string) => {
    const url = new URL(c.req.url);
    url.searchParams.set('page', String(number));
    return `<${url}>; rel="${rel}"`;
  };
  const links = [
    link(1, 'first'),
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next')] : []),
    link(last, 'last'),
  ];
  c.header('Total-Number', String(all.length));
  c.header('Link', links.join(', '));
  return c.json(all.slice((page - 1) * size, page * size));
}

export function emitEvent(
  { webhooks, directory }: Management,
  c: Context,
  event: HookEvent,
  more: { status: number; data?: unknown; organizationId?: string; addedUserIds?: string[]; removedUserIds?: string[] },
): void {
  const matchedRoute = routePath(c);
  webhooks.emit(event, {
    createdAt: new Date(directory.now()).toISOString(),
    userAgent: c.req.header('User-Agent') ?? '',
    ip: '127.0.0.1',
    path: c.req.path,
    method: c.req.method,
    params: c.req.param(),
    matchedRoute: matchedRoute.replace(/^\/api/, ''),
    ...more,
  });
}

function readNumber(c: Context, name: string, usual: number, most: number): number {
  const given = c.req.query(name);
  const number = given === undefined ? usual : Number(given);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new ApiError(400, 'guard.invalid_pagination', 'The request pagination value is invalid.');
}
