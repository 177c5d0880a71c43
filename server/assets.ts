import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';

/** The built files. Names under /assets contain a hash of their content, so browsers cache them forever. */
export function mountAssets<E extends { Variables: object }>(app: Hono<E>, folder: string): void {
  const serve = (cacheControl: string) =>
    serveStatic<E>({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', cacheControl),
    });
  // Logto's sign-in pages show our logo and icon.
  const forAnyPage: MiddlewareHandler<E> = async (c, next) => {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  };
  app.get('/assets/*', serve('public, max-age=31536000, immutable'));
  app.get('/builds/*', serve('no-cache'));
  const single = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile());
  for (const { name } of single.filter(entry => !/\.(br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, forAnyPage, serve('public, max-age=3600'));
  }
  // Browsers request this icon for responses without one, such as files and API responses.
  app.get('/favicon.ico', c => c.redirect('/favicon.svg', 301));
  for (const prefix of ['/assets/*', '/builds/*']) app.get(prefix, c => c.text('Not found', 404));
}
