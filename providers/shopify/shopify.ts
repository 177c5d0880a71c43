// Everything of Shopify behind one door: where it is, whose app we are, and how to ask.
import { openAdmin } from '#providers/shopify/admin.ts';
import { openEndpoints } from '#providers/shopify/endpoints.ts';
import { readSessionToken } from '#providers/shopify/session-token.ts';
import type { Partner } from '#providers/shopify/subscription.ts';
import { openTokens } from '#providers/shopify/tokens.ts';

type Options = {
  apiKey: string;
  /** Two while one takes over from the other: the first signs for us, both are believed. */
  secrets: readonly string[];
  appHandle: string;
  sandboxUrl?: string | undefined;
  /** None: a shop's plan is asked of the shop itself. */
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
