import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

type Options = { publicUrl: string; identityUrl: string; development: boolean };

/** The headers of every answer. `nonce` is the only thing that lets a script of ours run. */
export function securityHeaders(options: Options): MiddlewareHandler<{ Variables: { nonce: string } }> {
  const identityOrigin = new URL(options.identityUrl).origin;
  const usual: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...(options.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  return async (c, next) => {
    // Set before the answer exists: headers added to a finished answer cost a copy of it.
    for (const [name, value] of Object.entries(usual)) c.header(name, value);
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.header('Content-Security-Policy', contentPolicy(nonce, identityOrigin, options.development));
    await next();
  };
}

function contentPolicy(nonce: string, identityOrigin: string, development: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite adds its styles inline while we develop.
    `style-src 'self' ${development ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${identityOrigin}${development ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
