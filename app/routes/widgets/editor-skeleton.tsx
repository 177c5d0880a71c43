import type { ReactNode } from 'react';
import { editorColumns, formColumn, previewColumn } from '#app/routes/widgets/editor-layout.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

export function EditorSkeleton({ head }: { head: ReactNode }) {
  return (
    <div data-wide role="status">
      <span className="sr-only">Loading the widget</span>
      {head}
      <div className={editorColumns}>
        <div className={formColumn}>
          <div className="grid gap-6">
            {[0, 1, 2, 3].map(row => (
              <div key={row}>
                <Skeleton className="mb-2.5 w-24" />
                <Skeleton className="h-9 rounded-control" />
              </div>
            ))}
          </div>
        </div>
        <div className={previewColumn}>
          <Skeleton className="h-full min-h-96 rounded-panel" />
        </div>
      </div>
    </div>
  );
}
