import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { shrinkImage } from '#providers/images/images.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#284' }, limitInputPixels: false });
const notOne = { code: 'not_a_picture' };

it('resizes a picture, keeps its proportions, and removes its location', async () => {
  const taken = await plain(1200, 600)
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
  expect(taken.includes('canary')).toBe(true);
  const small = await shrinkImage(taken, 160, 'ours');
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 80 });
  expect(Buffer.from(small).includes('canary')).toBe(false);
});

it.each(['png', 'webp', 'gif', 'avif'] as const)('reads %s, and never enlarges it', async format => {
  const small = await shrinkImage(await plain(40, 30).toFormat(format).toBuffer(), 160, 'ours');
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

it('T13 refuses SVG files, decompression bombs, and files that are not pictures', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  await expect(shrinkImage(Buffer.from(drawing), 160, 'ours')).rejects.toMatchObject(notOne);
  const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(shrinkImage(bomb, 160, 'ours')).rejects.toMatchObject(notOne);
  await expect(shrinkImage(Buffer.from('%PDF-1.7 hello'), 160, 'ours')).rejects.toMatchObject(notOne);
  await expect(shrinkImage(new Uint8Array(), 160, 'ours')).rejects.toMatchObject(notOne);
});

it.each([
  ['AVIF', 1600, (picture: Sharp) => picture.avif({ effort: 0 })],
  ['progressive JPEG', 2900, (picture: Sharp) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['interlaced PNG', 2600, (picture: Sharp) => picture.png({ progressive: true })],
])('T13 a picture in %s format is refused by its header if decoding it needs too much memory', async (_, side, as) => {
  const bytes = await as(plain(side, side).ensureAlpha()).toBuffer();
  await expect(shrinkImage(bytes, 160, 'ours')).rejects.toMatchObject({ ...notOne, cause: { code: 'too_large' } });
});

it('reads a picture of 25 million pixels as shops upload them', async () => {
  const small = await shrinkImage(await plain(5000, 5000).jpeg().toBuffer(), 160, 'ours');
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
});
