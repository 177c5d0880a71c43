import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

type Options = {
  publicUrl: string;
  identityUrl: string;
  paymentScript?: string | undefined;
  development: boolean;
};

/** The headers of every answer. `nonce` is the only thing that lets a script of ours run. */
export function securityHeaders(options: Options): MiddlewareHandler<{ Variables: { nonce: string } }> {
  const identityOrigin = new URL(options.identityUrl).origin;
  const payments = paymentHosts(options.paymentScript);
  const usual: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${['self', ...payments.map(host => `"${host}"`)].join(' ')})`,
    ...(options.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  return async (c, next) => {
    // Set before the answer exists: headers added to a finished answer cost a copy of it.
    for (const [name, value] of Object.entries(usual)) c.header(name, value);
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.header('Content-Security-Policy', contentPolicy(nonce, identityOrigin, payments, options.development));
    await next();
  };
}

/** The checkout is a frame of the payment provider, whose own script comes from one host and speaks to others. */
function paymentHosts(script: string | undefined): string[] {
  if (!script) return [];
  const { origin, hostname } = new URL(script);
  return hostname.endsWith('.paddle.com') ? ['https://*.paddle.com'] : [origin];
}

function contentPolicy(nonce: string, identityOrigin: string, payments: string[], development: boolean): string {
  const styles = development ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite adds its styles inline while we develop.
    allow('style-src', styles, ...payments),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    allow('connect-src', identityOrigin, ...payments, ...(development ? ['ws:'] : [])),
    allow('frame-src', ...payments),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function allow(what: string, ...hosts: string[]): string {
  return [what, `'self'`, ...hosts].join(' ');
}
