import { eq } from 'drizzle-orm';
import { people } from '#database/schema/global.ts';
import { type Context, globalTransaction, requirePermission, requirePerson, type Services } from '#domain/context.ts';
import { raiseIdentityVersion } from '#domain/people/identity-version.ts';
import { largestPicture } from '#domain/people/inputs.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

export async function changePicture(ctx: Context, image: string): Promise<{ picture: string }> {
  requirePermission(ctx, 'manage:user');
  const id = requirePerson(ctx);
  const bytes = Buffer.from(image, 'base64');
  const type = pictureTypeOf(bytes);
  if (!type || bytes.length > largestPicture) throw notAPicture();
  const row = { picture: bytes, pictureType: type, pictureId: newId() };
  await globalTransaction(ctx, tx =>
    tx
      .insert(people)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: people.id, set: row }),
  );
  const picture = `${ctx.publicUrl}/api/pictures/${row.pictureId}`;
  await ctx.directory.updateUser(id, { avatar: picture });
  await raiseIdentityVersion(ctx, id);
  return { picture };
}

export async function removePicture(ctx: Context): Promise<{ picture: null }> {
  requirePermission(ctx, 'manage:user');
  const id = requirePerson(ctx);
  await ctx.directory.updateUser(id, { avatar: null });
  await raiseIdentityVersion(ctx, id);
  const none = { picture: null, pictureType: null, pictureId: null };
  await globalTransaction(ctx, tx => tx.update(people).set(none).where(eq(people.id, id)));
  return { picture: null };
}

/** Public, but its URL is long and random. */
export async function findPicture(
  services: Services,
  pictureId: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [row] = await globalTransaction(services, tx =>
    tx.select({ bytes: people.picture, type: people.pictureType }).from(people).where(eq(people.pictureId, pictureId)),
  );
  return row?.bytes && row.type ? { bytes: row.bytes, type: row.type } : undefined;
}

/** Detected by the first bytes, not by name: only formats that a browser does not run. */
export function pictureTypeOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return undefined;
}

export function notAPicture(field = 'image'): AppError {
  const words = 'Choose a PNG, JPEG or WebP image.';
  return new AppError('invalid', 'not_a_picture', words, { fields: { [field]: words } });
}
