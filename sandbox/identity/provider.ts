// An OpenID provider that answers as Logto does.
import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWKS,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import initializeKeystore from 'oidc-provider/lib/helpers/initialize_keystore.js';
import instance from 'oidc-provider/lib/helpers/weak_cache.js';
import { adaptResponses } from '#sandbox/identity/answers.ts';
import { type Apps, allOrigins, openClients, originsOf } from '#sandbox/identity/apps.ts';
import { claimsOf, scopeClaims } from '#sandbox/identity/claims.ts';
import type { Directory } from '#sandbox/identity/directory.ts';
import { organizationOf, organizationResource, registerGrants } from '#sandbox/identity/grants.ts';
import type { Keys } from '#sandbox/identity/keys.ts';
import { organizationScopes, resourceScopes } from '#sandbox/identity/membership.ts';
import { managementResource } from '#sandbox/identity/seed.ts';
import { renderSignedOut, renderSignOut } from '#sandbox/identity/sign-out.ts';
import type { Tokens } from '#sandbox/identity/tokens.ts';

type Options = { issuer: string; directory: Directory; tokens: Tokens; keys: Keys; apps: Apps };

const hour = 3600;
const day = 24 * hour;
const interactionParams = [
  'interaction_mode',
  'first_screen',
  'direct_sign_in',
  'organization_id',
  'login_hint',
  'ui_locales',
  'identifier',
  'one_time_token',
  'google_one_tap_credential',
];

export function createProvider(options: Options): Provider {
  const provider = new Provider(options.issuer, configure(options));
  registerGrants(provider, options.directory);
  adaptResponses(provider);
  return provider;
}

/** After a rotation: from now on tokens are signed with the newest key. */
export function reloadKeys(provider: Provider, keys: Keys): void {
  instance(provider).configuration.idTokenSigningAlgValues = [];
  initializeKeystore.call(provider, jwksOf(keys));
}

function jwksOf(keys: Keys): JWKS {
  return { keys: keys.list().map(({ jwk }) => jwk) } as JWKS;
}

function configure({ directory, tokens, keys, apps }: Options): Configuration {
  const sign = (resource: Resource) => ({
    ...resource,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: keys.algorithm() } },
  });
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', signed: true, overwrite: true } as const;
  return {
    adapter: model => (model === 'Client' ? openClients(directory, keys) : tokens.adapter(model)),
    jwks: jwksOf(keys),
    enabledJWA: { idTokenSigningAlgValues: ['PS256', 'RS256', 'ES384'] },
    cookies: { keys: keys.cookies, long: cookie, short: cookie },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access', ...Object.keys(scopeClaims).slice(1)],
    claims: scopeClaims,
    conformIdTokenClaims: false,
    extraParams: interactionParams,
    pkce: { required: (_, client) => client.clientAuthMethod !== 'client_secret_basic' },
    clientBasedCORS: (_, origin, client) => {
      const application = directory.applications.find(client.clientId);
      return application !== undefined && originsOf(application).includes(origin);
    },
    rotateRefreshToken: ctx => ctx.oidc.client?.clientAuthMethod === 'none',
    issueRefreshToken: async (_, client, code) =>
      client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
    findAccount: (_, id) => {
      const user = directory.users.find(id);
      if (!user || user.isSuspended) return undefined;
      return { accountId: id, claims: use => claimsOf(directory, user, use) };
    },
    extraTokenClaims: ctx => {
      const asked = organizationOf(ctx);
      return asked?.ownResource ? { organization_id: asked.organizationId } : undefined;
    },
    interactions: { url: (_, { prompt, params }) => pageFor(prompt.name, params), policy: interactionPolicy.base() },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        useGrantedResource: () => false,
        getResourceServerInfo: (ctx, indicator, client) =>
          sign(
            indicator === managementResource
              ? describeManagement(ctx, client.clientId === apps.machineId)
              : describeResource(directory, ctx, indicator),
          ),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => renderSignOut(ctx, form, allOrigins(directory)),
        postLogoutSuccessSource: ctx => renderSignedOut(ctx, apps),
      },
    },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      ClientCredentials: hour,
      Grant: 180 * day,
      IdToken: hour,
      Interaction: hour,
      Session: 14 * day,
      // A rotated token lives only as long as the first one would have.
      RefreshToken: ctx => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * day,
    },
  };
}

function isOwnToken(_: KoaContextWithOIDC, client: { clientId: string }, token: { clientId?: string | undefined }) {
  return token.clientId === client.clientId;
}

function pageFor(prompt: string, params: Record<string, unknown>): string {
  const screens: Record<string, string> = { register: '/register', 'identifier:register': '/register' };
  const path = prompt === 'login' ? (screens[String(params.first_screen)] ?? '/sign-in') : '/consent';
  const query = new URLSearchParams({ app_id: String(params.client_id) });
  const passed = ['organization_id', 'ui_locales', 'one_time_token', 'login_hint', 'identifier'];
  if (prompt === 'login') for (const name of passed) if (params[name]) query.set(name, String(params[name]));
  return `${path}?${query}`;
}

type Resource = { audience: string; scope: string; accessTokenTTL: number };

function describeResource(directory: Directory, ctx: KoaContextWithOIDC, indicator: string): Resource {
  const userId = ctx.oidc.entities.Account?.accountId ?? ctx.oidc.session?.accountId ?? '';
  const asked = organizationOf(ctx);
  if (indicator === organizationResource) {
    const known = () => directory.scopes.list().map(scope => scope.name);
    if (!asked) return resourceFor(indicator, known());
    const scopes = organizationScopes(directory, asked.organizationId, userId);
    return resourceFor(`urn:logto:organization:${asked.organizationId}`, scopes);
  }
  const resource = directory.resources.list().find(entry => entry.indicator === indicator);
  if (!resource) throw new errors.InvalidTarget();
  const scopes = resourceScopes(directory, resource.id, userId, asked?.organizationId);
  return resourceFor(indicator, scopes, resource.accessTokenTtl);
}

// Only the product's server has the role for it.
function describeManagement(ctx: KoaContextWithOIDC, hasRole: boolean): Resource {
  if (ctx.oidc.params?.grant_type !== 'client_credentials') throw new errors.InvalidTarget();
  return resourceFor(managementResource, hasRole ? ['all'] : []);
}

function resourceFor(audience: string, scopes: string[], ttl = hour): Resource {
  return { audience, scope: scopes.join(' '), accessTokenTTL: ttl };
}
