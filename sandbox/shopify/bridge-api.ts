// Requests of the admin page on behalf of the app in its frame.
import { Hono } from 'hono';
import { z } from 'zod';
import type { Installation } from '#sandbox/shopify/entities.ts';
import { blockName, embedStateOf, extension } from '#sandbox/shopify/extension.ts';
import { merchant } from '#sandbox/shopify/grants.ts';
import { changeScopes } from '#sandbox/shopify/installing.ts';
import { embedHandle, type Platform } from '#sandbox/shopify/platform.ts';
import { signSessionToken } from '#sandbox/shopify/signing.ts';

const flaws = ['expired', 'future', 'bad-sig', 'wrong-aud', 'wrong-dest'] as const;
const input = z.object({
  shop: z.string(),
  userId: z.string().default(String(merchant.id)),
  flaw: z.enum(flaws).optional(),
  add: z.array(z.string()).default([]),
  remove: z.array(z.string()).default([]),
});
const theme = 'gid://shopify/OnlineStoreTheme/134409';

export function createBridgeApi(platform: Platform): Hono<{ Variables: Asked }> {
  const app = new Hono<{ Variables: Asked }>();
  app.use('/sandbox/api/*', async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site');
    if (site && site !== 'same-origin') return c.json({ error: 'Only the admin itself may ask.' }, 403);
    const given = input.parse(await c.req.json());
    const installation = platform.installations.find(given.shop);
    if (!installation) return c.json({ error: 'The app is not installed in this shop.' }, 409);
    c.set('given', given);
    c.set('installation', installation);
    return next();
  });
  app.post('/sandbox/api/session-token', c => {
    const { shop, userId, flaw } = c.get('given');
    return c.json({ token: signSessionToken(platform, shop, userId, flaw) });
  });
  app.post('/sandbox/api/user', c => c.json({ user: { accountAccess: 'Full access' } }));
  app.post('/sandbox/api/extensions', c => c.json({ extensions: extensionsOf(c.get('installation')) }));
  app.post('/sandbox/api/scopes', c => {
    const { shop, add, remove } = c.get('given');
    const { scopes } = c.get('installation');
    const wanted = [...new Set([...scopes, ...add])].filter(scope => !remove.includes(scope));
    if (wanted.length !== scopes.length || add.length > 0) changeScopes(platform, shop, wanted);
    return c.json({ scopes: { granted: wanted, required: platform.app.scopes, optional: [] } });
  });
  return app;
}

type Asked = { given: z.infer<typeof input>; installation: Installation };

function extensionsOf(installation: Installation) {
  const status = embedStateOf(installation);
  const activations = status === 'active' ? [{ target: 'body', themeId: theme }] : [];
  return [
    {
      handle: extension.handle,
      type: 'theme_app_extension',
      activations: [{ handle: embedHandle, name: blockName, target: 'body', status, activations }],
    },
  ];
}
