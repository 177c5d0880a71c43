// Tokens for a shop: got for a session token, and renewed before they end.
import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { post, unavailable } from '#providers/shopify/call.ts';
import type { ShopifyEndpoints } from '#providers/shopify/endpoints.ts';

export type TokenPair = {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scopes: string[];
};

export type ShopifyTokens = ReturnType<typeof openTokens>;

type Options = { endpoints: ShopifyEndpoints; apiKey: string; apiSecret: string; patience?: number };

const usualPatience = 10_000;
/** An answer that does not say when it ends is taken to end when Shopify's tokens usually do. */
const usualAccess = 3_600;
const usualRefresh = 7_776_000;

const answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  scope: z.string().default(''),
  expires_in: z.number().positive().nullish(),
  refresh_token_expires_in: z.number().positive().nullish(),
});

export function openTokens({ endpoints, apiKey, apiSecret, patience = usualPatience }: Options) {
  const ask = async (shop: string, grant: Record<string, string>, now: Date): Promise<TokenPair> => {
    const url = `${endpoints.shop(shop)}/admin/oauth/access_token`;
    const { status, body } = await post({
      url,
      body: { client_id: apiKey, client_secret: apiSecret, ...grant },
      patience,
    });
    if (status !== 200) throw refusalOf(status, body);
    const parsed = answer.safeParse(body);
    if (!parsed.success) throw unavailable(new Error('the token answer is not whole'));
    return pairOf(parsed.data, now);
  };
  return {
    exchange: (shop: string, idToken: string, now: Date) =>
      ask(
        shop,
        {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: idToken,
          subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
          requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
          expiring: '1',
        },
        now,
      ),
    /** May be asked again with the same token when the answer got lost. */
    refresh: (shop: string, refreshToken: string, now: Date) =>
      ask(shop, { grant_type: 'refresh_token', refresh_token: refreshToken }, now),
  };
}

function pairOf(body: z.infer<typeof answer>, now: Date): TokenPair {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return {
    accessToken: body.access_token,
    accessExpiresAt: after(body.expires_in ?? usualAccess),
    refreshToken: body.refresh_token,
    refreshExpiresAt: after(body.refresh_token_expires_in ?? usualRefresh),
    scopes: body.scope.split(',').filter(Boolean),
  };
}

function refusalOf(status: number, body: unknown): AppError {
  const code = (body as { error?: unknown } | null)?.error;
  if (code === 'invalid_subject_token') {
    return new AppError('unauthenticated', 'shopify_session', 'Your Shopify session has ended. Reload the page.');
  }
  if (code === 'invalid_grant') {
    const words = 'The connection to this shop has ended. Open the app in the Shopify admin to renew it.';
    return new AppError('conflict', 'shopify_reconnect', words);
  }
  return unavailable(new Error(`the token call answered ${status} ${String(code ?? '')}`));
}
