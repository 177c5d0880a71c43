// Pictures of products as visitors see them: fetched from the shop once, made small, kept, and served by us. A page with our
// widget asks no third party for anything, and the shop's own server is not asked once for every visitor.
import { eq } from 'drizzle-orm';
import { products } from '#database/schema/products.ts';
import { jobContext, type Services, transaction } from '#domain/context.ts';
import type { ProductRow } from '#domain/products/rows.ts';
import { hashSecret } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { shrinkImage } from '#providers/images.ts';

type Picture = { bytes: Uint8Array; type: string };
export type PictureName = { organizationId: string; productId: string; hash: string };
type State = { running: Map<string, Promise<Uint8Array>>; failedUntil: Map<string, number> };

/** Twice the size of a card, for screens with fine dots. */
const size = 160;
const largest = 15 * 1024 * 1024;
const patience = 10 * 60_000;
const mostFailures = 2_000;
const states = new WeakMap<Services['files'], State>();

/** Changes with the picture's own address, so that it can be kept for good. */
export function pictureUrlOf({
  organizationId,
  id,
  images: [url],
}: Pick<ProductRow, 'organizationId' | 'id' | 'images'>): string | null {
  return url ? `/widget/images/${organizationId}/${id}/${hashOf(url)}` : null;
}

/** Only what a product shows now: nobody can have us fetch anything else. */
export async function findProductPicture(services: Services, name: PictureName): Promise<Picture | undefined> {
  const [row] = await transaction(jobContext(services, 'product-picture', name.organizationId), tx =>
    tx.select({ images: products.images }).from(products).where(eq(products.id, name.productId)),
  );
  const url = row?.images.find(image => hashOf(image) === name.hash);
  if (!url) return undefined;
  const key = `images/${hashSecret(url, 'hex')}`;
  const bytes = (await services.files.find(key)) ?? (await fetchOnce(services, key, url));
  return { bytes, type: 'image/webp' };
}

/** Many visitors see a new picture at the same time; the shop is asked for it once. */
function fetchOnce(services: Services, key: string, url: string): Promise<Uint8Array> {
  const { running } = stateOf(services);
  const known = running.get(key);
  if (known) return known;
  const fetching = fetchSmall(services, key, url).finally(() => running.delete(key));
  running.set(key, fetching);
  return fetching;
}

async function fetchSmall(services: Services, key: string, url: string): Promise<Uint8Array> {
  const { failedUntil } = stateOf(services);
  const now = services.clock.now().getTime();
  if ((failedUntil.get(key) ?? 0) > now) throw notThere();
  try {
    const { status, bytes } = await services.crawler.fetch(url, { largest });
    if (status !== 200) throw notThere();
    const small = await shrinkImage(bytes, size);
    await services.files.put(key, small, 'image/webp');
    return small;
  } catch (error) {
    services.log.info({ err: error }, 'a picture of a product could not be shown');
    // A shop whose pictures are gone is not asked for them at every visit.
    if (failedUntil.size >= mostFailures) failedUntil.clear();
    failedUntil.set(key, now + patience);
    throw notThere();
  }
}

function stateOf({ files }: Services): State {
  const state = states.get(files) ?? { running: new Map(), failedUntil: new Map() };
  states.set(files, state);
  return state;
}

function hashOf(url: string): string {
  return hashSecret(url).slice(0, 22);
}

function notThere(): AppError {
  return new AppError('not-found', 'picture_not_found', 'There is no such picture.');
}
