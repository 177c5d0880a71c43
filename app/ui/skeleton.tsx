import { cx } from '#app/ui/class-names.ts';

/** A grey placeholder. Give it the size of the content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={cx('block h-3 animate-breathe rounded-inner bg-skeleton', className)} />;
}

type SkeletonRowsProps = { rows?: number | undefined; picture?: boolean | undefined; label?: string | undefined };

/** Placeholder rows of a list, announced once to screen readers. */
export function SkeletonRows({ rows = 4, picture = true, label = 'Loading' }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          key={row}
          className="flex h-13 items-center gap-3 border-line border-b px-5 last:border-b-0 max-desk:h-16 max-desk:px-4"
        >
          {picture && <Skeleton className="size-8 shrink-0 rounded-control" />}
          <span className="grid flex-1 gap-1.5">
            <Skeleton className={widths[row % widths.length]?.[0]} />
            <Skeleton className={cx('h-2.5', widths[row % widths.length]?.[1])} />
          </span>
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  );
}

const widths = [
  ['w-[72%]', 'w-[43%]'],
  ['w-[58%]', 'w-[35%]'],
  ['w-[64%]', 'w-[38%]'],
  ['w-[49%]', 'w-[29%]'],
];
