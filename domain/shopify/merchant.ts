// Identifies a merchant by the session token of the Shopify admin. The shop comes only from the token.
import { eq } from 'drizzle-orm';
import { findOwner } from '#database/lookups.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { shopifyInstallations } from '#database/schema/shopify.ts';
import { type Caller, jobContext, requireShopify, type Services, transaction } from '#domain/context.ts';
import { type Access, accessOf, merchantPermissions, permittedBy } from '#domain/identity/inputs.ts';
import { closedMessagesForMerchants } from '#domain/organizations/entitlement.ts';
import { organizationMissing } from '#domain/organizations/missing.ts';
import { AppError } from '#platform/errors.ts';

/** Whether this is a Shopify session token: organisation tokens are never signed with a shared secret. */
export function isSessionToken(token: string): boolean {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return header?.alg === 'HS256';
  } catch {
    return false;
  }
}

/** Has no organisation until the shop is connected; until then connecting is the only possible call. */
export async function identifyMerchant(services: Services, token: string): Promise<Caller> {
  const { shop, userId } = await requireShopify(services).readSession(token, services.clock.now());
  const actor = { kind: 'merchant', id: userId, shop } as const;
  const connection = await findConnection(services, shop);
  if (!connection) return { actor, organizationId: null, permissions: new Set() };
  const { organizationId, access } = connection;
  const permissions = permittedBy(access, merchantPermissions);
  if (access === 'open') return { actor, organizationId, permissions };
  const withheld = { permissions: new Set(merchantPermissions), ...closedMessagesForMerchants[access] };
  return { actor, organizationId, permissions, withheld };
}

/** For every call except connecting. */
export async function identifyConnected(services: Services, token: string): Promise<Caller> {
  const caller = await identifyMerchant(services, token);
  if (caller.organizationId !== null) return caller;
  throw new AppError('conflict', 'shop_not_connected', 'This shop isn’t connected to Aisle yet.');
}

async function findConnection(
  services: Services,
  shop: string,
): Promise<{ organizationId: string; access: Access } | undefined> {
  const owner = await findOwner(services.database, 'shop', shop);
  if (!owner) return undefined;
  const { organizationId } = owner;
  const [row] = await transaction(jobContext(services, 'identify-merchant', organizationId), tx =>
    tx
      .select({
        organization: organizations.state,
        missingSince: organizations.missingSince,
        shop: shopifyInstallations.state,
        entitled: entitlements.status,
      })
      .from(organizations)
      .innerJoin(shopifyInstallations, eq(shopifyInstallations.id, owner.objectId))
      .leftJoin(entitlements, eq(entitlements.organizationId, organizations.id))
      .where(eq(organizations.id, organizationId)),
  );
  if (row?.organization !== 'active' || row.shop === 'uninstalled') return undefined;
  if (row.missingSince) throw organizationMissing();
  return { organizationId, access: accessOf(row.entitled) };
}
