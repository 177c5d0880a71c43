import { operation } from '#api/operation.ts';
import { readEmbed } from '#domain/shopify/embed.ts';
import { shopEmbed } from '#domain/shopify/inputs.ts';

export const shopStorefront = {
  'GET /shopify/api/embed': operation({
    room: 'Shopify',
    token: 'organization',
    permissions: ['list:widgets'],
    summary: 'Read where the widget is switched on in the shop’s theme, and where it was last seen',
    output: shopEmbed,
    run: ctx => readEmbed(ctx),
  }),
};
