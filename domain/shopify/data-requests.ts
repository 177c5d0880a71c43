// Data exports for shoppers, as the merchant downloads them.
import { desc, eq } from 'drizzle-orm';
import { shopifyDataRequests } from '#database/schema/shopify.ts';
import { type Context, requireShopify, transaction } from '#domain/context.ts';
import type { ShopDataRequest } from '#domain/shopify/inputs.ts';
import { requireInstallation, requireOwnShop } from '#domain/shopify/installation.ts';
import { AppError } from '#platform/errors.ts';
import { composeEmail } from '#providers/mail.ts';

/** Also available after the plan has ended: the law requires it. */
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
  if (!row) throw new AppError('not-found', 'request_not_found', 'This request no longer exists.');
  const { requestId, customerId, createdAt, readyAt, found } = row;
  const content = { shop, requestId, customerId, requestedAt: createdAt, collectedAt: readyAt, chats: found ?? [] };
  const name = `Data request ${requestId}.json`;
  return new File([`${JSON.stringify(content, null, 2)}\n`], name, { type: 'application/json' });
}

/** Job. The email only says that the file is ready; its content is shown in the Shopify admin. */
export async function sendDataRequestEmail(ctx: Context, dataRequestId: string): Promise<void> {
  const { endpoints, appHandle } = requireShopify(ctx);
  const [row] = await transaction(ctx, tx =>
    tx.select().from(shopifyDataRequests).where(eq(shopifyDataRequests.id, dataRequestId)),
  );
  if (!row) return;
  const { shop, name, email } = await requireInstallation(ctx);
  if (!email) return;
  const message = composeEmail({
    subject: `A customer of ${name} requested their data`,
    lines: [
      `Shopify forwarded a data request (${row.requestId}) from one of your customers. You need to answer it within 30 days.`,
      row.chats === 0
        ? 'Aisle has no chats with this customer. A file confirming this is ready.'
        : `Aisle has ${row.chats === 1 ? 'one chat' : `${row.chats} chats`} with this customer. A file with all of their data is ready.`,
      'Download it in the Aisle app, under Status. It’s deleted after 60 days.',
    ],
    button: { label: 'Open the app', href: `${endpoints.adminWeb(shop)}/apps/${appHandle}/shopify/app/status` },
  });
  // The same id in every attempt, so that mail servers can drop duplicates.
  await ctx.mail.send({ ...message, to: email, messageId: `data-request-${dataRequestId}` });
}
