import { editorColumns } from '#app/routes/knowledge/documents/editor-layout.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** As high as the form that comes. */
export function EditorOnItsWay() {
  return (
    <div role="status" className={editorColumns}>
      <span className="sr-only">Loading the document</span>
      <div className="grid content-start gap-5">
        <div>
          <Skeleton className="mb-2.5 w-24" />
          <Skeleton className="h-9 rounded-control max-desk:h-11" />
        </div>
        <div>
          <Skeleton className="mb-2.5 w-24" />
          <Skeleton className="h-90 rounded-control" />
        </div>
      </div>
      <Skeleton className="h-60 rounded-panel" />
    </div>
  );
}
