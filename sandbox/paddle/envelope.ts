// Paddle's response envelope: an entity or a page with its meta data, or an error.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { type ErrorCode, errorStatus, type FieldError, PaddleError } from '#sandbox/paddle/errors.ts';

type Listed = { id: string };
export type ListRules<T> = {
  /** Query keys that must equal one of their comma-separated values. */
  filters?: Record<string, (entity: T) => string | null | undefined>;
  search?: (entity: T) => string;
  most?: number;
  usual?: number;
};

const operators: Record<string, (value: string, limit: string) => boolean> = {
  LT: (value, limit) => value < limit,
  LTE: (value, limit) => value <= limit,
  GT: (value, limit) => value > limit,
  GTE: (value, limit) => value >= limit,
};

export function answer(c: Context, data: unknown, status: 200 | 201 | 202 = 200): Response {
  return c.json({ data, meta: { request_id: randomUUID() } }, status);
}

export function answerPage<T extends Listed>(
  c: Context,
  all: readonly T[],
  rules: ListRules<T>,
  show: (entity: T) => unknown = entity => entity,
): Response {
  const query = c.req.query();
  const wanted = all.filter(entity => fits(entity, query, rules));
  const sorted = sort(wanted, query.order_by);
  const perPage = readPerPage(query.per_page, rules);
  // The last entity of a page may no longer be in the list; its ID still gives the position.
  const after = query.after
    ? sorted.findLastIndex(({ id }) => id === query.after || (!query.order_by && id > `${query.after}`))
    : -1;
  const page = sorted.slice(after + 1, after + 1 + perPage);
  return c.json({
    data: page.map(show),
    meta: {
      request_id: randomUUID(),
      pagination: {
        per_page: perPage,
        next: nextLink(c, page.at(-1)?.id ?? query.after ?? '', perPage),
        has_more: after + 1 + perPage < sorted.length,
        estimated_total: sorted.length,
      },
    },
  });
}

export function answerError(c: Context, code: ErrorCode, detail: string, fields?: FieldError[]): Response {
  const status = errorStatus[code];
  const folder = /^(customer|product|price|transaction|subscription)_/.exec(code)?.[1];
  const error = {
    type: status >= 500 ? 'api_error' : 'request_error',
    code,
    detail,
    documentation_url: `https://developer.paddle.com/errors/${folder ? `${folder}s` : 'shared'}/${code}`,
    ...(fields ? { errors: fields } : {}),
  };
  return c.json({ error, meta: { request_id: randomUUID() } }, status);
}

function fits<T extends Listed>(entity: T, query: Record<string, string>, rules: ListRules<T>): boolean {
  const filters = { id: ({ id }: T) => id, ...rules.filters };
  for (const [key, read] of Object.entries(filters)) {
    const wanted = query[key];
    if (wanted !== undefined && !wanted.split(',').includes(read(entity) ?? '')) return false;
  }
  if (query.search && rules.search && !rules.search(entity).toLowerCase().includes(query.search.toLowerCase()))
    return false;
  return Object.entries(query).every(([key, limit]) => {
    const [, field = '', operator = ''] = /^(created_at|updated_at|billed_at)\[(LTE?|GTE?)\]$/.exec(key) ?? [];
    const value = (entity as Record<string, unknown>)[field];
    return !field || (typeof value === 'string' && (operators[operator]?.(value, isoTime(limit)) ?? true));
  });
}

function isoTime(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new PaddleError('invalid_time_query_parameter', `"${text}" is not an RFC 3339 datetime`);
  return new Date(time).toISOString();
}

function sort<T extends Listed>(all: readonly T[], order = 'id[DESC]'): T[] {
  const [, field = '', direction = ''] = /^([a-z_]+)\[(ASC|DESC)\]$/i.exec(order) ?? [];
  if (!field)
    throw new PaddleError('bad_request', 'Invalid request', [
      { field: 'order_by', message: 'Not a field and a direction' },
    ]);
  const up = direction.toUpperCase() === 'ASC' ? 1 : -1;
  const read = (entity: T) => String((entity as Record<string, unknown>)[field] ?? '');
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return all.toSorted((one, other) => up * (compare(read(one), read(other)) || compare(one.id, other.id)));
}

function readPerPage(text: string | undefined, { usual = 50, most = 200 }: ListRules<never>): number {
  if (text === undefined) return usual;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new PaddleError('bad_request', 'Invalid request', [{ field: 'per_page', message: 'Not a positive number' }]);
  return Math.min(count, most);
}

/** Uses the host of the request: the SDK follows the link only if it starts with the configured address. */
function nextLink(c: Context, after: string, perPage: number): string {
  const link = new URL(c.req.path, `http://${c.req.header('Host')}`);
  for (const [key, value] of Object.entries(c.req.query())) link.searchParams.set(key, value);
  link.searchParams.set('per_page', String(perPage));
  link.searchParams.set('after', after);
  return link.href;
}
