import { z } from 'zod';
import { requireBearer } from '#api/bearer.ts';
import { operation } from '#api/operation.ts';
import { connectShop } from '#domain/shopify/connect.ts';
import {
  connectInput,
  linkCode,
  linkedShop,
  ownerInvitation,
  ownerInvitationInput,
  shopSession,
} from '#domain/shopify/inputs.ts';
import { createLinkCode } from '#domain/shopify/link-code.ts';
import { readLinkedShop } from '#domain/shopify/linked-shop.ts';
import { inviteOwner } from '#domain/shopify/owner-invitation.ts';
import { readShopSession } from '#domain/shopify/session.ts';

const tag = 'Shopify';
const merchant = { tag, token: 'shopify' } as const;
const keeper = { tag, token: 'organization', permissions: ['manage:organization'] } as const;

export const shopConnection = {
  'GET /shopify/api/session': operation({
    ...merchant,
    summary: 'Get the shop, its site and links into its Shopify admin',
    output: shopSession,
    run: (ctx, _, options) => readShopSession(ctx, requireBearer(options)),
  }),
  'POST /shopify/api/connection': operation({
    ...merchant,
    summary: 'Connect or reconnect the shop. A code links it to an existing organisation',
    body: connectInput,
    output: shopSession,
    run: (ctx, { body }, options) => connectShop(ctx, requireBearer(options), body),
  }),
  'POST /shopify/api/invitation': operation({
    ...merchant,
    summary: 'Invite the first Owner to the dashboard. Only for the owner of the shop',
    body: ownerInvitationInput,
    output: ownerInvitation,
    status: 201,
    run: (ctx, { body }) => inviteOwner(ctx, body.email),
  }),
  'POST /api/sites/{id}/shopify-code': operation({
    ...keeper,
    summary: 'Create a code that links a shop to this site, valid once for 15 minutes',
    params: z.object({ id: z.uuid() }),
    output: linkCode,
    status: 201,
    run: (ctx, { params }) => createLinkCode(ctx, params.id),
  }),
  'GET /api/organizations/shop': operation({
    ...keeper,
    summary: 'Get the Shopify shop of the organisation, or null',
    output: linkedShop.nullable(),
    run: ctx => readLinkedShop(ctx),
  }),
};
