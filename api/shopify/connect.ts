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
  shopArrival,
  shopSession,
} from '#domain/shopify/inputs.ts';
import { createLinkCode } from '#domain/shopify/link-code.ts';
import { readLinkedShop } from '#domain/shopify/linked-shop.ts';
import { inviteOwner } from '#domain/shopify/owner-invitation.ts';
import { readArrival, readShopSession } from '#domain/shopify/session.ts';

const room = 'Shopify';
const merchant = { room, token: 'shopify' } as const;
const keeper = { room, token: 'organization', permissions: ['manage:organization'] } as const;

export const shopConnection = {
  'GET /shopify/api/session': operation({
    ...merchant,
    summary: 'Who is here: the shop, its site, and where in its admin things are',
    output: shopSession,
    run: (ctx, _, means) => readShopSession(ctx, requireBearer(means)),
  }),
  'GET /shopify/api/connection': operation({
    ...merchant,
    summary: 'Whether the shop comes for the first time',
    output: shopArrival,
    run: ctx => readArrival(ctx),
  }),
  'POST /shopify/api/connection': operation({
    ...merchant,
    summary: 'Connect the shop, or renew its connection; a code links it to an organisation that exists already',
    body: connectInput,
    output: shopSession,
    run: (ctx, { body }, means) => connectShop(ctx, requireBearer(means), body),
  }),
  'POST /shopify/api/invitation': operation({
    ...merchant,
    summary: 'Invite the first Owner of the shop’s organisation to the dashboard; for the owner of the shop',
    body: ownerInvitationInput,
    output: ownerInvitation,
    status: 201,
    run: (ctx, { body }) => inviteOwner(ctx, body.email),
  }),
  'POST /api/sites/{id}/shopify-code': operation({
    ...keeper,
    summary: 'Make a code that links a shop to this site once, within 15 minutes',
    params: z.object({ id: z.uuid() }),
    output: linkCode,
    status: 201,
    run: (ctx, { params }) => createLinkCode(ctx, params.id),
  }),
  'GET /api/organizations/shop': operation({
    ...keeper,
    summary: 'The Shopify shop of the organisation, or null',
    output: linkedShop.nullable(),
    run: ctx => readLinkedShop(ctx),
  }),
};
