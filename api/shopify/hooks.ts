import { z } from 'zod';
import { operation } from '#api/operation.ts';
import { listDataRequests, readDataRequest } from '#domain/shopify/data-requests.ts';
import { listShopEvents } from '#domain/shopify/events.ts';
import { shopDataRequest, shopEvent } from '#domain/shopify/inputs.ts';

const forMerchants = { room: 'Shopify', token: 'shopify' } as const;

export const shopHooks = {
  'GET /shopify/api/events': operation({
    ...forMerchants,
    summary: 'List what Shopify told of the shop lately, and what became of it',
    output: z.array(shopEvent),
    run: ctx => listShopEvents(ctx),
  }),
  'GET /shopify/api/data-requests': operation({
    ...forMerchants,
    summary: "List the requests of the shop's customers to be told what is known of them",
    output: z.array(shopDataRequest),
    run: ctx => listDataRequests(ctx),
  }),
  'GET /shopify/api/data-requests/{id}/file': operation({
    ...forMerchants,
    summary: 'What is known of such a customer, as a JSON file',
    params: z.object({ id: z.uuid() }),
    output: z.file(),
    run: (ctx, { params: { id } }) => readDataRequest(ctx, id),
  }),
};
