import { Skeleton } from '#app/ui/skeleton.tsx';

/** As tall as the plans, to avoid a layout shift. */
export function PlansSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading plans</span>
      <div className="mb-4 flex h-9 items-center justify-between max-desk:h-auto max-desk:flex-col max-desk:items-stretch max-desk:gap-3">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-9 w-56 rounded-control max-desk:h-12 max-desk:w-full" />
      </div>
      <div className="grid grid-cols-4 gap-4 max-[1260px]:grid-cols-2 max-[700px]:grid-cols-1">
        {[1, 2, 3, 4].map(place => (
          <div
            key={place}
            className="grid h-[420px] content-start gap-4 rounded-panel border border-line bg-surface p-5"
          >
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-9 rounded-control" />
            <Skeleton className="mt-2" />
            <Skeleton />
            <Skeleton />
            <Skeleton className="w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
