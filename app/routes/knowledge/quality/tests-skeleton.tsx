import { Panel } from '#app/ui/panel.tsx';
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx';

export function TestsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Skeleton className="h-20 rounded-panel" />
      <Panel>
        <SkeletonRows label="Loading test questions" picture={false} />
      </Panel>
    </div>
  );
}
