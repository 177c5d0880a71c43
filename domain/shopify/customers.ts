// What shoppers ask of their shop by law: to be told what is known of them, and to be forgotten.
import { and, eq } from 'drizzle-orm';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { forgetShopper, listChatsOf, type Shopper } from '#domain/chat/shopper.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { openEmail, requestFacts } from '#domain/shopify/event-facts.ts';
import type { Told } from '#domain/shopify/events.ts';
import type { Installation } from '#domain/shopify/installation.ts';
import { dataRequestLetterQueue } from '#domain/shopify/jobs.ts';
import { newId } from '#platform/ids.ts';

/** Everything we hold is written down for the merchant, who hands it on. */
export async function answerDataRequest(ctx: Context, { id }: Installation, told: Told): Promise<string> {
  const asked = readRequest(ctx, told);
  if (!asked) return 'unreadable';
  const { requestId, shopper } = asked;
  const organizationId = requireOrganization(ctx);
  const now = ctx.clock.now();
  return transaction(ctx, async tx => {
    const found = await listChatsOf(tx, shopper);
    const dataRequestId = newId(now.getTime());
    const { customerId } = shopper;
    const facts = { installationId: id, requestId, customerId, chats: found.length, found };
    const kept = await tx
      .insert(shopifyDataRequests)
      .values({ organizationId, id: dataRequestId, ...facts, createdAt: told.at, readyAt: now })
      .onConflictDoNothing()
      .returning({ id: shopifyDataRequests.id });
    if (kept.length > 0) await ctx.jobs.enqueue(tx, dataRequestLetterQueue, { organizationId, dataRequestId });
    return 'applied';
  });
}

/** What was said is deleted, and what was written down of it for an earlier request. Figures stay: they name nobody. */
export async function redactCustomer(ctx: Context, { id }: Installation, told: Told): Promise<string> {
  const asked = readRequest(ctx, told);
  if (!asked) return 'unreadable';
  const { shopper } = asked;
  await transaction(ctx, async tx => {
    await forgetShopper(tx, ctx, shopper);
    if (shopper.customerId === null) return;
    const isTheirs = eq(shopifyDataRequests.customerId, shopper.customerId);
    await tx.delete(shopifyDataRequests).where(and(eq(shopifyDataRequests.installationId, id), isTheirs));
  });
  return 'applied';
}

function readRequest(ctx: Context, { eventId, facts }: Told): { requestId: string; shopper: Shopper } | undefined {
  const read = requestFacts.safeParse(facts);
  if (!read.success) return undefined;
  const { requestId, customerId, sealedEmail } = read.data;
  return { requestId, shopper: { customerId, email: openEmail(ctx, eventId, sealedEmail) } };
}
