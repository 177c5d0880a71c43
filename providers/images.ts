// Makes pictures of strangers small and harmless: what leaves here was drawn anew, pixel by pixel.
import sharp from 'sharp';
import { AppError } from '#platform/errors.ts';

const mostPixels = 40_000_000;
const seconds = 10;

// Only what shops show: the library also reads vector drawings and documents, which can do more than show something.
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers.map(name => `VipsForeignLoad${name}`) });
// Pictures come one by one and seldom twice; questions of visitors must not wait for them.
sharp.cache(false);
sharp.concurrency(1);

/** The picture no wider and no higher than this, as WebP, without what a camera wrote into it. */
export async function shrinkImage(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, pages: 1 })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer();
  } catch {
    throw new AppError('invalid', 'not_a_picture', 'This picture cannot be read.');
  }
}
