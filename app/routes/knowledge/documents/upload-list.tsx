import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { retryDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { documentsQuery, isProcessing } from '#app/routes/knowledge/documents/document-queries.ts';
import {
  percentOf,
  removeUpload,
  retryUpload,
  type Upload,
  useUploads,
} from '#app/routes/knowledge/documents/uploads.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { DocumentSummary } from '#domain/knowledge/inputs.ts';
import { formatSize } from '#domain/usage/inputs.ts';

/** The files added during this visit, with their progress. */
export function UploadList({ siteId }: { siteId: string }) {
  const uploads = useUploads(siteId);
  const sent = new Set(uploads.map(({ documentId }) => documentId));
  const { data } = useQuery(
    {
      ...documentsQuery(siteId, { sort: 'created', perPage: 100 }),
      enabled: uploads.length > 0,
      refetchInterval: query =>
        query.state.data?.data.some(one => sent.has(one.id) && isProcessing(one)) ? 1_500 : (false as const),
    },
    getQueryClient(),
  );
  return (
    <Lines>
      {uploads.map(upload => (
        <Line key={upload.id} upload={upload} document={data?.data.find(({ id }) => id === upload.documentId)} />
      ))}
    </Lines>
  );
}

/** Uploads that failed. They are not in the list of documents. */
export function FailedUploads({ siteId }: { siteId: string }) {
  const failed = useUploads(siteId).filter(({ state }) => state === 'failed');
  return (
    <Lines className="mb-6">
      {failed.map(upload => (
        <Line key={upload.id} upload={upload} document={undefined} />
      ))}
    </Lines>
  );
}

function Lines({ children, className }: { children: ReactNode[]; className?: string }) {
  if (children.length === 0) return null;
  return (
    <Panel className={className ?? ''}>
      <ul aria-label="Files">{children}</ul>
    </Panel>
  );
}

function Line({ upload, document }: { upload: Upload; document: DocumentSummary | undefined }) {
  const { file, problem } = upload;
  const failure = problem ?? (document?.state === 'failed' ? document.problem : null);
  const { label, isDone } = progressOf(upload, document);
  const Icon = failure ? CircleAlert : isDone ? CircleCheck : LoaderCircle;
  return (
    <li className="flex min-h-13 items-center gap-3 border-line border-b px-5 py-2 last:border-b-0 max-desk:px-4">
      <Icon
        aria-hidden
        className={cx(failure ? 'text-red' : 'text-accent-ink', !failure && !isDone && 'animate-spin')}
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium leading-5">{file.name}</p>
        <p role={failure ? 'alert' : undefined} className={cx('text-12', failure ? 'text-red' : 'text-ink-3')}>
          {failure ?? `${formatSize(file.size)} · ${label}`}
        </p>
        {upload.state === 'sending' && (
          <Meter thin className="mt-1.5" label={`Upload of ${file.name}`} value={percentOf(upload)} max={100} />
        )}
      </div>
      <LineActions upload={upload} document={document} />
    </li>
  );
}

function LineActions({ upload, document }: { upload: Upload; document: DocumentSummary | undefined }) {
  const { id, file, state } = upload;
  const retry =
    state === 'failed' ? () => retryUpload(id) : document?.state === 'failed' && (() => void retryDocument(document));
  return (
    <span className="flex shrink-0 items-center gap-1">
      {retry && (
        <Button size="small" icon={RotateCw} aria-label={`Try again with ${file.name}`} onClick={retry}>
          Try again
        </Button>
      )}
      {document && document.state !== 'failed' && (
        <Button asChild size="small" variant="quiet">
          <AppLink to={href('/sites/data/documents/:id/edit', { id: document.id })}>Open</AppLink>
        </Button>
      )}
      {state !== 'sending' && (
        <IconButton
          label={`Remove ${file.name} from this list`}
          icon={X}
          size="small"
          onClick={() => removeUpload(id)}
        />
      )}
    </span>
  );
}

function progressOf(upload: Upload, document: DocumentSummary | undefined): { label: string; isDone: boolean } {
  const { state } = upload;
  if (state === 'waiting') return { label: 'Waiting', isDone: false };
  if (state === 'sending') return { label: `Uploading, ${percentOf(upload)}%`, isDone: false };
  if (!document || document.state === 'queued') return { label: 'Uploaded, waiting to be read', isDone: false };
  return document.state === 'ready'
    ? { label: 'Ready. Aisle can answer from it now.', isDone: true }
    : { label: 'Reading', isDone: false };
}
