// All GraphQL documents, with the part of each response that we use. A test validates them against Shopify's schema.
import { z } from 'zod';
import type { Document } from '#providers/shopify/admin.ts';
import { productResponse } from '#providers/shopify/catalogue.ts';

const productFields = `
  __typename id handle title descriptionHtml vendor productType tags status updatedAt publishedAt
  onlineStoreUrl isGiftCard category { fullName } featuredMedia { preview { image { url altText } } }
  priceRangeV2 { minVariantPrice { amount currencyCode } }`;
// Shopify prefers a variant's media, but bulk queries can't nest a third connection.
const variantFields = `__typename id title sku barcode price compareAtPrice availableForSale position
  selectedOptions { name value } image { url }`;
const collectionFields = '__typename id handle title';
const metafieldFields = '__typename id namespace key type value';
const mediaFields = '__typename id alt mediaContentType preview { image { url altText } }';

/** Shopify's limit for bulk queries: five connections, two levels. */
export const catalogueQuery = `{
  products(query: "status:active published_status:published") { edges { node { ${productFields}
    variants { edges { node { ${variantFields} } } }
    collections { edges { node { ${collectionFields} } } }
    metafields { edges { node { ${metafieldFields} } } }
    media { edges { node { ${mediaFields} } } }
  } } }
}`;

const bulkOperation = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED']),
  errorCode: z.string().nullable(),
  objectCount: z.coerce.number(),
  rootObjectCount: z.coerce.number(),
  fileSize: z.coerce.number().nullable(),
  url: z.string().nullable(),
  partialDataUrl: z.string().nullable(),
});

const bulkFields = 'id status errorCode objectCount rootObjectCount fileSize url partialDataUrl';

export const shopDocument = {
  text: `{ shop { id name email contactEmail myshopifyDomain currencyCode ianaTimezone primaryDomain { host } }
    currentAppInstallation { id } }`,
  answer: z.object({
    shop: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      contactEmail: z.string(),
      myshopifyDomain: z.string(),
      currencyCode: z.string(),
      ianaTimezone: z.string(),
      primaryDomain: z.object({ host: z.string() }),
    }),
    currentAppInstallation: z.object({ id: z.string() }),
  }),
} satisfies Document<unknown>;

/** Null without the scope read_locales. */
export const localesDocument = {
  text: '{ shopLocales(published: true) { locale primary } }',
  answer: z.object({ shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean() })) }),
} satisfies Document<unknown>;

export const runBulkDocument = {
  text: `mutation($query: String!) { bulkOperationRunQuery(query: $query, groupObjects: false) {
    bulkOperation { ${bulkFields} } userErrors { field message code } } }`,
  answer: z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: bulkOperation.nullable(),
      userErrors: z.array(z.object({ message: z.string(), code: z.string().nullable() })),
    }),
  }),
} satisfies Document<unknown>;

export const bulkDocument = {
  text: `query($id: ID!) { bulkOperation(id: $id) { ${bulkFields} } }`,
  answer: z.object({ bulkOperation: bulkOperation.nullable() }),
} satisfies Document<unknown>;

export const productDocument = {
  text: `query($id: ID!) { product(id: $id) { ${productFields}
    variants(first: 250) { nodes { ${variantFields} } }
    collections(first: 50) { nodes { ${collectionFields} } }
    metafields(first: 50) { nodes { ${metafieldFields} } }
    media(first: 20) { nodes { ${mediaFields} } } } }`,
  answer: z.object({ product: productResponse.nullable() }),
} satisfies Document<unknown>;

export const pagesDocument = {
  text: `query($after: String) { pages(first: 50, after: $after) {
    nodes { id handle title body updatedAt isPublished } pageInfo { hasNextPage endCursor } } }`,
  answer: z.object({
    pages: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          handle: z.string(),
          title: z.string(),
          body: z.string(),
          updatedAt: z.string(),
          isPublished: z.boolean(),
        }),
      ),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
} satisfies Document<unknown>;

export const policiesDocument = {
  text: '{ shop { shopPolicies { id type title body url updatedAt } } }',
  answer: z.object({
    shop: z.object({
      shopPolicies: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          title: z.string(),
          body: z.string(),
          url: z.string(),
          updatedAt: z.string(),
        }),
      ),
    }),
  }),
} satisfies Document<unknown>;

export const installationDocument = {
  text: `{ currentAppInstallation { activeSubscriptions { status currentPeriodEnd trialDays createdAt
    lineItems { plan { pricingDetails { __typename ... on AppRecurringPricing { planHandle } } } } } } }`,
  answer: z.object({
    currentAppInstallation: z.object({
      activeSubscriptions: z.array(
        z.object({
          status: z.string(),
          currentPeriodEnd: z.string().nullable(),
          trialDays: z.number(),
          createdAt: z.string(),
          lineItems: z.array(
            z.object({ plan: z.object({ pricingDetails: z.object({ planHandle: z.string().nullish() }) }) }),
          ),
        }),
      ),
    }),
  }),
} satisfies Document<unknown>;

export const activeSubscriptionDocument = {
  text: `query($appId: ID!, $shopId: ID!) { activeSubscription(appId: $appId, shopId: $shopId) {
    cancelAtEndOfCycle trialEndsAt currentBillingCycle { endTime } items { handle } } }`,
  answer: z.object({
    activeSubscription: z
      .object({
        cancelAtEndOfCycle: z.boolean(),
        trialEndsAt: z.string().nullable(),
        /** Null during a trial. */
        currentBillingCycle: z.object({ endTime: z.string() }).nullable(),
        items: z.array(z.object({ handle: z.string().nullable() })),
      })
      .nullable(),
  }),
} satisfies Document<unknown>;

export const setMetafieldsDocument = {
  text: `mutation($fields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $fields) {
    metafields { key } userErrors { field message code } } }`,
  answer: z.object({
    metafieldsSet: z.object({ userErrors: z.array(z.object({ message: z.string(), code: z.string().nullable() })) }),
  }),
} satisfies Document<unknown>;
