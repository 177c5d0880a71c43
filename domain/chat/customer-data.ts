// Data requests for a shop's customer, identified by customer id or by the email address of a contact message.
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { chats, messages } from '#database/schema/chat.ts';
import { deleteConsent } from '#domain/chat/contact-consent.ts';
import type { Context } from '#domain/context.ts';
import { recordActivity } from '#domain/organizations/activity.ts';
import { mailboxOf } from '#domain/people/mail-budget.ts';

export type ShopCustomer = { customerId: string | null; email: string | null };

type MessageRow = typeof messages.$inferSelect;

/** All chats of the customer, oldest first. */
export async function listCustomerChats(tx: Transaction, shopper: ShopCustomer): Promise<Record<string, unknown>[]> {
  const rows = await tx.select().from(chats).where(isOfShopper(shopper)).orderBy(asc(chats.createdAt), asc(chats.id));
  const ids = rows.map(({ id }) => id);
  const messageRows = await tx
    .select()
    .from(messages)
    .where(inArray(messages.chatId, ids))
    .orderBy(asc(messages.chatId), asc(messages.position));
  const byChat = Map.groupBy(messageRows, ({ chatId }) => chatId);
  return rows.map(({ id, channel, language, pageUrl, contactName, contactEmail, contactAt, ...chat }) => ({
    id,
    channel,
    language,
    page: pageUrl,
    customerId: chat.customer,
    contact: contactAt && { name: contactName, email: contactEmail, at: contactAt.toISOString() },
    startedAt: chat.createdAt.toISOString(),
    lastAt: chat.updatedAt.toISOString(),
    messages: (byChat.get(id) ?? []).map(toMessage),
  }));
}

/** Also deletes traces, search terms, pending webhook deliveries and the consent to emails. Returns how many chats there were. */
export async function deleteCustomerChats(tx: Transaction, ctx: Context, shopper: ShopCustomer): Promise<number> {
  const deletedRows = await tx.delete(chats).where(isOfShopper(shopper)).returning({ id: chats.id });
  if (shopper.email !== null) await deleteConsent(tx, mailboxOf(shopper.email));
  if (deletedRows.length > 0) await recordActivity(tx, ctx, 'chats.deleted', { count: String(deletedRows.length) });
  return deletedRows.length;
}

/** Deletes up to `most` chats from the shop's pages and of its customers, and returns how many. */
export async function deleteShopChats(
  tx: Transaction,
  { siteId, home }: { siteId: string; home: string },
  most: number,
): Promise<number> {
  const isFromShop = or(isNotNull(chats.customer), sql`starts_with(${chats.pageUrl}, ${`${home}/`})`);
  const some = tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.siteId, siteId), isFromShop))
    .limit(most);
  return (await tx.delete(chats).where(inArray(chats.id, some)).returning({ id: chats.id })).length;
}

function isOfShopper({ customerId, email }: ShopCustomer): SQL | undefined {
  const known = [
    ...(customerId === null ? [] : [eq(chats.customer, customerId)]),
    ...(email === null ? [] : [sql`lower(${chats.contactEmail}) = lower(${email})`]),
  ];
  return known.length > 0 ? or(...known) : sql`false`;
}

function toMessage({ role, text, feedback, feedbackReason, createdAt }: MessageRow) {
  return { from: role, text, feedback, feedbackReason, at: createdAt.toISOString() };
}
