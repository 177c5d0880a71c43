import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

type Options = {
  publicUrl: string;
  identityUrl: string;
  paymentScript?: string | undefined;
  /** Where pages report errors; empty if they report none. */
  errorsUrl?: string;
  development: boolean;
};

/** For an embedded page: who may frame it, and the hosts that App Bridge connects to. */
type Embedding = { ancestors: readonly string[]; hosts: readonly string[] };

export type HeaderVariables = { nonce: string; embed: (embedding: Embedding) => void };

/** The headers of every response. Only scripts with the `nonce` run. */
export function securityHeaders(options: Options): MiddlewareHandler<{ Variables: HeaderVariables }> {
  const identityOrigin = new URL(options.identityUrl).origin;
  const payments = paymentHosts(options.paymentScript);
  const asked = [identityOrigin, ...(options.errorsUrl ? [new URL(options.errorsUrl).origin] : [])];
  const usual: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Some payment methods open a window and need messages from it. A page keeps the policy it was loaded with when the
    // user navigates to the checkout, so all pages have it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${['self', ...payments.map(host => `"${host}"`)].join(' ')})`,
    ...(options.publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  return async (c, next) => {
    // Set before the response exists: adding headers to a finished response copies it.
    for (const [name, value] of Object.entries(usual)) c.header(name, value);
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    const policy = (hosts: readonly string[], ancestors: readonly string[]) =>
      contentPolicy({ nonce, asked, hosts, ancestors, development: options.development });
    c.header('Content-Security-Policy', policy(payments, [`'none'`]));
    c.set('embed', ({ ancestors, hosts }) => {
      c.header('Content-Security-Policy', policy(hosts, ancestors));
      c.header('X-Frame-Options', undefined);
      c.header('Cross-Origin-Opener-Policy', undefined);
      // The first URL of a frame contains a token.
      c.header('Referrer-Policy', 'strict-origin');
    });
    await next();
  };
}

/** The checkout is a frame of the payment provider. Its script comes from one host and connects to others. */
function paymentHosts(script: string | undefined): string[] {
  if (!script) return [];
  const { origin, hostname } = new URL(script);
  return hostname.endsWith('.paddle.com') ? ['https://*.paddle.com'] : [origin];
}

type Policy = {
  nonce: string;
  /** Hosts that our own scripts connect to. */
  asked: readonly string[];
  hosts: readonly string[];
  ancestors: readonly string[];
  development: boolean;
};

function contentPolicy({ nonce, asked, hosts, ancestors, development }: Policy): string {
  const styles = development ? `'unsafe-inline'` : `'nonce-${nonce}'`;
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // During development Vite adds inline styles.
    allow('style-src', styles, ...hosts),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    allow('connect-src', ...asked, ...hosts, ...(development ? ['ws:'] : [])),
    allow('frame-src', ...hosts),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

function allow(what: string, ...hosts: string[]): string {
  return [what, `'self'`, ...hosts].join(' ');
}
