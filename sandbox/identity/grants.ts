// Logto's additions to the token endpoint: tokens for an organisation, and for machines.
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import instance from 'oidc-provider/lib/helpers/weak_cache.js';
import type { Directory } from '#sandbox/identity/directory.ts';
import { findMember } from '#sandbox/identity/membership.ts';

export const organizationResource = 'urn:logto:resource:organizations';
const organizationScope = 'urn:logto:scope:organizations';

/** The requested resource, before the organisation replaced it. */
const asked = new WeakMap<KoaContextWithOIDC, { organizationId: string; ownResource: boolean }>();

export function registerGrants(provider: Provider, directory: Directory): void {
  const upstream = (name: string) => {
    const handler = instance(provider).grantTypeHandlers.get(name);
    if (!handler) throw new Error(`the provider has no grant ${name}`);
    return handler;
  };
  const refresh = upstream('refresh_token');
  const machine = upstream('client_credentials');

  provider.registerGrantType(
    'refresh_token',
    async ctx => {
      const params = ctx.oidc.params ?? {};
      const organizationId = text(params.organization_id);
      if (organizationId) {
        // Refused before the token is rotated, so that a former member is not signed out.
        await requireMembership(provider, directory, ctx, organizationId);
        asked.set(ctx, { organizationId, ownResource: params.resource !== undefined });
        params.resource ??= organizationResource;
      }
      await refresh(ctx);
    },
    ['refresh_token', 'scope', 'resource', 'organization_id'],
    ['resource'],
  );

  provider.registerGrantType(
    'client_credentials',
    async ctx => {
      const { organization_id: organizationId, resource } = ctx.oidc.params ?? {};
      if (organizationId) throw forbidden('app has not associated with the organization');
      if (!resource) throw new errors.InvalidTarget('both `resource` and `organization_id` are not provided');
      await machine(ctx);
    },
    ['scope', 'resource', 'organization_id'],
    ['resource'],
  );
}

/** The organisation a token is asked for, if any. */
export function organizationOf(ctx: KoaContextWithOIDC): { organizationId: string; ownResource: boolean } | undefined {
  return asked.get(ctx);
}

async function requireMembership(
  provider: Provider,
  directory: Directory,
  ctx: KoaContextWithOIDC,
  organizationId: string,
): Promise<void> {
  const token = await provider.RefreshToken.find(text(ctx.oidc.params?.refresh_token) ?? '');
  if (!token || token.clientId !== ctx.oidc.client?.clientId || token.consumed) return;
  if (!token.scopes.has(organizationScope)) {
    const error = new errors.InsufficientScope('refresh token missing required scope', organizationScope);
    throw Object.assign(error, { status: 403, statusCode: 403 });
  }
  if (!findMember(directory, organizationId, token.accountId)) {
    throw forbidden('user is not a member of the organization');
  }
  const hasFactor = directory.factors.where('userId', token.accountId).length > 0;
  if (directory.organizations.find(organizationId)?.isMfaRequired && !hasFactor) {
    throw forbidden('organization requires MFA but user has no MFA configured');
  }
}

function forbidden(words: string): Error {
  return Object.assign(new errors.AccessDenied(words), { status: 403, statusCode: 403 });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
