import type { Hono } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '#api/app.ts';
import type { Services } from '#domain/context.ts';
import { findPicture } from '#domain/people/picture.ts';
import { AppError } from '#platform/errors.ts';

/** Pictures of people, at addresses that change with the picture. */
export function mountPictures(api: Hono<HttpEnv>, services: Services): void {
  api.get('/api/pictures/:id', async c => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const picture = id.success ? await findPicture(services, id.data) : undefined;
    if (!picture) throw new AppError('not-found', 'picture_not_found', 'There is no such picture.');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(picture.bytes), 200, { 'Content-Type': picture.type });
  });
}
