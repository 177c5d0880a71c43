import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { downloadProblems } from '#app/routes/products/download-problems.ts';
import { sayCounts, standsStill } from '#app/routes/products/import-words.ts';
import { importQuery, refreshImports, refreshProducts } from '#app/routes/products/product-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Meter } from '#app/ui/meter.tsx';
import type { ProductImport } from '#domain/products/import-inputs.ts';

const pace = 1_000;

/** Asked again as long as it runs; when it ends, the list is, too. */
export function useImport(id: string, known?: ProductImport) {
  const asked = {
    ...importQuery(id),
    refetchInterval: ({ state }: { state: { data: ProductImport | undefined } }) =>
      state.data?.state === 'running' ? pace : false,
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
  const isStill = standsStill(running, new Date());
  return (
    <div>
      <p role="status" className="font-medium">
        {titleOf(running)}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        {state === 'running' && rowsRead === 0
          ? 'It goes on when you close this.'
          : `${rowsRead.toLocaleString('en-GB')} ${rowsRead === 1 ? 'line' : 'lines'} read: ${sayCounts(running)}`}
      </p>
      {state === 'running' && (
        <Meter className="mt-3" value={percent} max={100} label={running.fileName} text={`${percent} per cent`} />
      )}
      {problem && <p className="mt-2 text-13 text-red">{problem}</p>}
      {isStill && <p className="mt-2 text-13 text-amber">Nothing has happened for a minute.</p>}
      <ImportActions running={running} isStill={isStill} />
    </div>
  );
}

function titleOf({ state, fileName, share }: ProductImport): string {
  if (state === 'running') return `Importing ${fileName}, ${Math.floor(share * 100)} %`;
  if (state === 'done') return `${fileName} is imported`;
  return state === 'stopped' ? `The import of ${fileName} is stopped` : `The import of ${fileName} has failed`;
}

function ImportActions({ running, isStill }: { running: ProductImport; isStill: boolean }) {
  const canManage = useCan('manage:sites');
  const [problem, setProblem] = useState('');
  const { id, state, problems } = running;
  const canGoOn = canManage && (isStill || state === 'stopped' || state === 'failed');

  async function attempt(work: () => Promise<unknown>) {
    setProblem('');
    try {
      await work();
      await refreshImports();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.');
    }
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {problems > 0 && state !== 'running' && (
        <Button size="small" icon={Download} onClick={() => void attempt(() => downloadProblems(running))}>
          Download {problems === 1 ? 'the line' : `the ${problems.toLocaleString('en-GB')} lines`} not taken
        </Button>
      )}
      {canGoOn && (
        <Button
          size="small"
          onClick={() => void attempt(() => call('POST /api/product-imports/{id}/resume', { params: { id } }))}
        >
          Go on
        </Button>
      )}
      {canManage && state === 'running' && !isStill && (
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
