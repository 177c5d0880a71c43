// The Shopify client: URLs, app credentials and API calls.
import type { Log } from '#platform/log.ts';
import { openClockReport } from '#providers/clock-report.ts';
import { openAdmin } from '#providers/shopify/admin.ts';
import { openEndpoints } from '#providers/shopify/endpoints.ts';
import { readSessionToken, sessionTolerance } from '#providers/shopify/session-token.ts';
import { readProxyQuery } from '#providers/shopify/signatures.ts';
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
  log?: Log | undefined;
};

export type Shopify = ReturnType<typeof openShopify>;

export function openShopify({ apiKey, secrets, appHandle, sandboxUrl, partner, log }: Options) {
  const endpoints = openEndpoints(sandboxUrl);
  const [apiSecret = ''] = secrets;
  const onUntimely = openClockReport({
    ...{ address: endpoints.admin, log },
    ...{ what: 'requests signed by Shopify', whose: 'Shopify', tolerance: sessionTolerance },
  });
  return {
    apiKey,
    secrets,
    appHandle,
    partner,
    endpoints,
    tokens: openTokens({ endpoints, apiKey, apiSecret }),
    admin: openAdmin({ endpoints }),
    readSession: (token: string, now: Date) => readSessionToken(token, { apiKey, secrets, now, onUntimely }),
    readProxyQuery: (query: URLSearchParams, now: Date) => readProxyQuery(query, secrets, now, onUntimely),
  };
}
