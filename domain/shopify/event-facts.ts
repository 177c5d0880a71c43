// What is stored of an event until it is applied: ids, states and dates. Names and addresses are read again or stored
// encrypted.
import { z } from 'zod';
import type { webhookInbox } from '#database/schema/global.ts';
import type { Services } from '#domain/context.ts';
import { decryptText, encryptText } from '#platform/crypto.ts';

export type ShopEventData = { eventId: string; at: Date; facts: (typeof webhookInbox.$inferSelect)['facts'] };

export type Facts = Record<string, unknown>;

const number = z.union([z.int(), z.string().regex(/^\d{1,32}$/)]).transform(String);
const customer = z.object({ id: number.nullish(), email: z.string().max(254).nullish() });

const shapes: Record<string, z.ZodType<Facts>> = {
  'products/create': z.object({ id: number }).transform(productFacts),
  'products/update': z.object({ id: number }).transform(productFacts),
  'products/delete': z.object({ id: number }).transform(productFacts),
  'bulk_operations/finish': z
    .object({ admin_graphql_api_id: z.string().max(64), status: z.string().max(16) })
    .transform(({ admin_graphql_api_id: bulkOperationId, status }) => ({ bulkOperationId, status })),
  'app/scopes_update': z
    .object({ current: z.array(z.string().max(64)).max(100) })
    .transform(({ current }) => ({ scopes: current })),
};

export const scopesFacts = z.object({ scopes: z.array(z.string()) });
export const requestFacts = z.object({
  requestId: z.string(),
  customerId: z.string().nullable(),
  sealedEmail: z.string().nullable(),
});

const request = z.object({ customer, data_request: z.object({ id: number }).nullish() });

/** The shop named in the signed body. The headers are not signed. */
const named = z.union([
  z.object({ shop_domain: z.string() }).transform(one => one.shop_domain),
  z.object({ myshopify_domain: z.string() }).transform(one => one.myshopify_domain),
]);

export function findNamedShop(data: unknown): string | undefined {
  return named.safeParse(data).data;
}

export function factsOf(services: Services, topic: string, eventId: string, data: unknown): Facts {
  return topic.startsWith('customers/')
    ? customerFacts(services, eventId, data)
    : (shapes[topic]?.safeParse(data).data ?? {});
}

/**
 * A customer request waits for its job, because it may take long and requests are applied in order. Until then the
 * address is stored encrypted; it is deleted when the request is done.
 */
function customerFacts({ sealingSecrets }: Services, eventId: string, data: unknown): Facts {
  const read = request.safeParse(data);
  if (!read.success) return {};
  const { id, email } = read.data.customer;
  const requestId = read.data.data_request?.id ?? eventId.slice(0, 32);
  const sealedEmail = email && sealingSecrets.length > 0 ? encryptText(sealingSecrets, placeOf(eventId), email) : null;
  return { requestId, customerId: id ?? null, sealedEmail };
}

export function decryptEmail({ sealingSecrets }: Services, eventId: string, sealed: string | null): string | null {
  return (sealed && decryptText(sealingSecrets, placeOf(eventId), sealed)) || null;
}

function placeOf(eventId: string): string {
  return `shopify customer ${eventId}`;
}

function productFacts({ id }: { id: string }): Facts {
  return { number: id };
}
