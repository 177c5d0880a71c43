// The child process that decodes pictures, one at a time. It ends with its parent.
import sharp, { type Metadata } from 'sharp';
import type { Outcome } from '#providers/child-pool.ts';
import type { Task } from '#providers/images/images.ts';

/** Memory limit to decode one picture. */
const mostMemory = 50_000_000;
const seconds = 10;

// Only raster formats: the library also reads SVG and PDF, which can do more than show a picture.
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers.map(name => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', async task => {
  process.send?.(await shrink(task as Task));
});
process.send?.('ready');

async function shrink({ bytes, size }: Task): Promise<Outcome<Uint8Array>> {
  try {
    // Reads the header only.
    const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (memoryFor(head) > mostMemory) return { code: 'too_large', words: 'This image has too many pixels.' };
    const result = await sharp(bytes, { pages: 1 })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer();
    return { result };
  } catch {
    return { code: 'broken', words: 'This file is damaged or isn’t an image.' };
  }
}

/** Unpacked size times the measured share that the format's decoder keeps in memory. */
function memoryFor({ format, width, height, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const unpacked = width * height * channels * (bytesOf[depth] ?? largestBytes);
  if (format === 'heif') return 5 * unpacked;
  if (format === 'gif') return 1.5 * unpacked;
  if (isProgressive) return (chromaSubsampling === '4:2:0' ? 1 : 2) * unpacked;
  return unpacked / 2;
}

const largestBytes = 16;
const bytesOf: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
};
