// The sandbox must not be kinder than Shopify: every type it has is compared with the published schemas.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiVersion } from '#providers/shopify/admin.ts';
import { partnerApiVersion } from '#providers/shopify/subscription.ts';
import { readSchema } from '#sandbox/shopify/graphql.ts';
import { describeSchema, type SchemaTypes } from '#tests/contracts/describe-schema.ts';

type Published = Record<string, { version: string; types: SchemaTypes }>;

const published = JSON.parse(readFileSync(new URL('shopify-schemas.json', import.meta.url), 'utf8')) as Published;

it.each([
  ['admin', apiVersion],
  ['partner', partnerApiVersion],
])('the sandbox has the types that Shopify publishes for the %s API', (api, version) => {
  expect(published[api]?.version, 'run node scripts/run.mjs shopify-schemas').toBe(version);
  expect(describeSchema(readSchema(`${api}.graphql`))).toEqual(published[api]?.types);
});
