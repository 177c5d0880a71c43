import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#app/client/session.ts';
import {
  answeredShare,
  type Change,
  changeOfShare,
  changeOfTime,
  countQuestions,
  describeChecks,
  describeFigures,
  formatCount,
  formatDuration,
  formatNumber,
  formatShare,
  thumbsShare,
} from '#app/routes/dashboard/report-labels.ts';
import { formatDate } from '#app/routes/subscriptions/day.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Report } from '#domain/reporting/inputs.ts';

/** The plan counts other questions than the figures beside it, so a caption says what each of them counts. */
export function FigureRow({ report }: { report: Report | undefined }) {
  return (
    <>
      <Figures report={report} />
      <div className="mt-2 text-12 text-ink-3 leading-[18px] tabular-nums">
        <p className="min-h-[18px] max-desk:min-h-9">{report && describeFigures(report.now)}</p>
        <p>
          Your plan counts answers across all sites this billing month, including answers that visitors stop. Greetings,
          refusals and questions that only get suggestions are free.
        </p>
        {report && <Checks now={report.now} />}
      </div>
    </>
  );
}

function Checks({ now }: { now: Report['now'] }) {
  const text = describeChecks(now);
  if (!text) return null;
  return (
    <p>
      {text}{' '}
      {now.removedSentences > 0 && (
        <AppLink to="/chat/history?state=to-review" className="font-medium text-accent-ink hover:underline">
          Answers to review
        </AppLink>
      )}
    </p>
  );
}

function Figures({ report }: { report: Report | undefined }) {
  return (
    <Panel
      role="group"
      aria-label="Figures"
      aria-busy={report === undefined}
      className="grid grid-cols-[minmax(0,1.35fr)_repeat(3,minmax(0,1fr))] divide-x divide-line max-[1120px]:grid-cols-2 max-[1120px]:divide-x-0 max-desk:grid-cols-1 max-desk:divide-x-0 max-desk:divide-y"
    >
      <PlanFigure plan={report?.plan} />
      <Shares report={report} />
    </Panel>
  );
}

function PlanFigure({ plan }: { plan: Report['plan'] | undefined }) {
  const isOne = useSession().sites.length < 2;
  return (
    <div className="p-5 max-desk:p-4">
      <p className={labelStyle}>{isOne ? 'Questions used' : 'Questions used, all sites'}</p>
      <p className={cx(valueStyle, 'truncate')}>
        {plan === undefined ? (
          <Blank className="w-44" />
        ) : plan ? (
          <>
            {formatNumber(plan.used)}{' '}
            <span className="font-normal text-14 text-ink-2 tracking-normal">
              of {formatNumber(plan.limit)} on {plan.name}
            </span>
          </>
        ) : (
          <span className="font-normal text-14 text-ink-2 tracking-normal">No plan yet</span>
        )}
      </p>
      <div className="mt-1.5 flex h-[18px] items-center gap-2.5">
        {plan ? (
          <>
            <Meter
              value={plan.used}
              max={plan.limit}
              label="Questions used"
              text={`${formatNumber(plan.used)} of ${formatNumber(plan.limit)}`}
              tone={toneOf(plan)}
              className="min-w-16 flex-1"
            />
            <span className="shrink-0 text-12 text-ink-3 tabular-nums">{describeOutlook(plan)}</span>
          </>
        ) : (
          plan === undefined && <Skeleton className="h-2.5 w-full" />
        )}
      </div>
    </div>
  );
}

function Shares({ report }: { report: Report | undefined }) {
  if (!report) {
    return (
      <>
        <Figure label="Answered" />
        <Figure label="Thumbs up" />
        <Figure label="Response time" />
      </>
    );
  }
  const { now, before } = report;
  const ratings = now.thumbsUp + now.thumbsDown;
  return (
    <>
      <Figure
        label="Answered"
        value={formatShare(answeredShare(now))}
        change={changeOfShare(answeredShare(now), answeredShare(before))}
        note={
          countQuestions(now) === 0
            ? 'No questions yet'
            : `${formatNumber(now.answered)} of ${formatCount(countQuestions(now), 'question')}`
        }
      />
      <Figure
        label="Thumbs up"
        value={formatShare(thumbsShare(now))}
        change={changeOfShare(thumbsShare(now), thumbsShare(before))}
        note={ratings === 0 ? 'No ratings yet' : `${formatNumber(now.thumbsUp)} of ${formatCount(ratings, 'rating')}`}
      />
      <Figure
        label="Response time"
        value={formatDuration(now.median)}
        change={changeOfTime(now.median, before.median)}
        note={now.slow === null ? 'No answers yet' : `95% within ${formatDuration(now.slow)}`}
      />
    </>
  );
}

type FigureProps = { label: string; value?: string; note?: ReactNode; change?: Change | null };

function Figure({ label, value, note, change = null }: FigureProps) {
  return (
    <div className="p-5 max-desk:grid max-desk:min-h-16 max-desk:grid-cols-[1fr_auto] max-desk:items-center max-desk:gap-x-3 max-desk:px-4 max-desk:py-2.5">
      <p className={labelStyle}>{label}</p>
      <p className={cx(valueStyle, 'flex items-baseline gap-2 max-desk:row-span-2 max-desk:flex-row-reverse')}>
        {value === undefined ? <Blank className="w-24" /> : value}
        {change && <Delta change={change} />}
      </p>
      <div className="mt-1.5 h-[18px] truncate text-12 text-ink-3 tabular-nums max-desk:mt-0">
        {note ?? <Skeleton className="mt-1 h-2.5 w-32" />}
      </div>
    </div>
  );
}

function Delta({ change: { text, isMore, isBetter } }: { change: Change }) {
  const Icon = isMore ? ArrowUp : ArrowDown;
  return (
    <span
      className={cx(
        'flex items-center gap-0.5 whitespace-nowrap font-medium text-12 tracking-normal',
        isBetter ? 'text-accent-ink' : 'text-amber',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{isMore ? 'up by' : 'down by'} </span>
      {text}
    </span>
  );
}

function Blank({ className }: { className: string }) {
  return <Skeleton className={cx('my-2 h-5', className)} />;
}

type Plan = NonNullable<Report['plan']>;

function toneOf({ used, limit }: Plan): 'accent' | 'amber' | 'red' {
  return used >= limit ? 'red' : used >= limit * 0.8 ? 'amber' : 'accent';
}

function describeOutlook({ used, limit, likely, resetsAt }: Plan): string {
  const day = formatDate(resetsAt);
  return likely === null || used >= limit ? `Resets on ${day}` : `About ${formatNumber(likely)} by ${day}`;
}

const labelStyle = 'font-medium text-13 text-ink-2 leading-5';
const valueStyle =
  'mt-0.5 h-9 font-semibold text-28 leading-9 tracking-[-0.022em] tabular-nums max-desk:mt-0 max-desk:text-20 max-desk:leading-9';
