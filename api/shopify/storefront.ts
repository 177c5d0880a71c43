import { operation } from '#api/operation.ts';
import { readEmbed } from '#domain/shopify/embed.ts';
import { shopEmbed } from '#domain/shopify/inputs.ts';

export const shopStorefront = {
  'GET /shopify/api/embed': operation({
    tag: 'Shopify',
    token: 'organization',
    permissions: ['list:widgets'],
    summary: 'Get where the widget is turned on in the theme and where it was last seen',
    output: shopEmbed,
    run: ctx => readEmbed(ctx),
  }),
};
