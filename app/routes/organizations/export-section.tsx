import { useQuery } from '@tanstack/react-query';
import { Download, Package } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { saveFile } from '#app/client/save-file.ts';
import { exportQuery } from '#app/routes/organizations/organization-queries.ts';
import { Day } from '#app/routes/subscriptions/day.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { OrganizationExport } from '#domain/organizations/inputs.ts';
import { formatSize } from '#domain/usage/inputs.ts';

/** Exports all data of the organisation as one file. */
export function ExportSection() {
  const { data, error, refetch } = useQuery(exportQuery, getQueryClient());
  return (
    <section aria-labelledby="export" className="mt-10 max-w-form">
      <h2 id="export" className="mb-3 text-14 leading-5">
        Export data
      </h2>
      {error ? (
        <LoadProblem error={error} what="your export" onRetry={() => void refetch()} />
      ) : (
        <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
          <div className="min-w-0 flex-1 max-[480px]:w-full">
            {data === undefined ? <ExportSkeleton /> : data ? <ExportState made={data} /> : <NoExport />}
          </div>
          <Actions made={data} />
        </Panel>
      )}
    </section>
  );
}

function NoExport() {
  return (
    <Summary title="Download all your data">
      Sites, documents with their files, products, rules, chats and settings, as JSON in a ZIP file. Keys and passwords
      aren’t included.
    </Summary>
  );
}

function ExportState({ made: { state, done, total, size, expiresAt } }: { made: OrganizationExport }) {
  if (state === 'failed') {
    return (
      <Summary title="Your export failed">Your data is safe. Try again, or contact us if it keeps failing.</Summary>
    );
  }
  if (state !== 'ready') {
    const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0;
    return (
      <>
        <Summary title={`Preparing your export${percent > 0 ? `, ${percent}%` : ''}`}>You can leave this page.</Summary>
        <Meter className="mt-3" thin value={percent} max={100} label="Export progress" text={`${percent}%`} />
      </>
    );
  }
  return (
    <Summary title={`Your export is ready (${formatSize(size ?? 0)})`}>
      Only you can download it
      {expiresAt && (
        <>
          , until <Day at={expiresAt} />
        </>
      )}
      .
    </Summary>
  );
}

function Summary({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <h3 className="font-medium text-14">{title}</h3>
      <p className="text-pretty text-13 text-ink-2">{children}</p>
    </div>
  );
}

function Actions({ made }: { made: OrganizationExport | null | undefined }) {
  const [busy, setBusy] = useState<'start' | 'download' | null>(null);
  const isMaking = made?.state === 'waiting' || made?.state === 'running';

  async function run(what: 'start' | 'download', work: () => Promise<unknown>) {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast({ tone: 'failed', title: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  async function start() {
    const begun = await call('POST /api/organizations/export');
    getQueryClient().setQueryData(exportQuery.queryKey, begun);
  }

  if (isMaking) return null;
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      {made?.state === 'ready' && (
        <Button
          icon={Download}
          busy={busy === 'download'}
          onClick={() => void run('download', () => downloadExport(made.id))}
        >
          Download
        </Button>
      )}
      <Button
        icon={made?.state === 'ready' ? undefined : Package}
        variant={made?.state === 'ready' ? 'quiet' : 'plain'}
        disabled={made === undefined}
        busy={busy === 'start'}
        onClick={() => void run('start', start)}
      >
        {made?.state === 'ready' ? 'New export' : made ? 'Try again' : 'Start export'}
      </Button>
    </div>
  );
}

function ExportSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your export</span>
      <Skeleton className="my-1 w-40" />
      <Skeleton className="mt-2 mb-1 h-2.5 w-4/5" />
    </div>
  );
}

async function downloadExport(id: string): Promise<void> {
  saveFile(await call('GET /api/organizations/export/{id}/file', { params: { id }, isLong: true }));
}
