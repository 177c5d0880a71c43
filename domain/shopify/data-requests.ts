// The answers for shoppers, as the merchant gets them.
import { desc, eq } from 'drizzle-orm';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { type Context, requireShopify, transaction } from '#domain/context.ts';
import type { ShopDataRequest } from '#domain/shopify/inputs.ts';
import { requireInstallation, requireOwnShop } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';
import { composeLetter } from '#providers/mail.ts';

/** Also for a shop whose plan has ended: the law does not ask for one. */
export async function listDataRequests(ctx: Context): Promise<ShopDataRequest[]> {
  const { id: installationId } = await requireOwnShop(ctx);
  const { id, requestId, chats, createdAt, readyAt } = shopifyDataRequests;
  const rows = await transaction(ctx, tx =>
    tx
      .select({ id, requestId, chats, createdAt, readyAt })
      .from(shopifyDataRequests)
      .where(eq(shopifyDataRequests.installationId, installationId))
      .orderBy(desc(shopifyDataRequests.createdAt), desc(shopifyDataRequests.id)),
  );
  return rows.map(row => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
  }));
}

export async function readDataRequest(ctx: Context, id: string): Promise<File> {
  const { shop } = await requireOwnShop(ctx);
  const [row] = await transaction(ctx, tx =>
    tx.select().from(shopifyDataRequests).where(eq(shopifyDataRequests.id, id)),
  );
  if (!row) throw new AppError('not-found', 'request_not_found', 'This request is not there any more.');
  const { requestId, customerId, createdAt, readyAt, found } = row;
  const told = { shop, requestId, customerId, requestedAt: createdAt, collectedAt: readyAt, chats: found ?? [] };
  const name = `Data request ${requestId}.json`;
  return new File([`${JSON.stringify(told, null, 2)}\n`], name, { type: 'application/json' });
}

/** Job. The letter says that there is an answer and where; what is in it is read in the admin only. */
export async function sendDataRequestLetter(ctx: Context, dataRequestId: string): Promise<void> {
  const { endpoints, appHandle } = requireShopify(ctx);
  const [row] = await transaction(ctx, tx =>
    tx.select().from(shopifyDataRequests).where(eq(shopifyDataRequests.id, dataRequestId)),
  );
  if (!row) return;
  const { shop, name, email } = await requireInstallation(ctx);
  if (!email) return;
  const letter = composeLetter({
    subject: `A customer of ${name} asked what is known of them`,
    lines: [
      `Shopify passed on the request ${row.requestId} of one of your customers, and asks you to answer it within 30 days.`,
      row.chats === 0
        ? 'Aisle holds no conversations of this customer. The file that says so is ready.'
        : `Aisle holds ${row.chats === 1 ? 'one conversation' : `${row.chats} conversations`} of this customer. The file with everything in it is ready.`,
      'You find it in the Aisle app, under Status. It is deleted after 60 days.',
    ],
    button: { label: 'Open the app', href: `${endpoints.adminWeb(shop)}/apps/${appHandle}/shopify/app/status` },
  });
  // The same in every attempt: a mail server that got it before knows it again.
  await ctx.mail.send({ ...letter, to: email, messageId: `data-request-${dataRequestId}` });
}
