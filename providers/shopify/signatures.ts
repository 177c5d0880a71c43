// Verifies Shopify's signatures of webhooks and app proxy requests.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isShop } from '#providers/shopify/endpoints.ts';

type Secrets = readonly string[];

export type ProxyCaller = { shop: string; customerId: string | null };

/** Maximum age of an app proxy request in seconds. */
const tolerance = 90;
const single = ['shop', 'timestamp', 'signature', 'hmac', 'logged_in_customer_id', 'path_prefix'];

/** Verifies the raw bytes: a parsed and serialised body would differ. */
export function isSignedByShopify(body: Buffer, header: string, secrets: Secrets): boolean {
  if (body.length === 0) return false;
  const given = Buffer.from(header, 'base64');
  return secrets.some(secret => isSame(given, createHmac('sha256', secret).update(body).digest()));
}

/** The customer of an app proxy request, if Shopify signed it recently. `onUntimely`: signed, but at another time. */
export function readProxyQuery(
  query: URLSearchParams,
  secrets: Secrets,
  now: Date,
  onUntimely = () => {},
): ProxyCaller | undefined {
  if (single.some(name => query.getAll(name).length > 1)) return undefined;
  const sentAt = Number(query.get('timestamp') || Number.NaN);
  const shop = query.get('shop') ?? '';
  if (!isShop(shop) || Number.isNaN(sentAt)) return undefined;
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  const text = [...new Set(query.keys())]
    .filter(name => name !== 'signature')
    .sort()
    .map(name => `${name}=${query.getAll(name).join(',')}`)
    .join('');
  const isSigned = secrets.some(secret => isSame(given, createHmac('sha256', secret).update(text).digest()));
  if (!isSigned) return undefined;
  if (Math.abs(now.getTime() / 1_000 - sentAt) <= tolerance)
    return { shop, customerId: query.get('logged_in_customer_id') || null };
  onUntimely();
  return undefined;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
