import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plans } from '#database/schema/global.ts';
import { shopifyInstallations, shopifySessions } from '#database/schema/shopify.ts';
import { keys, sites } from '#database/schema/sites.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';
import { keyOutput, siteOutput } from '#domain/sites/inputs.ts';
import { offerOutput, subscriptionOutput } from '#domain/subscriptions/inputs.ts';
import { widgetOutput, widgetSummary } from '#domain/widgets/inputs.ts';

/** The fields of each entity as the specification lists them, its table, and what the API answers with. */
const entities = [
  {
    name: 'E01 Subscription',
    fields:
      'id subscriptionId productId priceId customerId organizationId businessId addressId status scheduledChange createdAt updatedAt',
    columns: getTableColumns(subscriptions),
    outputs: [subscriptionOutput],
  },
  {
    name: 'E02 Plan',
    fields: 'id paddleId shopifyId name maxQuestions maxProducts maxRules maxDocuments createdAt updatedAt',
    columns: getTableColumns(plans),
    outputs: [offerOutput, subscriptionOutput.shape.plan],
  },
  {
    name: 'E03 Site',
    fields: 'id organizationId name urls enabled createdAt updatedAt',
    columns: getTableColumns(sites),
    outputs: [siteOutput],
  },
  {
    name: 'E04 Widget',
    fields: 'id siteId name config description type key version enabled createdAt updatedAt',
    // A published config never changes: each is stored with the version it belongs to.
    columns: { ...getTableColumns(widgets), config: getTableColumns(widgetVersions).settings },
    outputs: [widgetOutput, widgetSummary],
  },
  {
    name: 'E05 Key',
    fields: 'id name siteId value enabled createdAt updatedAt',
    // The value itself is not stored.
    columns: { ...getTableColumns(keys), value: getTableColumns(keys).hash },
    outputs: [keyOutput],
  },
  {
    name: 'E06 ShopifySession',
    fields:
      'id shop state isOnline scope expires accessToken userId firstName lastName email accountOwner locale collaborator emailVerified',
    columns: getTableColumns(shopifySessions),
    outputs: [],
  },
  {
    name: 'E07 ShopifyInstallation',
    fields: 'id shop shopId organizationId state lastBulkOperationId lastBulkOperationStatus createdAt updatedAt',
    columns: getTableColumns(shopifyInstallations),
    outputs: [],
  },
];

it.each(entities)('E01 $name: every field of the specification has a column', ({ fields, columns }) => {
  expect(fields.split(' ').filter(field => !(field in columns) || !columns[field as keyof typeof columns])).toEqual([]);
});

it.each(entities)('E01 $name: every API response has all fields', ({ fields, outputs }) => {
  for (const output of outputs) expect(Object.keys(output.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});
