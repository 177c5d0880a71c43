import type { Context as HttpContext } from 'hono';
import { AppError } from '#platform/errors.ts';

export function bearerOf(c: HttpContext): string | undefined {
  return /^bearer ([^\s]+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

export function requireBearer({ bearer }: { bearer: string | undefined }): string {
  if (bearer) return bearer;
  throw new AppError('unauthenticated', 'no_token', 'User is not authenticated');
}
