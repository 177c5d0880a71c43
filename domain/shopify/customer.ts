import { signCustomer } from '#domain/chat/widget/session.ts';
import { requireShopify, type Services } from '#domain/context.ts';
import { findShopOwner } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';

/**
 * A signed statement of who is signed in at the shop, which the widget passes back to us. Shop and customer come from
 * what Shopify signed, never from the page.
 */
export async function signShopCustomer(
  services: Services,
  secrets: readonly string[],
  query: URLSearchParams,
): Promise<{ customer: string | null }> {
  const now = services.clock.now();
  const caller = requireShopify(services).readProxyQuery(query, now);
  if (!caller)
    throw new AppError(
      'unauthenticated',
      'bad_signature',
      'This request doesn’t have a valid, recent Shopify signature.',
    );
  const [secret] = secrets;
  const customer = caller.customerId;
  if (!secret || !customer || !/^\d{1,32}$/.test(customer)) return { customer: null };
  const owner = await findShopOwner(services, caller.shop, 'shop-proxy');
  if (owner?.installation.state !== 'installed') return { customer: null };
  const { organizationId, siteId } = owner.installation;
  return { customer: signCustomer(secret, { organizationId, siteId, customer }, now) };
}
