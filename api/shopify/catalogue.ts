import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { shopSync, syncKinds } from '#domain/shopify/inputs.ts';
import { listSyncs, requestSync } from '#domain/shopify/sync.ts';

const tag = 'Shopify';

export const shopifyCatalogue = {
  'GET /shopify/api/syncs': operation({
    tag,
    token: 'organization',
    permissions: ['list:sites'],
    summary: 'List syncs of the shop, newest first',
    output: z.array(shopSync),
    run: ctx => listSyncs(ctx),
  }),
  'POST /shopify/api/syncs': operation({
    tag,
    token: 'organization',
    permissions: ['manage:sites'],
    summary: 'Start a sync of the products, or of the pages and policies',
    body: z.strictObject({ kind: z.enum(syncKinds) }),
    output: shopSync,
    status: 202,
    run: (ctx, { body }) => requestSync(ctx, body.kind),
  }),
};
