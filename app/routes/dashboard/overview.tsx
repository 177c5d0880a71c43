import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { DayChart } from '#app/routes/dashboard/day-chart.tsx';
import { FigureRow } from '#app/routes/dashboard/figures.tsx';
import { GetStarted } from '#app/routes/dashboard/get-started.tsx';
import { NextSteps } from '#app/routes/dashboard/next-steps.tsx';
import { OverviewSkeleton } from '#app/routes/dashboard/overview-skeleton.tsx';
import { PlanLimitNotice } from '#app/routes/dashboard/plan-limit-notice.tsx';
import { QuestionLists } from '#app/routes/dashboard/question-lists.tsx';
import { answeredShare, formatCalendarDay, hostOf } from '#app/routes/dashboard/report-labels.ts';
import { questionsQuery, reportQuery, stepsQuery } from '#app/routes/dashboard/report-queries.ts';
import { ShopStart } from '#app/routes/shopify/shop-start.tsx';
import { widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { ChartFrame } from '#app/ui/chart-frame.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Report, ReportDays } from '#domain/reporting/inputs.ts';

type OverviewProps = { site: SessionSite; days: ReportDays };

export default function Overview({ days }: Pick<OverviewProps, 'days'>) {
  return (
    <WithSite waiting={<OverviewSkeleton />}>{site => <OverviewOf key={site.id} site={site} days={days} />}</WithSite>
  );
}

function OverviewOf({ site, days }: OverviewProps) {
  const client = getQueryClient();
  const report = useQuery({ ...reportQuery(site.id, days), placeholderData: keepPreviousData }, client);
  const questions = useQuery({ ...questionsQuery(site.id, days), placeholderData: keepPreviousData }, client);
  const steps = useQuery(stepsQuery(site.id), client);
  const isShop = useScreen()?.layout === 'merchant';
  const canList = useCan('list:widgets');
  const widgets = useQuery({ ...widgetsQuery(site.id), enabled: canList && !isShop }, client);
  const { data, error } = report;
  const retry = () => void Promise.all([report, questions, steps].map(query => query.refetch()));
  if (error && !data) {
    return <LoadProblem error={error} what="the dashboard" busy={report.isFetching} onRetry={retry} />;
  }
  if (isShop && steps.data && !steps.data.wasSeen && !steps.data.wasAsked) {
    return <ShopStart site={site} steps={steps.data} />;
  }
  const widget = widgets.data?.[0];
  // Questions may also come from the test page or from the shop's own server: then there are figures to show.
  const isNew = !isShop && steps.data !== undefined && !steps.data.wasSeen;
  if (isNew && steps.data && !steps.data.wasAsked) return <GetStarted steps={steps.data} widget={widget} />;
  const next = {
    steps: steps.data,
    report: data,
    questions: questions.data,
    isMissing: steps.isError || questions.isError,
    widget,
  };
  return (
    <>
      {data && <PlanLimitNotice plan={data.plan} />}
      {isNew && steps.data && <GetStarted steps={steps.data} widget={widget} />}
      <OverviewPanels report={data} steps={isNew ? null : <NextSteps {...next} />} />
      {questions.error && !questions.data ? (
        <LoadProblem
          error={questions.error}
          what="the questions"
          busy={questions.isFetching}
          onRetry={() => void questions.refetch()}
        />
      ) : (
        <QuestionLists questions={questions.data} />
      )}
    </>
  );
}

/** The report in one sentence, for the page header. */
export function ReportSummary({ site, days, fallback }: OverviewProps & { fallback: ReactNode }) {
  const isShop = useScreen()?.layout === 'merchant';
  const { data } = useQuery({ ...reportQuery(site.id, days), placeholderData: keepPreviousData }, getQueryClient());
  return data ? summarizeReport(data, isShop ? `at ${site.name}` : `on ${hostOf(site)}`, days) : fallback;
}

type OverviewPanelsProps = { report: Report | undefined; steps: ReactNode };

function OverviewPanels({ report, steps }: OverviewPanelsProps) {
  const first = report?.days[0];
  return (
    <>
      <FigureRow report={report} />
      <div
        className={cx(
          'my-6 grid gap-6 max-desk:my-4 max-desk:grid-cols-1 max-desk:gap-4',
          steps ? 'grid-cols-[minmax(0,1fr)_336px]' : 'grid-cols-1',
        )}
      >
        <ChartFrame
          title="Questions by day"
          note={first && <span className="max-desk:hidden">{formatCalendarDay(first.day, 'medium')} to today</span>}
          legend={shares}
          table={{ columns: ['Day', ...shares.map(({ label }) => label)], rows: report ? rowsOf(report) : [] }}
          explanation={explanation}
        >
          {report ? <DayChart days={report.days} /> : <Skeleton className="h-full rounded-control" />}
        </ChartFrame>
        {steps}
      </div>
    </>
  );
}

const shares = [
  { name: 'answered', label: 'Answered', colour: 'var(--bar)' },
  { name: 'offered', label: 'Suggested', colour: 'var(--bar-3)' },
  { name: 'unanswered', label: 'Not answered', colour: 'var(--bar-2)' },
] as const;

const explanations = [
  ['Answered', 'from your documents, products and rules.'],
  ['Suggested', 'passages that may help, when Aisle isn’t sure. Free unless part of the question was answered.'],
  ['Not answered', 'when there’s no answer, your plan’s questions are used up, or something fails.'],
] as const;

const explanation = explanations.map(([term, text]) => (
  <span key={term}>
    <b className="font-medium text-ink-2">{term}</b> {text}{' '}
  </span>
));

function rowsOf({ days }: Report) {
  return days.map(day => [formatCalendarDay(day.day, 'long'), ...shares.map(({ name }) => day[name])]);
}

function summarizeReport({ now }: Report, where: string, days: ReportDays): string {
  const share = answeredShare(now);
  const when = `in the last ${days} days`;
  if (share === null) return `No questions ${where} ${when}.`;
  return `Aisle answered ${Math.round(share * 100)}% of the questions ${where} ${when}.`;
}
