// POST /admin/oauth/access_token: every grant by which the app comes to a token.
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { AccessToken, Grant, Installation } from '#sandbox/shopify/entities.ts';
import { newUuid, type Platform } from '#sandbox/shopify/platform.ts';
import { readSessionToken } from '#sandbox/shopify/signing.ts';

type Ask = Record<string, string | undefined>;
type Refusal = { status: 400 | 401; error: string; description: string };
type Answer = Record<string, unknown> | Refusal;

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const offline = 'urn:shopify:params:oauth:token-type:offline-access-token';
const online = 'urn:shopify:params:oauth:token-type:online-access-token';
const idToken = 'urn:ietf:params:oauth:token-type:id_token';

/** The person who uses the sandbox. */
export const merchant = {
  id: 61_002_734,
  first_name: 'Robin',
  last_name: 'Ashworth',
  email: 'robin@tarnandtrail.example',
  email_verified: true,
  account_owner: true,
  locale: 'en',
  collaborator: false,
};

/** A staff member of the shop who does not own it. */
const colleague = {
  ...merchant,
  first_name: 'Kit',
  last_name: 'Marlow',
  email: 'kit@shop.example',
  account_owner: false,
};

export async function answerGrant(c: Context, platform: Platform): Promise<Response> {
  const ask = await readAsk(c);
  const shop = c.req.param('shop') ?? '';
  const result = platform.store.transaction(() => {
    const answer = grant(platform, shop, ask);
    const outcome = isRefusal(answer) ? answer.error : 'granted';
    platform.grants.put({ id: newUuid(), shop, kind: kindOf(ask), answer: outcome });
    return answer;
  });
  if (!isRefusal(result)) return c.json(result, 200, { 'Cache-Control': 'no-store' });
  return c.json({ error: result.error, error_description: result.description }, result.status);
}

function grant(platform: Platform, shop: string, ask: Ask): Answer {
  const { keys, installations } = platform;
  if (ask.client_id !== keys.apiKey || ask.client_secret !== keys.apiSecret) {
    return refuse('invalid_client', 'The client id or the client secret is wrong.', 401);
  }
  const installation = installations.find(shop);
  if (ask.grant_type === exchange) {
    return ask.subject_token_type === offline
      ? migrate(platform, shop, installation, ask)
      : exchangeToken(platform, shop, installation, ask);
  }
  if (ask.grant_type === 'refresh_token') return refresh(platform, shop, installation, ask.refresh_token ?? '');
  if (ask.grant_type === 'client_credentials') {
    if (!installation) return refuse('invalid_grant', 'The app is not installed in this shop.');
    const token = issue(platform, installation, 'offline', true);
    return { access_token: token.id, scope: scopeOf(token), expires_in: platform.knobs().accessSeconds };
  }
  return refuse('unsupported_grant_type', 'This grant is not known.');
}

function exchangeToken(platform: Platform, shop: string, installation: Installation | undefined, ask: Ask): Answer {
  const claims = ask.subject_token_type === idToken ? readSessionToken(platform, ask.subject_token ?? '') : undefined;
  const isOfShop = claims?.dest === `https://${shop}` && claims.iss === `https://${shop}/admin`;
  if (!isOfShop || !installation)
    return refuse('invalid_subject_token', 'The session token is not valid for this shop.');
  if (ask.requested_token_type === online) return answerOnline(platform, installation, claims.sub);
  if (ask.requested_token_type !== offline) return refuse('invalid_request', 'This kind of token is not known.');
  if (ask.expiring === '1') return answerPair(platform, installation, null);
  const token = issue(platform, installation, 'offline', false);
  return { access_token: token.id, scope: scopeOf(token) };
}

function answerOnline(platform: Platform, installation: Installation, userId: string): Answer {
  const token = issue(platform, installation, 'online', true);
  return {
    access_token: token.id,
    scope: scopeOf(token),
    expires_in: platform.knobs().accessSeconds,
    associated_user_scope: scopeOf(token),
    associated_user: userId === String(merchant.id) ? merchant : { ...colleague, id: Number(userId) },
  };
}

/** Once: the token without an end is over when it was exchanged for a pair. */
function migrate(platform: Platform, shop: string, installation: Installation | undefined, ask: Ask): Answer {
  const token = platform.accessTokens.find(ask.subject_token ?? '');
  if (!installation || token?.shop !== shop || token.expiresAt !== null) {
    return refuse('invalid_subject_token', 'The access token is not valid for this shop.');
  }
  platform.accessTokens.delete(token.id);
  return answerPair(platform, installation, null);
}

/** A token that was replaced stays usable until its replacement is used: an answer that got lost can be asked for again. */
function refresh(platform: Platform, shop: string, installation: Installation | undefined, given: string): Answer {
  const { refreshTokens, accessTokens } = platform;
  const known = refreshTokens.find(given);
  if (!installation || known?.shop !== shop || known.expiresAt <= platform.now()) {
    return refuse('invalid_grant', 'The refresh token is not valid any more.');
  }
  if (known.replaces) refreshTokens.delete(known.replaces);
  for (const lost of refreshTokens.where('replaces', known.id)) {
    refreshTokens.delete(lost.id);
    accessTokens.delete(lost.access);
  }
  return answerPair(platform, installation, known.id);
}

function answerPair(platform: Platform, installation: Installation, replaces: string | null): Answer {
  const { accessSeconds, refreshSeconds, tellsExpiry } = platform.knobs();
  const token = issue(platform, installation, 'offline', true);
  const refreshToken = platform.refreshTokens.put({
    id: `shprt_${randomBytes(16).toString('hex')}`,
    shop: installation.id,
    access: token.id,
    expiresAt: platform.now() + refreshSeconds * 1_000,
    replaces,
  });
  return {
    access_token: token.id,
    scope: scopeOf(token),
    refresh_token: refreshToken.id,
    ...(tellsExpiry ? { expires_in: accessSeconds, refresh_token_expires_in: refreshSeconds } : {}),
  };
}

function issue(
  platform: Platform,
  installation: Installation,
  kind: AccessToken['kind'],
  expires: boolean,
): AccessToken {
  return platform.accessTokens.put({
    id: `${kind === 'online' ? 'shpua' : 'shpat'}_${randomBytes(16).toString('hex')}`,
    shop: installation.id,
    kind,
    scopes: installation.scopes,
    expiresAt: expires ? platform.now() + platform.knobs().accessSeconds * 1_000 : null,
  });
}

function kindOf(ask: Ask): Grant['kind'] {
  if (ask.grant_type === 'refresh_token') return 'refresh';
  if (ask.requested_token_type === online) return 'online';
  return ask.requested_token_type === offline ? 'offline' : 'other';
}

function scopeOf(token: AccessToken): string {
  return token.scopes.join(',');
}

async function readAsk(c: Context): Promise<Ask> {
  const isForm = c.req.header('Content-Type')?.includes('form') ?? false;
  const body: Record<string, unknown> = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}));
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
}

function refuse(error: string, description: string, status: 400 | 401 = 400): Refusal {
  return { status, error, description };
}

function isRefusal(answer: Answer): answer is Refusal {
  return 'error' in answer;
}
