import { Tag } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#app/ui/class-names.ts';

type ProductPictureProps = { address: string | null; className?: string };

/** Its picture, or a sign in its place: also when the shop's picture cannot be shown. */
export function ProductPicture({ address, className }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = address !== null && address !== failed;
  return (
    <span className={cx('grid shrink-0 place-items-center overflow-hidden bg-sunken text-ink-2', className)}>
      {isShown ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(address)}
        />
      ) : (
        <Tag aria-hidden />
      )}
    </span>
  );
}
