import { BookOpenText } from 'lucide-react';
import { useRef } from 'react';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { isReadingAny } from '#app/routes/knowledge/documents/document-queries.ts';
import { useUploads } from '#app/routes/knowledge/documents/uploads.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { DocumentCounts } from '#domain/knowledge/inputs.ts';

/** Progress of uploads and of documents that are being read. */
export function ReadingPanel({ siteId, counts }: { siteId: string; counts: DocumentCounts | undefined }) {
  const uploads = useUploads(siteId);
  const sending = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const reading = counts && isReadingAny(counts) ? counts.queued + counts.reading : 0;
  const left = sending + reading;
  const most = useMost(left);
  if (left === 0) return null;
  const title = sending > 0 ? `Uploading ${counted(sending, 'file')}` : `Reading ${counted(reading, 'document')}`;
  return (
    <Panel className="grid content-center gap-2.5 px-5 py-3.5 max-desk:px-4">
      <div className="flex items-center gap-3.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 max-desk:hidden">
          <BookOpenText aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p role="status" className="truncate font-medium leading-5">
            {title}
          </p>
          <p className="text-12 text-ink-3 tabular-nums">
            {most - left} of {most} done.{' '}
            {sending > 0 ? 'Keep this tab open until the upload finishes.' : 'You can leave this page.'}
          </p>
        </div>
      </div>
      <Meter label={title} value={most - left} max={most} />
    </Panel>
  );
}

/** The highest value since `left` was zero. */
function useMost(left: number): number {
  const most = useRef(0);
  most.current = left === 0 ? 0 : Math.max(most.current, left);
  return most.current;
}
