import { Skeleton } from '#app/ui/skeleton.tsx';

/** As tall as the form, to avoid a layout shift. */
export function SiteFormSkeleton() {
  return (
    <div role="status" className="grid max-w-form gap-5">
      <span className="sr-only">Loading site</span>
      <Line height="h-9 max-desk:h-11" />
      <Line height="h-18" />
      <div className="grid grid-cols-2 gap-5 max-desk:grid-cols-1">
        <Line height="h-9 max-desk:h-11" />
        <Line height="h-9 max-desk:h-11" />
      </div>
      <Line height="h-9 max-desk:h-11" />
    </div>
  );
}

function Line({ height }: { height: string }) {
  return (
    <div>
      <Skeleton className="mb-2.5 w-24" />
      <Skeleton className={`rounded-control ${height}`} />
      <Skeleton className="mt-2.5 h-2.5 w-3/5" />
    </div>
  );
}
