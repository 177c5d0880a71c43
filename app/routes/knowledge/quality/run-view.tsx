import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, History } from 'lucide-react';
import { useState } from 'react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { HeldButtons } from '#app/routes/knowledge/quality/held-changes.tsx';
import { restoreDocument } from '#app/routes/knowledge/quality/quality-changes.ts';
import { describeCause, describeChange, describeResult } from '#app/routes/knowledge/quality/quality-labels.ts';
import { isOpen, qualityQuery, runQuery } from '#app/routes/knowledge/quality/quality-queries.ts';
import { Comparison } from '#app/routes/knowledge/quality/tested-answer.tsx';
import { TestsSkeleton } from '#app/routes/knowledge/quality/tests-skeleton.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Time } from '#app/ui/time.tsx';
import type { KnowledgeChange, QualityResult, QualityRun } from '#domain/quality/inputs.ts';

export default function RunView({ siteId, runId }: { siteId: string; runId: string }) {
  const { data, error, refetch, isFetching } = useQuery(runQuery(runId), getQueryClient());
  return (
    <>
      <AppLink
        to="/sites/data/tests"
        className="-ml-1 mb-2 inline-flex items-center gap-1.5 rounded-inner px-1 font-medium text-13 text-ink-2 hover:text-ink max-desk:min-h-11"
      >
        <ArrowLeft aria-hidden />
        Test questions
      </AppLink>
      <PageHead title="Test run" badge={data && <ResultBadge run={data} />}>
        {data && (
          <>
            {describeCause(data)} · <Time at={data.finishedAt ?? data.createdAt} />
          </>
        )}
      </PageHead>
      {error && !data ? (
        <LoadProblem error={error} what="this test run" busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Run siteId={siteId} run={data} />
      ) : (
        <TestsSkeleton />
      )}
    </>
  );
}

function ResultBadge({ run }: { run: QualityRun }) {
  const tone = isOpen(run) ? 'blue' : run.state === 'failed' || run.failed > 0 ? 'red' : 'accent';
  return (
    <Badge tone={tone} dot>
      {describeResult(run)}
    </Badge>
  );
}

function Run({ siteId, run }: { siteId: string; run: QualityRun }) {
  const isHeld = run.cause === 'held';
  const failing = run.results.filter(({ passed }) => !passed);
  const changed = run.results.filter(({ passed, changed }) => passed && changed);
  const same = run.results.filter(({ passed, changed }) => passed && !changed);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOpen(run) && <Meter thin label="Progress of the run" value={run.asked} max={run.total} />}
      {run.changes.length > 0 && <Changes siteId={siteId} run={run} />}
      <Results title="Failing" results={failing} isHeld={isHeld} />
      <Results title="Changed, still passing" results={changed} isHeld={isHeld} />
      <Results
        title="Passing, unchanged"
        results={same}
        isHeld={isHeld}
        isClosed={failing.length + changed.length > 0}
      />
    </div>
  );
}

function Changes({ siteId, run }: { siteId: string; run: QualityRun }) {
  const { data } = useQuery(qualityQuery(siteId), getQueryClient());
  const waits = data?.held.find(({ documentId, state }) => documentId === run.documentId && state === 'held');
  return (
    <Panel>
      <PanelHead title="What changed" />
      <ul aria-label="What changed" className="mt-2 divide-y divide-line pb-1">
        {run.changes.map(change => (
          <li
            key={`${change.kind} ${change.id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 max-desk:px-4"
          >
            <ChangeTitle change={change} />
            {waits && waits.documentId === change.id ? (
              <span className="flex gap-1">
                <HeldButtons siteId={siteId} documentId={waits.documentId} title={waits.title} />
              </span>
            ) : (
              <Restore siteId={siteId} change={change} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ChangeTitle({ change }: { change: KnowledgeChange }) {
  const to = change.title && change.id ? addressOf(change.kind, change.id) : undefined;
  const words = describeChange(change);
  return (
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
      {to ? (
        <AppLink to={to} className="font-medium hover:underline">
          {words}
        </AppLink>
      ) : (
        words
      )}
    </span>
  );
}

function addressOf(kind: string, id: string): string | undefined {
  if (kind === 'document') return href('/sites/data/documents/:id/edit', { id });
  if (kind === 'product') return href('/sites/data/products/:id/view', { id });
  return kind === 'rule' ? href('/sites/data/rules/:id/edit', { id }) : undefined;
}

function Restore({ siteId, change: { id, title, versionBefore } }: { siteId: string; change: KnowledgeChange }) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  if (!id || !versionBefore) return null;
  async function restore(documentId: string, version: number) {
    setState('busy');
    setState((await restoreDocument(siteId, documentId, version)) ? 'done' : 'open');
  }
  if (state === 'done') return <span className="text-13 text-ink-3">Version {versionBefore} restored</span>;
  return (
    <Button
      size="small"
      icon={History}
      busy={state === 'busy'}
      aria-label={`Restore version ${versionBefore} of ${title}`}
      onClick={() => void restore(id, versionBefore)}
    >
      Restore version {versionBefore}
    </Button>
  );
}

type ResultsProps = { title: string; results: readonly QualityResult[]; isHeld: boolean; isClosed?: boolean };

/** Of a held change, the answers after it are not what visitors get. */
function Results({ title, results, isHeld, isClosed = false }: ResultsProps) {
  if (results.length === 0) return null;
  const labels = isHeld ? { before: 'Now', after: 'If published' } : {};
  return (
    <Panel>
      <details open={!isClosed} className="group">
        <summary className="flex cursor-pointer items-baseline gap-2 rounded-panel px-5 py-4 max-desk:px-4">
          <ChevronRight aria-hidden className="self-center text-ink-3 transition-transform group-open:rotate-90" />
          <h2 className="text-14 leading-5">{title}</h2>
          <span className="text-12 text-ink-3 tabular-nums">{results.length}</span>
        </summary>
        <ul aria-label={title} className="divide-y divide-line border-line border-t">
          {results.map(result => (
            <li key={result.questionId} className="px-5 py-4 max-desk:px-4">
              <Comparison result={result} {...labels} />
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
