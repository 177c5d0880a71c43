import { Skeleton } from '#app/ui/skeleton.tsx';

/** Has the height of the form. */
export function RuleFormSkeleton() {
  return (
    <div role="status" className="grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_320px]">
      <span className="sr-only">Loading the rule</span>
      <div className="grid max-w-form gap-5">
        <Skeleton className="w-28" />
        <Line height="h-9 max-desk:h-11" />
        <Line height="h-28" />
        <Line height="h-24" />
      </div>
      <Skeleton className="h-56 rounded-panel" />
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
