// The Shopify client: URLs, app credentials and API calls.
import { openAdmin } from '#providers/shopify/admin.ts';
import { openEndpoints } from '#providers/shopify/endpoints.ts';
import { readSessionToken } from '#providers/shopify/session-token.ts';
import type { Partner } from '#providers/shopify/subscription.ts';
import { openTokens } from '#providers/shopify/tokens.ts';

type Options = {
  apiKey: string;
  /** Two during rotation: the first signs, both verify. */
  secrets: readonly string[];
  appHandle: string;
  sandboxUrl?: string | undefined;
  /** Null: a shop's plan is read from the shop itself. */
  partner: Partner | null;
};

export type Shopify = ReturnType<typeof openShopify>;

export function openShopify({ apiKey, secrets, appHandle, sandboxUrl, partner }: Options) {
  const endpoints = openEndpoints(sandboxUrl);
  const [apiSecret = ''] = secrets;
  return {
    apiKey,
    secrets,
    appHandle,
    partner,
    endpoints,
    tokens: openTokens({ endpoints, apiKey, apiSecret }),
    admin: openAdmin({ endpoints }),
    readSession: (token: string, now: Date) => readSessionToken(token, { apiKey, secrets, now }),
  };
}
