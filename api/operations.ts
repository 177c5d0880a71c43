import { chats } from '#api/chats.ts';
import { crawls } from '#api/crawls.ts';
import { documents } from '#api/documents.ts';
import { facts } from '#api/facts.ts';
import { gaps } from '#api/gaps.ts';
import { insights } from '#api/insights.ts';
import { invitations } from '#api/invitations.ts';
import { modelSettings } from '#api/model-settings.ts';
import { onboarding } from '#api/onboarding.ts';
import type { Calls, Operation } from '#api/operation.ts';
import { organizations } from '#api/organizations.ts';
import { people } from '#api/people.ts';
import { playground } from '#api/playground.ts';
import { productImports } from '#api/product-imports.ts';
import { products } from '#api/products.ts';
import { quality } from '#api/quality.ts';
import { reporting } from '#api/reporting.ts';
import { rules } from '#api/rules.ts';
import { searches } from '#api/search.ts';
import { shopifyCatalogue } from '#api/shopify/catalogue.ts';
import { shopConnection } from '#api/shopify/connect.ts';
import { shopHooks } from '#api/shopify/hooks.ts';
import { shopStorefront } from '#api/shopify/storefront.ts';
import { shopSubscriptions } from '#api/shopify/subscription.ts';
import { sites } from '#api/sites.ts';
import { subscriptions } from '#api/subscriptions.ts';
import { synonyms } from '#api/synonyms.ts';
import { type ServerCall, serverCalls } from '#api/v1-calls.ts';
import { webhookEndpoints } from '#api/webhook-endpoints.ts';
import { type WidgetCall, widgetCalls } from '#api/widget-calls.ts';
import { widgets } from '#api/widgets.ts';

/** Calls of people who are signed in, of shops in the Shopify admin, and of everyone. A name is its method and path. */
export const operations = {
  ...organizations,
  ...modelSettings,
  ...invitations,
  ...people,
  ...subscriptions,
  ...shopSubscriptions,
  ...sites,
  ...widgets,
  ...documents,
  ...crawls,
  ...products,
  ...productImports,
  ...rules,
  ...synonyms,
  ...facts,
  ...chats,
  ...playground,
  ...reporting,
  ...quality,
  ...insights,
  ...gaps,
  ...searches,
  ...onboarding,
  ...webhookEndpoints,
  ...shopifyCatalogue,
  ...shopConnection,
  ...shopHooks,
  ...shopStorefront,
};

export type Operations = Calls<typeof operations>;

/** A call of a user, of a visitor of a site, or of a shop's own server. */
export type AnyCall = Operation | WidgetCall | ServerCall;

/** Every call of the API: mounted, documented and attacked in tests from here. */
export const apiCalls = { ...operations, ...widgetCalls, ...serverCalls };
