// GDPR requests of shoppers: data export and deletion.
import { and, eq } from 'drizzle-orm';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { deleteCustomerChats, listCustomerChats, type ShopCustomer } from '#domain/chat/customer-data.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import type { ShopEventData } from '#domain/shopify/event-facts.ts';
import { decryptEmail, requestFacts } from '#domain/shopify/event-facts.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { dataRequestEmailQueue } from '#domain/shopify/jobs.ts';
import { newId } from '#platform/ids.ts';

/** Collects everything stored about the customer, for the merchant to pass on. */
export async function answerDataRequest(ctx: Context, { id }: Installation, event: ShopEventData): Promise<string> {
  const asked = readRequest(ctx, event);
  if (!asked) return 'unreadable';
  const { requestId, shopper } = asked;
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const found = await listCustomerChats(tx, shopper);
    const dataRequestId = newId(now.getTime());
    const { customerId } = shopper;
    const facts = { installationId: id, requestId, customerId, chats: found.length, found };
    const stored = await tx
      .insert(shopifyDataRequests)
      .values({ organizationId, id: dataRequestId, ...facts, createdAt: event.at, readyAt: now })
      .onConflictDoNothing()
      .returning({ id: shopifyDataRequests.id });
    if (stored.length > 0) await ctx.jobs.enqueue(tx, dataRequestEmailQueue, { organizationId, dataRequestId });
    return 'applied';
  });
}

/** Deletes the customer's chats and earlier data exports. Aggregated figures stay: they identify no one. */
export async function redactCustomer(ctx: Context, { id }: Installation, event: ShopEventData): Promise<string> {
  const asked = readRequest(ctx, event);
  if (!asked) return 'unreadable';
  const { shopper } = asked;
  await transaction(ctx, async tx => {
    await deleteCustomerChats(tx, ctx, shopper);
    if (shopper.customerId === null) return;
    const isOfCustomer = eq(shopifyDataRequests.customerId, shopper.customerId);
    await tx.delete(shopifyDataRequests).where(and(eq(shopifyDataRequests.installationId, id), isOfCustomer));
  });
  return 'applied';
}

function readRequest(
  ctx: Context,
  { eventId, facts }: ShopEventData,
): { requestId: string; shopper: ShopCustomer } | undefined {
  const read = requestFacts.safeParse(facts);
  if (!read.success) return undefined;
  const { requestId, customerId, sealedEmail } = read.data;
  return { requestId, shopper: { customerId, email: decryptEmail(ctx, eventId, sealedEmail) } };
}
