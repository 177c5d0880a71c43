import type { Hono, Context as HttpContext } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '#api/app.ts';
import type { Services } from '#domain/context.ts';
import { findPicture } from '#domain/people/picture.ts';
import { findWidgetPicture } from '#domain/widgets/picture.ts';
import { AppError } from '#platform/errors.ts';

type Find = (services: Services, id: string) => Promise<{ bytes: Buffer; type: string } | undefined>;

/** Pictures of people and of widgets, at addresses that change with the picture. */
export function mountPictures(api: Hono<HttpEnv>, services: Services): void {
  const serve = (find: Find, readers: 'same-origin' | 'cross-origin') => async (c: HttpContext<HttpEnv>) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const picture = id.success ? await find(services, id.data) : undefined;
    if (!picture) throw new AppError('not-found', 'picture_not_found', 'There is no such picture.');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', readers);
    return c.body(new Uint8Array(picture.bytes), 200, { 'Content-Type': picture.type });
  };
  api.get('/api/pictures/:id', serve(findPicture, 'same-origin'));
  // On the pages of shops, whose origins are their own.
  api.get('/widget/pictures/:id', serve(findWidgetPicture, 'cross-origin'));
}
