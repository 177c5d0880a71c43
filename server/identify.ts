import { requireBearer } from '#api/bearer.ts';
import type { TokenKind } from '#api/operation.ts';
import { anonymousCaller, type Caller, type Services } from '#domain/context.ts';
import { isPermission, permittedBy, personalPermissions } from '#domain/identity/inputs.ts';
import { closedMessages } from '#domain/organizations/entitlement.ts';
import { requireMembership, requireSignedIn } from '#domain/organizations/membership-check.ts';
import { identifyConnected, identifyMerchant, isSessionToken } from '#domain/shopify/merchant.ts';
import type { Identity } from '#providers/identity.ts';

/** Finds the caller of a request. Each kind of token has its own verifier and refuses the others. */
export function createIdentify(identity: Identity, services: Services) {
  return async (bearer: string | undefined, kind: TokenKind): Promise<Caller> => {
    if (kind === 'none') return anonymousCaller;
    const token = requireBearer({ bearer });
    if (kind === 'shopify') return identifyMerchant(services, token);
    if (kind === 'api') return identifyPerson(token);
    const isMerchants = services.shopify !== null && isSessionToken(token);
    return isMerchants ? identifyConnected(services, token) : identifyMember(token);
  };

  async function identifyMember(token: string): Promise<Caller> {
    const { subject, organizationId, scopes, issuedAt } = await identity.verifyOrganizationToken(token);
    const { access } = await requireMembership(services, { userId: subject, organizationId, issuedAt });
    const granted = scopes.filter(isPermission);
    const permissions = permittedBy(access, granted);
    const caller = { actor: { kind: 'person', id: subject }, organizationId, permissions } as const;
    if (access === 'open') return caller;
    return { ...caller, withheld: { permissions: new Set(granted), ...closedMessages[access] } };
  }

  // The token's scopes are as old as the sign-in, so they grant nothing.
  async function identifyPerson(token: string): Promise<Caller> {
    const { subject, issuedAt } = await identity.verifyApiToken(token);
    await requireSignedIn(services, subject, issuedAt);
    return { actor: { kind: 'person', id: subject }, organizationId: null, permissions: new Set(personalPermissions) };
  }
}
