// The widget in a shop's theme. The theme block reads from the shop's metafields which widget to load, so we write them
// there.
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { shopifyInstallations, shopifySyncs } from '#database/schema/shopify.ts';
import { type Context, requirePermission, requireShopify, transaction } from '#domain/context.ts';
import { askAdmin } from '#domain/shopify/access.ts';
import { themeEditorUrlOf } from '#domain/shopify/addresses.ts';
import type { ShopEmbed } from '#domain/shopify/inputs.ts';
import { findInstallation, type Installation, requireInstallation } from '#domain/shopify/installation.ts';
import { findMainWidget } from '#domain/widgets/published.ts';
import { AppError } from '#platform/errors.ts';
import { setMetafieldsDocument, shopDocument } from '#providers/shopify/documents.ts';

const namespace = 'assistant';
const seenEvery = 10 * 60_000;

/** Where the merchant turns it on, and where it was last seen. */
export async function readEmbed(ctx: Context): Promise<ShopEmbed> {
  requirePermission(ctx, 'list:widgets');
  const shopify = requireShopify(ctx);
  const installation = await requireInstallation(ctx);
  const { shop, domain, embedSeenAt, embedSeenOn } = installation;
  const { shown, products } = await transaction(ctx, async tx => ({
    shown: await findMainWidget(tx, ctx, installation.siteId),
    products: await readProgress(tx, installation),
  }));
  return {
    widgetId: shown?.widget.id ?? null,
    widgetKey: shown?.widget.key ?? null,
    seenAt: embedSeenAt?.toISOString() ?? null,
    seenOn: embedSeenOn,
    products,
    themeEditorUrl: themeEditorUrlOf(shopify, shop),
    storefrontUrl: shopify.endpoints.storefront(shop, domain),
  };
}

/** Job: writes the current state to the shop, whatever changed. */
export async function updateThemeWidget(ctx: Context): Promise<void> {
  const installation = await transaction(ctx, tx => findInstallation(tx));
  if (installation?.state === 'installed') await writeThemeWidget(ctx, installation);
}

/** Writes to the shop which widget its theme loads, and whether it may show. Idempotent. */
export async function writeThemeWidget(ctx: Context, installation: Installation): Promise<void> {
  const ownerId = installation.appInstallationId ?? (await readOwner(ctx, installation));
  const shown = await transaction(ctx, tx => findMainWidget(tx, ctx, installation.siteId));
  const text = (key: string, value: string) => ({ ownerId, namespace, key, type: 'single_line_text_field', value });
  const fields = [
    ...(shown ? [text('widget_id', shown.widget.key), text('origin', new URL(ctx.publicUrl).origin)] : []),
    { ownerId, namespace, key: 'active', type: 'boolean', value: String(shown?.isOpen ?? false) },
  ];
  const { metafieldsSet } = await askAdmin(ctx, installation, setMetafieldsDocument, { fields });
  const [problem] = metafieldsSet.userErrors;
  if (problem)
    throw new AppError('unavailable', 'shopify_refused', `Shopify couldn’t add the widget: ${problem.code}.`);
}

/** Records the page that showed the widget, at most every ten minutes. Sites without a shop have no row to update. */
export async function recordEmbed(ctx: Context, siteId: string, page: string): Promise<void> {
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
