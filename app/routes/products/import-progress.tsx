import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, callPage } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { formatCounts, isStalled } from '#app/routes/products/import-labels.ts';
import { importQuery, refreshImports, refreshProducts } from '#app/routes/products/product-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Meter } from '#app/ui/meter.tsx';
import type { ProductImport } from '#domain/products/import-inputs.ts';

const refetchWhileRunning = 1_000;

/** Refetches while the import runs, and refreshes the lists when it ends. */
export function useImport(id: string, known?: ProductImport) {
  const asked = {
    ...importQuery(id),
    refetchInterval: ({ state }: { state: { data: ProductImport | undefined } }) =>
      state.data?.state === 'running' ? refetchWhileRunning : false,
    ...(known ? { initialData: known } : {}),
  } as const;
  const { data } = useQuery(asked, getQueryClient());
  const state = data?.state;
  useEffect(() => {
    if (state && state !== 'running') void Promise.all([refreshProducts(), refreshImports()]);
  }, [state]);
  return data;
}

export function ImportProgress({ running }: { running: ProductImport }) {
  const { state, share, rowsRead, problem } = running;
  const percent = Math.floor(share * 100);
  const stalled = isStalled(running, new Date());
  return (
    <div>
      <p role="status" className="font-medium">
        {titleOf(running)}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        {state === 'running' && rowsRead === 0
          ? 'You can close this. The import continues.'
          : `${rowsRead.toLocaleString('en-GB')} ${rowsRead === 1 ? 'line' : 'lines'} read: ${formatCounts(running)}`}
      </p>
      {state === 'running' && (
        <Meter className="mt-3" value={percent} max={100} label={running.fileName} text={`${percent}%`} />
      )}
      {problem && <p className="mt-2 text-13 text-red">{problem}</p>}
      {stalled && <p className="mt-2 text-13 text-amber">No progress for a minute.</p>}
      <ImportActions running={running} stalled={stalled} />
    </div>
  );
}

function titleOf({ state, fileName, share }: ProductImport): string {
  if (state === 'running') return `Importing ${fileName}, ${Math.floor(share * 100)}%`;
  if (state === 'done') return `${fileName} imported`;
  return state === 'stopped' ? `Import of ${fileName} stopped` : `Import of ${fileName} failed`;
}

function ImportActions({ running, stalled }: { running: ProductImport; stalled: boolean }) {
  const canManage = useCan('manage:sites');
  const [problem, setProblem] = useState('');
  const { id, state, problems } = running;
  const canResume = canManage && (stalled || state === 'stopped' || state === 'failed');

  async function attempt(work: () => Promise<unknown>) {
    setProblem('');
    try {
      await work();
      await refreshImports();
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {problems > 0 && state !== 'running' && (
        <Button size="small" icon={Download} onClick={() => void attempt(() => downloadProblems(running))}>
          Download {problems === 1 ? 'the skipped line' : `${problems.toLocaleString('en-GB')} skipped lines`}
        </Button>
      )}
      {canResume && (
        <Button
          size="small"
          onClick={() => void attempt(() => call('POST /api/product-imports/{id}/resume', { params: { id } }))}
        >
          Resume
        </Button>
      )}
      {canManage && state === 'running' && !stalled && (
        <Button
          size="small"
          onClick={() => void attempt(() => call('POST /api/product-imports/{id}/stop', { params: { id } }))}
        >
          Stop
        </Button>
      )}
      {problem && (
        <p role="alert" className="w-full text-13 text-red">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Saves the skipped lines as a file that can be fixed and imported again. */
async function downloadProblems({ id, fileName }: ProductImport): Promise<void> {
  const parts: string[] = [];
  let after: number | undefined;
  do {
    const page = await callPage('GET /api/product-imports/{id}/problems', { params: { id }, query: { after } });
    parts.push(page.data.csv);
    after = page.pagination.next === null ? undefined : Number(page.pagination.next);
  } while (after !== undefined);
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName.replace(/\.\w+$/, '')}-skipped-lines.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
