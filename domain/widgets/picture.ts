import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { addLookup, findOwner, removeLookup } from '#database/lookups.ts';
import { sites } from '#database/schema/sites.ts';
import { widgetPictures, widgets, widgetVersions } from '#database/schema/widgets.ts';
import {
  type Context,
  jobContext,
  requireOrganization,
  requirePermission,
  type Services,
  transaction,
} from '#domain/context.ts';
import { isOlderThan } from '#domain/expiry.ts';
import { notAPicture, pictureTypeOf } from '#domain/people/picture.ts';
import { spendSave } from '#domain/usage/save-budget.ts';
import { requireStorage } from '#domain/usage/storage.ts';
import { pictureUrl } from '#domain/widgets/config.ts';
import { type WidgetSettings, widgetLimits } from '#domain/widgets/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

const keptUnused = 24 * 60 * 60 * 1000;

/** Stores an image for a site's widgets. It is shown once a draft that uses it is published. */
export async function addPicture(ctx: Context, siteId: string, image: string): Promise<{ id: string; url: string }> {
  requirePermission(ctx, 'manage:widgets');
  await spendSave(ctx);
  const bytes = Buffer.from(image, 'base64');
  const type = pictureTypeOf(bytes);
  if (!type || bytes.length > widgetLimits.picture) throw notAPicture();
  const id = newId(ctx.clock.now().getTime());
  const organizationId = requireOrganization(ctx);
  await transaction(ctx, async tx => {
    const [site] = await tx.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
    if (!site) throw new AppError('not-found', 'site_not_found', 'This site doesn’t exist, or you don’t have access.');
    await removeUnused(tx, ctx, siteId);
    await tx.insert(widgetPictures).values({ organizationId, id, siteId, type, bytes, createdAt: sql`now()` });
    await addLookup(tx, 'widget-picture', id, { organizationId, objectId: id });
    await requireStorage(tx, ctx);
  });
  return { id, url: pictureUrl(id) };
}

/** For visitors, who only have its address. */
export async function findWidgetPicture(
  services: Services,
  id: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const owner = await findOwner(services.database, 'widget-picture', id);
  if (!owner) return undefined;
  const ctx = jobContext(services, 'widget-picture', owner.organizationId);
  const [row] = await transaction(ctx, tx =>
    tx
      .select({ bytes: widgetPictures.bytes, type: widgetPictures.type })
      .from(widgetPictures)
      .where(eq(widgetPictures.id, id)),
  );
  return row;
}

/** The image in the settings must belong to the widget's site. */
export async function requirePictureOf(tx: Transaction, widgetId: string, { avatar }: WidgetSettings): Promise<void> {
  if (avatar.pictureId === null) return;
  const [found] = await tx
    .select({ id: widgetPictures.id })
    .from(widgetPictures)
    .innerJoin(widgets, and(eq(widgets.siteId, widgetPictures.siteId), eq(widgets.id, widgetId)))
    .where(eq(widgetPictures.id, avatar.pictureId));
  if (found) return;
  const words = 'This image is no longer available. Choose it again.';
  throw new AppError('invalid', 'picture_not_found', words, { fields: { 'settings.avatar': words } });
}

/** Deletes images that no draft or version uses; a new one may not have been added to a draft yet. */
async function removeUnused(tx: Transaction, ctx: Context, siteId: string): Promise<void> {
  const id = sql`${widgetPictures.id}::text`;
  const isUnused = and(
    eq(widgetPictures.siteId, siteId),
    isOlderThan(ctx, widgetPictures.createdAt, keptUnused),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(widgets)
        .where(and(eq(widgets.siteId, siteId), sql`${widgets.draft} #>> '{avatar,pictureId}' = ${id}`)),
    ),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(widgetVersions)
        .where(sql`${widgetVersions.settings} #>> '{avatar,pictureId}' = ${id}`),
    ),
  );
  const gone = await tx.delete(widgetPictures).where(isUnused).returning({ id: widgetPictures.id });
  for (const picture of gone) await removeLookup(tx, 'widget-picture', picture.id);
}
