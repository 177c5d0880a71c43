import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { shopSync, syncKinds } from '#domain/shopify/inputs.ts';
import { listSyncs, requestSync } from '#domain/shopify/sync.ts';

const room = 'Shopify';

export const shopifyCatalogue = {
  'GET /shopify/api/syncs': operation({
    room,
    token: 'organization',
    permissions: ['list:sites'],
    summary: 'List when the catalogue and the pages of the shop were read, newest first',
    output: z.array(shopSync),
    run: ctx => listSyncs(ctx),
  }),
  'POST /shopify/api/syncs': operation({
    room,
    token: 'organization',
    permissions: ['manage:sites'],
    summary: 'Read the catalogue, or the pages and policies, of the shop again; it goes on by itself',
    body: z.strictObject({ kind: z.enum(syncKinds) }),
    output: shopSync,
    status: 202,
    run: (ctx, { body }) => requestSync(ctx, body.kind),
  }),
};
