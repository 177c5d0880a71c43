// What Shopify tells of its own accord: checked, kept once, and left to a job. No token is needed for it, and none is touched.
import { z } from 'zod';
import { hashOf } from '#database/lookups.ts';
import { webhookInbox } from '#database/schema/global.ts';
import { globalTransaction, requireShopify, type Services } from '#domain/context.ts';
import { factsOf, shopNamedBy } from '#domain/shopify/event-facts.ts';
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

/** Keeps an event once, and queues the work in the same transaction: what was answered with 200 is not lost. */
export async function receiveShopEvent(services: Services, { body, header }: Delivery): Promise<void> {
  const { secrets } = requireShopify(services);
  // Two families of headers: those of webhooks, and those of what Shopify has announced to follow them.
  const read = (name: string) => header(`x-shopify-${name}`) ?? header(`shopify-${name}`);
  if (!isSignedByShopify(body, read('hmac-sha256') ?? '', secrets)) {
    throw new AppError('unauthenticated', 'bad_signature', 'This message is not signed by Shopify.');
  }
  const { topic, shop: told, eventId } = readEnvelope(read);
  const data = parse(body);
  const signed = shopNamedBy(data);
  const entityId = hashOf(signed && isShop(signed) ? signed : told);
  const receivedAt = services.clock.now();
  const occurredAt = moment.safeParse(read('triggered-at')).data ?? receivedAt.toISOString();
  const facts = factsOf(services, topic, eventId, data);
  const row = { provider, eventId, type: topic, entityId, occurredAt, facts, receivedAt };
  await globalTransaction(services, async tx => {
    const kept = await tx.insert(webhookInbox).values(row).onConflictDoNothing().returning();
    if (kept.length > 0) await services.jobs.enqueue(tx, applyShopEventsQueue, { shop: entityId });
  });
}

function readEnvelope(read: Delivery['header']) {
  const names = Object.keys(envelope.shape);
  const parsed = envelope.safeParse(Object.fromEntries(names.map(name => [name, read(name)])));
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join('') ?? '';
    throw new AppError('invalid', 'bad_header', `The header X-Shopify-${name} is missing, or it cannot be read.`);
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
