import type { Context as HttpContext } from 'hono';

export function bearerOf(c: HttpContext): string | undefined {
  return /^bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
