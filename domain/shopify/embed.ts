// The widget in a shop's theme. The theme's block learns from the shop which widget to load, so the shop is told of it.
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifyInstallations, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requirePermission, requireShopify, transaction } from '#domain/context.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import { themeEditorUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopEmbed } from '#domain/shopify/inputs.ts';
import { findInstallation, type Installation, requireInstallation } from '#domain/shopify/installation.ts';
import { findShown } from '#domain/widgets/published.ts';
import { AppError } from '#platform/errors.ts';
import { setMetafieldsDocument, shopDocument } from '#providers/shopify/documents.ts';

const namespace = 'assistant';
const seenEvery = 10 * 60_000;

/** Where the merchant switches it on, and where it was last seen at work. */
export async function readEmbed(ctx: Context): Promise<ShopEmbed> {
  requirePermission(ctx, 'list:widgets');
  const shopify = requireShopify(ctx);
  const installation = await requireInstallation(ctx);
  const { shop, domain, embedSeenAt, embedSeenOn } = installation;
  const { shown, products } = await transaction(ctx, async tx => ({
    shown: await findShown(tx, installation.siteId),
    products: await readProgress(tx, installation),
  }));
  return {
    widgetKey: shown?.widget.key ?? null,
    seenAt: embedSeenAt?.toISOString() ?? null,
    seenOn: embedSeenOn,
    products,
    themeEditorUrl: themeEditorUrlOf(shopify, shop),
    storefrontUrl: shopify.endpoints.storefront(shop, domain),
  };
}

/** For the job: whatever changed, the shop is told what is true now. */
export async function announceAnew(ctx: Context): Promise<void> {
  const installation = await transaction(ctx, tx => findInstallation(tx));
  if (installation?.state === 'installed') await announceWidget(ctx, installation);
}

/** Tells the shop which widget its theme loads, and whether it may. Telling it twice changes nothing. */
export async function announceWidget(ctx: Context, installation: Installation): Promise<void> {
  const ownerId = installation.appInstallationId ?? (await readOwner(ctx, installation));
  const shown = await transaction(ctx, tx => findShown(tx, installation.siteId));
  const text = (key: string, value: string) => ({ ownerId, namespace, key, type: 'single_line_text_field', value });
  const fields = [
    ...(shown ? [text('widget_id', shown.widget.key), text('origin', new URL(ctx.publicUrl).origin)] : []),
    { ownerId, namespace, key: 'active', type: 'boolean', value: String(shown?.isOpen ?? false) },
  ];
  const { metafieldsSet } = await askAdmin(ctx, installation, setMetafieldsDocument, { fields });
  const [problem] = metafieldsSet.userErrors;
  if (problem)
    throw new AppError('unavailable', 'shopify_refused', `Shopify did not take the widget: ${problem.code}.`);
}

/** Remembers the page of the shop that showed the widget, at most once in ten minutes. Other sites have no row for it. */
export async function noteEmbed(ctx: Context, siteId: string, page: string): Promise<void> {
  const now = ctx.clock.now();
  const { embedSeenAt } = shopifyInstallations;
  const isDue = or(isNull(embedSeenAt), lt(embedSeenAt, new Date(now.getTime() - seenEvery)));
  await transaction(ctx, (tx: Transaction) =>
    tx
      .update(shopifyInstallations)
      .set({ embedSeenAt: now, embedSeenOn: page })
      .where(and(eq(shopifyInstallations.siteId, siteId), isDue)),
  );
}

async function readOwner(ctx: Context, installation: Installation): Promise<string> {
  return (await askAdmin(ctx, installation, shopDocument)).currentAppInstallation.id;
}

async function readProgress(tx: Transaction, { id }: Installation): Promise<ShopEmbed['products']> {
  const isOurs = and(eq(shopifySyncs.installationId, id), eq(shopifySyncs.kind, 'catalogue'));
  const [last] = await tx.select().from(shopifySyncs).where(isOurs).orderBy(desc(shopifySyncs.startedAt)).limit(1);
  return last ? { known: last.taken, expected: last.expected, isReading: last.endedAt === null } : null;
}
