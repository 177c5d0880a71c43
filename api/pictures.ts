import type { Hono, Context as HttpContext } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '#api/http-env.ts';
import { spendAddressBudget } from '#api/rate-headers.ts';
import type { WidgetApiOptions } from '#api/widget.ts';
import type { Services } from '#domain/context.ts';
import { openAvatars } from '#domain/people/avatar.ts';
import { findPicture } from '#domain/people/picture.ts';
import { findProductPicture } from '#domain/products/picture.ts';
import { findWidgetPicture } from '#domain/widgets/picture.ts';
import { AppError } from '#platform/errors.ts';

type Picture = { bytes: Uint8Array; type: string };
type Find<Name> = (services: Services, name: Name) => Promise<Picture | undefined>;
type Readers = 'same-origin' | 'cross-origin';

const byId = z.object({ id: z.uuid() }).transform(({ id }) => id);
const bySignature = z.object({ token: z.string().max(8_192) }).transform(({ token }) => token);
const ofProduct = z.object({
  organizationId: z.string().regex(/^[\w-]{1,64}$/),
  productId: z.uuid(),
  hash: z.string().regex(/^[\w-]{22}$/),
});

/** Pictures of people, widgets and products, at addresses that change with the picture. */
export function mountPictures(api: Hono<HttpEnv>, services: Services, widgetOptions: WidgetApiOptions): void {
  const serve =
    <Name>(names: z.ZodType<Name>, find: Find<Name>, readers: Readers) =>
    async (c: HttpContext<HttpEnv>) => {
      await spendAddressBudget(c, widgetOptions, 'public-read-address');
      const name = names.safeParse(c.req.param());
      const picture = name.success ? await find(services, name.data) : undefined;
      if (!picture) throw new AppError('not-found', 'picture_not_found', 'This image doesn’t exist.');
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('Content-Security-Policy', "default-src 'none'; sandbox");
      c.header('Cross-Origin-Resource-Policy', readers);
      return c.body(new Uint8Array(picture.bytes), 200, { 'Content-Type': picture.type });
    };
  api.get('/api/pictures/:id', serve(byId, findPicture, 'same-origin'));
  const findAvatar = openAvatars(services);
  api.get(
    '/api/avatars/:token',
    serve(bySignature, (_, token) => findAvatar(token), 'same-origin'),
  );
  // On the pages of shops, whose origins are their own.
  api.get('/widget/pictures/:id', serve(byId, findWidgetPicture, 'cross-origin'));
  const product = '/widget/images/:organizationId/:productId/:hash';
  api.get(product, serve(ofProduct, findProductPicture, 'cross-origin'));
}
