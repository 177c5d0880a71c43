import { useQuery } from '@tanstack/react-query';
import { FileUp, ListChecks, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { HeldChanges } from '#app/routes/knowledge/quality/held-changes.tsx';
import { startRun } from '#app/routes/knowledge/quality/quality-changes.ts';
import { describePassed, describeResult, isFailing } from '#app/routes/knowledge/quality/quality-labels.ts';
import { isOpen, qualityQuery } from '#app/routes/knowledge/quality/quality-queries.ts';
import { QuestionList } from '#app/routes/knowledge/quality/question-list.tsx';
import { RunList } from '#app/routes/knowledge/quality/run-list.tsx';
import { Suggestions } from '#app/routes/knowledge/quality/suggestions.tsx';
import { TestsSkeleton } from '#app/routes/knowledge/quality/tests-skeleton.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Time } from '#app/ui/time.tsx';
import type { QualityOverview, QualityQuestion } from '#domain/quality/inputs.ts';

/** What is open on top of the list. */
export type Opened = { kind: 'add' } | { kind: 'import' } | { kind: 'edit'; question: QualityQuestion };

type SiteTestsProps = { site: SessionSite; onOpen: (opened: Opened) => void };

export function SiteTests({ site, onOpen }: SiteTestsProps) {
  const { data, error, refetch, isFetching } = useQuery(qualityQuery(site.id), getQueryClient());
  const [shown, setShown] = useUrlWord('show');
  if (error && !data) {
    return <LoadProblem error={error} what="the test questions" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <TestsSkeleton />;
  const { questions } = data;
  if (questions.length === 0) {
    return (
      <>
        <NoQuestions onOpen={onOpen} />
        <Suggestions siteId={site.id} />
      </>
    );
  }
  const failing = questions.filter(isFailing);
  const others = questions.filter(question => !isFailing(question));
  const showsFailing = shown === 'failing';
  const held = <HeldChanges siteId={site.id} data={data} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Summary siteId={site.id} data={data} />
      {data.held.length > 0 && held}
      <div className="grid grid-cols-1 gap-4">
        <Segment
          label="Show"
          className="justify-self-start"
          options={[
            { value: 'all', label: 'All', count: questions.length },
            { value: 'failing', label: 'Failing', count: failing.length },
          ]}
          value={showsFailing ? 'failing' : 'all'}
          onValueChange={value => setShown(value === 'all' ? '' : value)}
        />
        <QuestionList
          siteId={site.id}
          questions={showsFailing ? failing : [...failing, ...others]}
          onEdit={question => onOpen({ kind: 'edit', question })}
        />
      </div>
      <Suggestions siteId={site.id} />
      <RunList runs={data.runs} />
      {data.held.length === 0 && held}
    </div>
  );
}

function Summary({ siteId, data: { questions, runs } }: { siteId: string; data: QualityOverview }) {
  const [isStarting, setStarting] = useState(false);
  const running = runs.find(isOpen);
  const last = runs.find(({ finishedAt }) => finishedAt !== null);
  async function start() {
    setStarting(true);
    await startRun(siteId);
    setStarting(false);
  }
  return (
    <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[560px]:flex-col max-[560px]:items-stretch max-[560px]:gap-3.5">
      <div className="min-w-0 flex-1">
        <h2 className="text-16">{describePassed(questions)}</h2>
        <p role="status" className="text-13 text-ink-2">
          {running ? (
            `Running now: ${describeResult(running).toLowerCase()}`
          ) : last?.finishedAt ? (
            <>
              Last run: <Time at={last.finishedAt} />. Aisle runs them again after every change.
            </>
          ) : (
            'Aisle runs them after every change to your documents, rules and products.'
          )}
        </p>
        {running && (
          <Meter className="mt-2.5" thin label="Progress of the run" value={running.asked} max={running.total} />
        )}
      </div>
      <Button icon={Play} busy={isStarting || running !== undefined} onClick={() => void start()}>
        {running ? 'Running…' : 'Run now'}
      </Button>
    </Panel>
  );
}

function NoQuestions({ onOpen }: { onOpen: SiteTestsProps['onOpen'] }) {
  return (
    <EmptyState
      drawing={<IconDrawing icon={ListChecks} />}
      title="No test questions yet"
      action={
        <>
          <Button variant="primary" icon={Plus} onClick={() => onOpen({ kind: 'add' })}>
            Add a question
          </Button>
          <Button icon={FileUp} onClick={() => onOpen({ kind: 'import' })}>
            Import a file
          </Button>
        </>
      }
    >
      Add questions that must always be answered correctly, and Aisle tells you before a change breaks one of the
      answers.
    </EmptyState>
  );
}
