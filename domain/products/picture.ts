// Product images for visitors: uploaded, or fetched from the shop once; resized, stored and served by us. Pages with our widget make
// no third-party requests, and the shop's server is not asked for every visitor.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { productPictures, products } from '#database/schema/products.ts';
import { openBudgets } from '#domain/budgets.ts';
import { type Context, jobContext, requireOrganization, type Services, single, transaction } from '#domain/context.ts';
import { notAPicture, pictureTypeOf } from '#domain/people/picture.ts';
import { isUploaded, productLimits } from '#domain/products/inputs.ts';
import { pictureQueue } from '#domain/products/jobs.ts';
import { hasFreeStorage, requireStorage } from '#domain/usage/storage.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { shrinkImage } from '#providers/images/images.ts';

type Picture = { bytes: Uint8Array; type: string };
export type PictureName = { organizationId: string; productId: string; hash: string };
type ProductImages = Pick<typeof products.$inferSelect, 'id' | 'images' | 'variants'>;
type PictureRow = Pick<typeof productPictures.$inferSelect, 'bytes' | 'isWaiting'>;

/** Twice the size of a card, for high-resolution screens. */
const size = 160;
const largest = 15 * 1024 * 1024;
const seconds = 8;
const minute = 60_000;
const retryAfterFailure = 10 * minute;

/** Per organisation, so that pictures that never load do not block the workers for others. */
export const pictureLimits = { waiting: 10, minute: 60, uploads: 60 };

/** Decoding takes seconds in the worst case. */
const spend = openBudgets({ 'product-pictures': { points: pictureLimits.uploads, seconds: 600 } });

const longestWait = 10_000;
const betweenReads = 200;
const awaited = new Map<string, Promise<Uint8Array>>();

/** The URL changes with the picture, so that it can be cached forever. */
export function pictureUrlOf({
  organizationId,
  id,
  ...product
}: ProductImages & { organizationId: string }): string | null {
  const [url] = addressesOf(product);
  return url ? pathOf({ organizationId, productId: id, hash: hashOf(url, id) }) : null;
}

/** Checks and resizes an uploaded picture. Slow, so it is done before the product's transaction. */
export async function readUpload(ctx: Context, picture: string): Promise<Buffer> {
  const why = 'Your organisation has uploaded too many images.';
  await spend(ctx, 'product-pictures', requireOrganization(ctx), { why, code: 'too_many_pictures' });
  const bytes = Buffer.from(picture, 'base64');
  if (!pictureTypeOf(bytes) || bytes.length > productLimits.picture) throw notAPicture('picture');
  return Buffer.from(await shrinkImage(bytes, size, requireOrganization(ctx)));
}

/** The images of a product after an upload: the new picture first, in place of an earlier upload. */
export function imagesWith(ctx: Context, productId: string, bytes: Buffer, images: readonly string[]): string[] {
  const hash = hashSecret(bytes.toString('base64')).slice(0, 22);
  const uploaded = `${ctx.publicUrl}${pathOf({ organizationId: requireOrganization(ctx), productId, hash })}`;
  const others = images.filter(image => !isUploaded(image, productId));
  return [uploaded, ...others].slice(0, productLimits.images);
}

/** For a product that is saved with `imagesWith`. */
export async function storeUpload(tx: Transaction, ctx: Context, product: ProductImages, bytes: Buffer): Promise<void> {
  const [url = ''] = product.images;
  const row = { bytes, askedAt: sql`now()`, retryAt: sql`now()`, isWaiting: false };
  const name = { organizationId: requireOrganization(ctx), productId: product.id, hash: hashOf(url, product.id) };
  await tx
    .insert(productPictures)
    .values({ ...name, ...row })
    .onConflictDoNothing();
  await removeFormer(tx, product.id);
  await requireStorage(tx, ctx);
}

/** Only current images of a product and its variants, so that callers cannot make us fetch anything else. */
export async function findProductPicture(services: Services, name: PictureName): Promise<Picture | undefined> {
  const ctx = jobContext(services, 'product-picture', name.organizationId);
  const url = await findUrl(ctx, name);
  if (!url) return undefined;
  const row = await readPicture(ctx, name);
  if (!row?.bytes && isUploaded(url, name.productId)) return undefined;
  const bytes = row?.bytes ?? (await awaitOnce(ctx, name));
  return { bytes, type: 'image/webp' };
}

/** Job: may run twice. */
export async function fetchProductPicture(ctx: Context, name: Omit<PictureName, 'organizationId'>): Promise<void> {
  const url = await findUrl(ctx, name);
  const fetched = url ? await fetchSmall(ctx, url) : null;
  const retryAt = sql`now() + ${retryAfterFailure}::float8 * interval '1 millisecond'`;
  await transaction(ctx, async tx => {
    const bytes = fetched && (await hasFreeStorage(tx, ctx, fetched.length)) ? fetched : null;
    await tx.update(productPictures).set({ bytes, retryAt, isWaiting: false }).where(isNamed(name));
    await removeFormer(tx, name.productId);
  });
}

async function fetchSmall(ctx: Context, url: string): Promise<Buffer | null> {
  try {
    const { status, bytes } = await ctx.crawler.fetch(url, { largest, seconds });
    return status === 200 ? Buffer.from(await shrinkImage(bytes, size, requireOrganization(ctx))) : null;
  } catch (error) {
    ctx.log.info({ err: error }, 'a picture of a product could not be shown');
    return null;
  }
}

async function removeFormer(tx: Transaction, productId: string): Promise<void> {
  const current = (await readAddresses(tx, productId)).map(url => hashOf(url, productId));
  const isFormer = notInArray(productPictures.hash, current);
  await tx.delete(productPictures).where(and(eq(productPictures.productId, productId), isFormer));
}

/** Many visitors see a new picture at the same time; the database is read once for all of them. */
function awaitOnce(ctx: Context, name: PictureName): Promise<Uint8Array> {
  const key = Object.values(name).join(' ');
  const known = awaited.get(key);
  if (known) return known;
  const waiting = awaitPicture(ctx, name).finally(() => awaited.delete(key));
  awaited.set(key, waiting);
  return waiting;
}

async function awaitPicture(ctx: Context, name: PictureName): Promise<Uint8Array> {
  await transaction(ctx, tx => queueFetch(tx, ctx, name));
  for (let waited = 0; waited < longestWait; waited += betweenReads) {
    const row = await readPicture(ctx, name);
    if (row?.bytes) return row.bytes;
    if (!row?.isWaiting) throw new AppError('not-found', 'picture_not_found', 'This image doesn’t exist.');
    await wait(betweenReads);
  }
  const words = 'This image is still loading. Please try again in a moment.';
  throw new AppError('unavailable', 'picture_not_ready', words, { retryAfter: 5 });
}

/** Queues nothing for a picture that is already queued or failed recently. */
async function queueFetch(tx: Transaction, ctx: Context, name: PictureName): Promise<void> {
  const row = { bytes: null, askedAt: sql`now()`, retryAt: sql`now() + interval '1 minute'`, isWaiting: true };
  const isDue = sql`${isNull(productPictures.bytes)} and ${productPictures.retryAt} <= now()`;
  const queued = await tx
    .insert(productPictures)
    .values({ ...name, ...row })
    .onConflictDoUpdate({
      target: [productPictures.organizationId, productPictures.productId, productPictures.hash],
      set: row,
      setWhere: isDue,
    })
    .returning({ hash: productPictures.hash });
  if (queued.length === 0) return;
  await requireFreeSlot(tx);
  await ctx.jobs.enqueue(tx, pictureQueue, { ...name, organizationId: requireOrganization(ctx) });
}

async function requireFreeSlot(tx: Transaction): Promise<void> {
  const isRecent = gt(productPictures.askedAt, sql`now() - interval '1 minute'`);
  const [row] = await tx
    .select({
      recent: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${productPictures.isWaiting})::int`,
    })
    .from(productPictures)
    .where(isRecent);
  const { recent = 0, waiting = 0 } = row ?? {};
  if (recent <= pictureLimits.minute && waiting <= pictureLimits.waiting) return;
  const words = 'We’re still fetching this shop’s images. Please try again in a minute.';
  throw new AppError('too-many', 'too_many_pictures', words, { retryAfter: minute / 1000 });
}

async function findUrl(ctx: Context, { productId, hash }: Omit<PictureName, 'organizationId'>) {
  const urls = await single(ctx, tx => readAddresses(tx, productId));
  return urls.find(url => hashOf(url, productId) === hash);
}

async function readAddresses(tx: Transaction, productId: string): Promise<string[]> {
  const { images, variants } = products;
  const [row] = await tx.select({ images, variants }).from(products).where(eq(products.id, productId));
  return row ? addressesOf(row) : [];
}

/** A product without its own images is shown with those of its variants. */
function addressesOf({ images, variants }: Omit<ProductImages, 'id'>): string[] {
  return [...images, ...variants.flatMap(({ image }) => image ?? [])];
}

async function readPicture(ctx: Context, name: PictureName): Promise<PictureRow | undefined> {
  const { bytes, isWaiting } = productPictures;
  const [row] = await single(ctx, tx => tx.select({ bytes, isWaiting }).from(productPictures).where(isNamed(name)));
  return row;
}

function isNamed({ productId, hash }: Omit<PictureName, 'organizationId'>) {
  return and(eq(productPictures.productId, productId), eq(productPictures.hash, hash));
}

function pathOf({ organizationId, productId, hash }: PictureName): string {
  return `/widget/images/${organizationId}/${productId}/${hash}`;
}

/** For an uploaded picture: the last part of its URL. */
function hashOf(url: string, productId: string): string {
  return isUploaded(url, productId) ? url.slice(-22) : hashSecret(url).slice(0, 22);
}
