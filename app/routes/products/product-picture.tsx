import { Tag } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#app/ui/class-names.ts';

type ProductPictureProps = { address: string | null; className?: string };

/** The image of a product, or an icon if there is none or it fails to load. */
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
