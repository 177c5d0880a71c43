import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** Shown until the script of the overview is loaded. */
export function OverviewSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the dashboard</span>
      <Panel className="h-31 max-[1120px]:h-[246px] max-desk:h-[309px]" />
      <div className="mt-2 h-9 max-desk:h-18" />
      <div className="my-6 grid grid-cols-[minmax(0,1fr)_336px] gap-6 max-desk:my-4 max-desk:grid-cols-1 max-desk:gap-4">
        <Panel className="h-[388px] p-5 max-desk:h-[370px]">
          <Skeleton className="h-full rounded-control" />
        </Panel>
        <Panel className="max-desk:h-[260px]" />
      </div>
      <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1 max-desk:gap-4">
        <Panel className="h-[252px]" />
        <Panel className="h-[252px]" />
      </div>
    </div>
  );
}
