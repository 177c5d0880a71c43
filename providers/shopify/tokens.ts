// Exchanges session tokens for a shop's tokens and refreshes them.
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

/** A staff member of the shop. */
export type ShopPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isEmailVerified: boolean;
  isAccountOwner: boolean;
  isCollaborator: boolean;
  locale: string;
  /** Lifetime of the token. */
  until: Date;
};

export type ShopifyTokens = ReturnType<typeof openTokens>;

type Options = { endpoints: ShopifyEndpoints; apiKey: string; apiSecret: string; timeout?: number };

const defaultTimeout = 10_000;
/** Short, because it only reads a name. */
const personTimeout = 3_000;
/** Without `expires_in`, Shopify's usual lifetime is assumed. */
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

export function openTokens({ endpoints, apiKey, apiSecret, timeout = defaultTimeout }: Options) {
  const ask = async <T>(shop: string, grant: Record<string, string>, shape: z.ZodType<T>, wait = timeout) => {
    const url = `${endpoints.shop(shop)}/admin/oauth/access_token`;
    const keys = { client_id: apiKey, client_secret: apiSecret };
    const { status, body } = await post({ url, body: { ...keys, ...grant }, timeout: wait });
    if (status !== 200) throw refusalOf(status, body);
    const parsed = shape.safeParse(body);
    if (!parsed.success) throw unavailable(new Error('the token answer is not whole'));
    return parsed.data;
  };
  return {
    exchange: async (shop: string, idToken: string, now: Date): Promise<TokenPair> =>
      pairOf(await ask(shop, { ...exchangeOf(idToken, 'offline'), expiring: '1' }, answer), now),
    /** Reads the staff member. The returned token is discarded: we never act for a person. */
    identify: async (shop: string, idToken: string, now: Date): Promise<ShopPerson> =>
      personOf(await ask(shop, exchangeOf(idToken, 'online'), personAnswer, personTimeout), now),
    /** Safe to retry if the response is lost: the old refresh token is valid until the new one is used. */
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
    const words = 'The connection to this shop has expired. Open the app in the Shopify admin to reconnect.';
    return new AppError('conflict', 'shopify_reconnect', words);
  }
  return unavailable(new Error(`the token call answered ${status} ${String(code ?? '')}`));
}
