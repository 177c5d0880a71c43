// Receives Shopify webhooks: verifies the signature, stores each event once and leaves the rest to a job. Needs no
// token.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashOf } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { globalTransaction, requireShopify, type Services } from '#domain/context.ts';
import { factsOf, findNamedShop } from '#domain/shopify/event-facts.ts';
import { applyShopEventsQueue } from '#domain/shopify/jobs.ts';
import { AppError } from '#platform/errors.ts';
import { isShop } from '#providers/shopify/endpoints.ts';
import { isSignedByShopify } from '#providers/shopify/signatures.ts';

export const provider = 'shopify';

const envelope = z.object({
  topic: z.string().min(1).max(64),
  'shop-domain': z.string().refine(isShop),
  'api-version': z.string().min(1),
  'webhook-id': z.string().min(1).max(64),
});

const moment = z.iso.datetime({ offset: true });

type Delivery = { body: Buffer; header(name: string): string | undefined };

/** Stores an event once and queues its job in the same transaction: an event answered with 200 is not lost. */
export async function receiveShopEvent(services: Services, { body, header }: Delivery): Promise<void> {
  const { secrets } = requireShopify(services);
  // Two header formats: today's webhooks, and the announced successor.
  const read = (name: string) => header(`x-shopify-${name}`) ?? header(`shopify-${name}`);
  if (!isSignedByShopify(body, read('hmac-sha256') ?? '', secrets)) {
    throw new AppError('unauthenticated', 'bad_signature', 'This webhook isn’t signed by Shopify.');
  }
  const { topic, shop: sender, eventId } = readEnvelope(read);
  const data = parse(body);
  const signed = findNamedShop(data);
  const entityId = hashOf(signed && isShop(signed) ? signed : sender);
  const occurredAt = moment.safeParse(read('triggered-at')).data ?? sql`now()`;
  const facts = factsOf(services, topic, eventId, data);
  const row = { provider, eventId, type: topic, entityId, occurredAt, facts, receivedAt: sql`now()` };
  await globalTransaction(services, async tx => {
    const stored = await tx.insert(webhookInbox).values(row).onConflictDoNothing().returning();
    if (stored.length > 0) await services.jobs.enqueue(tx, applyShopEventsQueue, { shop: entityId });
  });
}

function readEnvelope(read: Delivery['header']) {
  const names = Object.keys(envelope.shape);
  const parsed = envelope.safeParse(Object.fromEntries(names.map(name => [name, read(name)])));
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('') ?? '';
    throw new AppError('invalid', 'bad_header', `The X-Shopify-${name} header is missing or invalid.`);
  }
  const { topic, 'shop-domain': shop, 'webhook-id': eventId } = parsed.data;
  return { topic, shop, eventId };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
