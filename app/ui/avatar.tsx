import { type CSSProperties, useState } from 'react';
import { cx } from '#app/ui/class-names.ts';

type AvatarSize = 20 | 28 | 32 | 72;

/** Decorative, next to a name: hidden from screen readers. */
export function Avatar({
  name,
  size = 28,
  picture,
}: {
  name: string;
  size?: AvatarSize;
  picture?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const shape = cx('grid shrink-0 select-none place-items-center overflow-hidden rounded-full', avatarSizes[size]);
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        className={cx(shape, 'object-cover')}
        onError={() => setBroken(picture)}
        // The picture may have failed before hydration.
        ref={image => {
          if (image?.complete && image.naturalWidth === 0) setBroken(picture);
        }}
      />
    );
  }
  return (
    <span aria-hidden style={{ '--h': hueOf(name) } as CSSProperties} className={cx(shape, hueStyle)}>
      {initialsOf(name)}
    </span>
  );
}

type MonogramSize = 24 | 28 | 32 | 40;

/** A company's monogram. The letter is dark on light colours, so that any hex colour works. */
export function Monogram({
  name,
  colour,
  size = 32,
}: {
  name: string;
  colour?: string | undefined;
  size?: MonogramSize;
}) {
  const background = colour ?? `oklch(0.45 0.09 ${hueOf(name)})`;
  return (
    <span
      aria-hidden
      style={{ background, color: isLight(colour) ? 'oklch(0.22 0.02 60)' : 'oklch(0.985 0.01 60)' }}
      className={cx('grid shrink-0 select-none place-items-center font-semibold tracking-normal', monogramSizes[size])}
    >
      {initialsOf(name).slice(0, 1)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word));
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-GB');
}

function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hues[((hash >>> 16) ^ (hash & 0xffff)) % hues.length] ?? 40;
}

function isLight(colour: string | undefined): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? '');
  if (!hex) return false;
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map(part => (Number.parseInt(part, 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2;
}

/* Hues that stay apart from each other and from the colours that mean something at this chroma. */
const hues = [40, 20, 350, 320, 295, 265, 235, 205, 180, 150];

const hueStyle =
  'bg-[oklch(0.92_0.035_var(--h))] font-semibold text-[oklch(0.42_0.075_var(--h))] tracking-normal dark:bg-[oklch(0.36_0.045_var(--h))] dark:text-[oklch(0.88_0.05_var(--h))]';

const avatarSizes: Record<AvatarSize, string> = {
  20: 'size-5 text-[10px]',
  28: 'size-7 text-12',
  32: 'size-8 text-12',
  72: 'size-18 text-20',
};

const monogramSizes: Record<MonogramSize, string> = {
  24: 'size-6 rounded-inner text-12',
  28: 'size-7 rounded-inner text-12',
  32: 'size-8 rounded-control text-13',
  40: 'size-10 rounded-control text-16',
};
