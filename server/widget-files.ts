import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';

type Launcher = { tag: string; plain: Buffer; br?: Buffer; gzip?: Buffer };

/** Browsers cache the launcher for at most this long; the files it loads are kept one day longer. */
const launcherCache = 'public, max-age=300, stale-while-revalidate=86400';
const forGood = 'public, max-age=31536000, immutable';

/** The preview runs only our own files. It is framed by our own pages, also inside the Shopify admin. */
function previewPolicy(admin: string | undefined): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${["'self'", ...(admin ? [admin] : [])].join(' ')}`,
  ].join('; ');
}

/** The widget's files, which any page may load. The launcher has a fixed name, so it is revalidated by ETag. */
export function mountWidgetFiles<E extends { Variables: object }>(
  app: Hono<E>,
  { folder, changes, admin }: { folder: string; changes: boolean; admin?: string | undefined },
): void {
  let known: Launcher | undefined;
  const launcher = () => {
    if (!known || changes) known = readLauncher(folder);
    return known;
  };
  const forAnyPage: MiddlewareHandler<E> = async (c, next) => {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Timing-Allow-Origin', '*');
    await next();
  };

  app.get('/widget.js', forAnyPage, c => {
    const { tag, plain, ...packed } = launcher();
    c.header('ETag', tag);
    c.header('Cache-Control', launcherCache);
    c.header('Vary', 'Accept-Encoding');
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    if (c.req.header('if-none-match')?.includes(tag.slice(1))) return c.body(null, 304);
    const wanted = c.req.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find(name => packed[name] && wanted.includes(name));
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array((encoding && packed[encoding]) ?? plain));
  });
  app.get('/widget/preview', c => {
    c.header('Content-Security-Policy', previewPolicy(admin));
    // X-Frame-Options cannot list two origins; the content security policy can.
    c.header('X-Frame-Options', admin ? undefined : 'SAMEORIGIN');
    c.header('Cache-Control', 'no-cache');
    return c.html(readFileSync(join(folder, 'widget/preview.html'), 'utf8'));
  });
  const files = serveStatic<E>({ root: folder, precompressed: true });
  const keptForGood: MiddlewareHandler<E> = async (c, next) => {
    c.header('Cache-Control', forGood);
    await next();
  };
  app.get('/widget/:file{[a-z]+-[\\w-]{8}\\.js}', forAnyPage, keptForGood, files, c => {
    c.header('Cache-Control', 'no-store');
    return c.text('Not found', 404);
  });
  app.get('/widget/sample.svg', keptForGood, files);
}

function readLauncher(folder: string): Launcher {
  const file = join(folder, 'widget.js');
  const plain = readFileSync(file);
  const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  const [br, gzip] = [read(`${file}.br`), read(`${file}.gz`)];
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { tag, plain, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
}
