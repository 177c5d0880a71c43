import { signCustomer } from '#domain/chat/customer.ts';
import { requireShopify, type Services } from '#domain/context.ts';
import { findShopOwner } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';
import { readProxyQuery } from '#providers/shopify/signatures.ts';

/**
 * Who is signed in at the shop, in words that only we can write, for the widget to hand back to us. The shop's name and the
 * customer come from what Shopify signed, never from the page.
 */
export async function vouchForCustomer(
  services: Services,
  secrets: readonly string[],
  query: URLSearchParams,
): Promise<{ customer: string | null }> {
  const now = services.clock.now();
  const caller = readProxyQuery(query, requireShopify(services).secrets, now);
  if (!caller)
    throw new AppError('unauthenticated', 'bad_signature', 'This question was not signed by Shopify just now.');
  const [secret] = secrets;
  const customer = caller.customerId;
  if (!secret || !customer || !/^\d{1,32}$/.test(customer)) return { customer: null };
  const owner = await findShopOwner(services, caller.shop, 'shop-proxy');
  if (owner?.installation.state !== 'installed') return { customer: null };
  const { organizationId, siteId } = owner.installation;
  return { customer: signCustomer(secret, { organizationId, siteId, customer }, now) };
}
