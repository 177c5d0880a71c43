import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, useSite } from '#app/client/session.ts';
import { DashboardHead, useReportDays } from '#app/routes/dashboard/dashboard-head.tsx';
import { countQuestions, formatCalendarDay, formatCount, hostOf } from '#app/routes/dashboard/report-labels.ts';
import { DemandLists } from '#app/routes/insights/demand-lists.tsx';
import { insightsQuery } from '#app/routes/insights/insights-queries.ts';
import type { TopicAction } from '#app/routes/insights/topic-actions.tsx';
import { TopicTable } from '#app/routes/insights/topic-table.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Insights, TopicRow } from '#domain/insights/inputs.ts';
import type { ReportDays } from '#domain/reporting/inputs.ts';

const TopicDrawer = lazy(() => import('#app/routes/insights/topic-drawer.tsx'));
const TopicDialog = lazy(() => import('#app/routes/insights/topic-dialogs.tsx'));

export const meta = screenMeta;

export default function InsightsScreen() {
  const site = useSite();
  const intro = useScreen()?.intro;
  const [days] = useReportDays();
  return (
    <>
      <DashboardHead hasPeriod={site !== null}>{intro}</DashboardHead>
      <WithSite waiting={<TopicTable topics={undefined} />}>
        {one => <InsightsOf key={one.id} site={one} days={days} />}
      </WithSite>
    </>
  );
}

type InsightsProps = { site: SessionSite; days: ReportDays };

function InsightsOf({ site, days }: InsightsProps) {
  const query = useQuery({ ...insightsQuery(site.id, days), placeholderData: keepPreviousData }, getQueryClient());
  const { data, error } = query;
  if (error && !data) {
    return <LoadProblem error={error} what="the topics" busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data && data.topics.length === 0) return <NoTopics site={site} days={days} />;
  return (
    <>
      <Topics site={site} days={days} insights={data} />
      <DemandLists insights={data} />
    </>
  );
}

const shownAtFirst = 12;
const none = { answered: 0, offered: 0, unanswered: 0 };

function Topics({ site, days, insights }: InsightsProps & { insights: Insights | undefined }) {
  const [opened, setOpened] = useState<TopicRow | null>(null);
  const [action, setAction] = useState<TopicAction | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const topics = insights?.topics;
  const shown = showsAll ? topics : topics?.slice(0, shownAtFirst);
  const hidden = (topics?.length ?? 0) - (shown?.length ?? 0);
  return (
    <>
      <TopicTable
        topics={shown}
        hasBefore={countQuestions(insights?.before ?? none) > 0}
        onOpen={setOpened}
        onAct={setAction}
        footer={
          hidden > 0 && (
            <div className="border-line border-t px-5 py-2.5 max-desk:px-0">
              <Button size="small" onClick={() => setShowsAll(true)}>
                Show {formatCount(hidden, 'more topic')}
              </Button>
            </div>
          )
        }
      />
      <p className="mt-2 mb-6 text-12 text-ink-3 leading-[18px] tabular-nums max-desk:mb-4">
        {insights && describeSum(insights, days)} Each question belongs to one topic. Updated every hour.
      </p>
      <Suspense>
        {opened && <TopicDrawer siteId={site.id} topic={opened} days={days} onClose={() => setOpened(null)} />}
        {action && topics && (
          <TopicDialog siteId={site.id} action={action} topics={topics} onClose={() => setAction(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The sum is the dashboard's, as far back as topics were counted. */
function describeSum({ now, countedSince }: Insights, days: ReportDays): string {
  const when = countedSince
    ? `since ${formatCalendarDay(countedSince, 'medium')}, when topics were first counted`
    : `in the last ${days} days`;
  return `${formatCount(countQuestions(now), 'question')} ${when}.`;
}

function NoTopics({ site, days }: InsightsProps) {
  return (
    <EmptyState drawing={<IconDrawing icon={ChartNoAxesColumn} />} title={`No questions in the last ${days} days`}>
      When visitors ask questions on {hostOf(site)}, their topics appear here within an hour: how often they come up,
      how well they’re answered, and which products visitors couldn’t find.
    </EmptyState>
  );
}
