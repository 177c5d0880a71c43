import { cx } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { factKinds } from '#domain/facts/inputs.ts';

/** The rows of the list while it loads. */
export function FactsSkeleton() {
  return (
    <Panel role="status">
      <span className="sr-only">Loading shop facts</span>
      <div className="divide-y divide-line">
        {factKinds.map((kind, at) => (
          <div
            key={kind}
            className="grid grid-cols-[176px_minmax(0,1fr)] gap-x-6 px-5 py-4 max-desk:block max-desk:px-4"
          >
            <div className="flex items-center gap-3 self-start max-desk:mb-2.5">
              <Skeleton className="size-8 shrink-0 rounded-control" />
              <Skeleton className="w-24" />
            </div>
            <div className="grid gap-2.5 pt-2.5 max-desk:pt-0 max-desk:pl-11">
              <Skeleton className={widths[at % widths.length]} />
              <Skeleton className={cx('h-5.5 w-28 rounded-full')} />
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}

const widths = ['w-[64%]', 'w-[28%]', 'w-[36%]', 'w-[52%]'];
