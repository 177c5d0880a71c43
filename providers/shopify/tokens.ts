// Tokens for a shop: got for a session token, and renewed before they end.
import { z } from 'zod';
import { AppError, isAppError } from '#platform/errors.ts';
import { post, unavailable } from '#providers/shopify/call.ts';
import type { ShopifyEndpoints } from '#providers/shopify/endpoints.ts';

export type TokenPair = {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
  refreshExpiresAt: Date;
  scopes: string[];
};

/** Somebody of the shop, as Shopify knows them. */
export type ShopPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailVerified: boolean;
  isAccountOwner: boolean;
  isCollaborator: boolean;
  locale: string;
  /** For how long Shopify stands by it. */
  until: Date;
};

export type ShopifyTokens = ReturnType<typeof openTokens>;

type Options = { endpoints: ShopifyEndpoints; apiKey: string; apiSecret: string; patience?: number };

const usualPatience = 10_000;
/** Nobody waits long for a name. */
const patienceForPerson = 3_000;
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

const personAnswer = z.object({
  expires_in: z.number().positive().nullish(),
  associated_user: z.object({
    id: z.coerce.string().min(1).max(32),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
    email_verified: z.boolean().nullish(),
    account_owner: z.boolean().nullish(),
    collaborator: z.boolean().nullish(),
    locale: z.string().nullish(),
  }),
});

export function openTokens({ endpoints, apiKey, apiSecret, patience = usualPatience }: Options) {
  const ask = async <T>(shop: string, grant: Record<string, string>, shape: z.ZodType<T>, wait = patience) => {
    const url = `${endpoints.shop(shop)}/admin/oauth/access_token`;
    const keys = { client_id: apiKey, client_secret: apiSecret };
    const { status, body } = await post({ url, body: { ...keys, ...grant }, patience: wait });
    if (status !== 200) throw refusalOf(status, body);
    const parsed = shape.safeParse(body);
    if (!parsed.success) throw unavailable(new Error('the token answer is not whole'));
    return parsed.data;
  };
  return {
    exchange: async (shop: string, idToken: string, now: Date): Promise<TokenPair> =>
      pairOf(await ask(shop, { ...exchangeOf(idToken, 'offline'), expiring: '1' }, answer), now),
    /** Who sits there. The token that comes with it is not kept: nothing is done in a person's name. */
    identify: async (shop: string, idToken: string, now: Date): Promise<ShopPerson> =>
      personOf(await ask(shop, exchangeOf(idToken, 'online'), personAnswer, patienceForPerson), now),
    /** Asked again with the same token when the answer got lost: the old one is good until the new one is used. */
    refresh: async (shop: string, refreshToken: string, now: Date): Promise<TokenPair> => {
      const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const again = (error: unknown) => {
        if (isAppError(error) && error.kind === 'unavailable') return ask(shop, grant, answer);
        throw error;
      };
      return pairOf(await ask(shop, grant, answer).catch(again), now);
    },
  };
}

function exchangeOf(idToken: string, kind: 'offline' | 'online'): Record<string, string> {
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:shopify:params:oauth:token-type:${kind}-access-token`,
  };
}

function personOf({ expires_in, associated_user: user }: z.infer<typeof personAnswer>, now: Date): ShopPerson {
  return {
    id: user.id,
    firstName: user.first_name ?? '',
    lastName: user.last_name ?? '',
    email: user.email ?? '',
    isEmailVerified: user.email_verified ?? false,
    isAccountOwner: user.account_owner ?? false,
    isCollaborator: user.collaborator ?? false,
    locale: user.locale ?? '',
    until: new Date(now.getTime() + (expires_in ?? usualAccess) * 1_000),
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
