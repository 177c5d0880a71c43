/** `image` is base64 for the server; `url` is for display. */
export type SmallPicture = { image: string; url: string };

const side = 256;

/** Crops a picture to its centre square and shrinks it. Metadata, such as the location, is dropped. */
export async function shrinkPicture(file: Blob, largest: number): Promise<SmallPicture> {
  const canvas = await drawSquare(file);
  for (const [type, quality] of attempts) {
    const url = canvas.toDataURL(type, quality);
    const image = url.slice(url.indexOf(',') + 1);
    // A browser that cannot write WebP answers with PNG.
    if (url.startsWith(`data:${type}`) && (image.length * 3) / 4 <= largest) return { image, url };
  }
  throw new Error('We couldn’t make this image small enough. Choose another.');
}

const attempts = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.9],
  ['image/jpeg', 0.6],
] as const;

async function drawSquare(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await readPicture(file);
  const square = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, square);
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  context.imageSmoothingQuality = 'high';
  // Fills transparent areas: JPEG would make them black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const left = (picture.width - square) / 2;
  const top = (picture.height - square) / 2;
  context.drawImage(picture, left, top, square, square, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw unreadable();
  }
}

function unreadable(): Error {
  return new Error('We can’t read this file. Choose a PNG, JPEG or WebP image.');
}
