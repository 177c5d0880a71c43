import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listDataRequests, readDataRequest } from '#domain/shopify/data-requests.ts';
import { listShopEvents } from '#domain/shopify/events.ts';
import { shopDataRequest, shopEvent } from '#domain/shopify/inputs.ts';

const forMerchants = { tag: 'Shopify', token: 'shopify' } as const;

export const shopHooks = {
  'GET /shopify/api/events': operation({
    ...forMerchants,
    summary: 'List recent Shopify events and their outcome',
    output: z.array(shopEvent),
    run: ctx => listShopEvents(ctx),
  }),
  'GET /shopify/api/data-requests': operation({
    ...forMerchants,
    summary: 'List customer data requests',
    output: z.array(shopDataRequest),
    run: ctx => listDataRequests(ctx),
  }),
  'GET /shopify/api/data-requests/{id}/file': operation({
    ...forMerchants,
    summary: 'Download the data of a customer data request as JSON',
    params: z.object({ id: z.uuid() }),
    output: z.file(),
    run: (ctx, { params: { id } }) => readDataRequest(ctx, id),
  }),
};
