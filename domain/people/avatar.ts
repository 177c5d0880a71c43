// Pictures of people on other hosts, such as those of a social sign-in. Browsers load them through us: our pages show no
// pictures of third parties, and those don't learn who looks at them.
import type { Services } from '#domain/context.ts';
import { readClaims, signClaims } from '#platform/crypto.ts';
import { openFairQueue, withSlot } from '#platform/fair-queue.ts';
import { shrinkImage } from '#providers/images/images.ts';

type Picture = { bytes: Uint8Array; type: string };

const purpose = 'avatar';
/** Twice the largest size on a screen, for high-resolution screens. */
const size = 144;
const largest = 5 * 1024 * 1024;
const seconds = 8;
/** Hosts take turns, so that a slow one delays only its own pictures. */
const queueOptions = {
  slots: 4,
  mostPerKey: 1,
  mostPerGroup: 100,
  deadline: 20_000,
  refuse: () => new Error('too many pictures wait for this host'),
};
const keptFor = 10 * 60_000;
const mostKept = 200;

/** Where a person's picture is loaded from. Signed, so that a caller can't make the server fetch any address. */
export function pictureUrlOf(
  { publicUrl, sealingSecrets: [secret] }: Pick<Services, 'publicUrl' | 'sealingSecrets'>,
  avatar: string | null,
): string | null {
  if (!avatar || avatar.startsWith(`${publicUrl}/`)) return avatar || null;
  if (!secret || !/^https?:\/\//.test(avatar)) return null;
  return `${publicUrl}/api/avatars/${signClaims(secret, purpose, { url: avatar })}`;
}

/** Fetches each picture at most every ten minutes, even if it fails; browsers cache the response. */
export function openAvatars(services: Services): (token: string) => Promise<Picture | undefined> {
  const queue = openFairQueue(queueOptions);
  const cached = new Map<string, { picture: Promise<Picture | undefined>; until: number }>();

  async function fetchSmall(url: string): Promise<Picture | undefined> {
    return withSlot(queue, { group: new URL(url).host, key: url }, new AbortController().signal, async () => {
      const { status, bytes } = await services.crawler.fetch(url, { largest, seconds });
      return status === 200
        ? { bytes: await shrinkImage(bytes, size, new URL(url).host), type: 'image/webp' }
        : undefined;
    });
  }

  return async token => {
    const claims = readClaims(services.sealingSecrets, purpose, token) as { url: string } | undefined;
    if (!claims) return undefined;
    const { url } = claims;
    const now = services.clock.now().getTime();
    const known = cached.get(url);
    if (known && known.until > now) return known.picture;
    const picture = fetchSmall(url).catch(error => {
      services.log.info({ err: error }, 'a picture of a person could not be shown');
      return undefined;
    });
    cached.delete(url);
    if (cached.size >= mostKept) cached.delete(cached.keys().next().value ?? '');
    cached.set(url, { picture, until: now + keptFor });
    return picture;
  };
}
