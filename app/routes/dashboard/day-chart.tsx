import { useState } from 'react';
import { formatCalendarDay, formatNumber, labelledDays, scaleOf } from '#app/routes/dashboard/report-labels.ts';
import { cx } from '#app/ui/class-names.ts';
import type { Report } from '#domain/reporting/inputs.ts';

type Day = Report['days'][number];

/** One stacked bar per day. Today is hatched because it is incomplete. The frame around the chart has the same data as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const lines = scaleOf(Math.max(0, ...days.map(totalOf)));
  const top = lines.at(-1) ?? 1;
  const labelled = labelledDays(days.length);
  const isEmpty = days.every(day => totalOf(day) === 0);
  return (
    <div className="flex h-full flex-col text-12 text-ink-3 tabular-nums">
      <div className="relative mt-2 flex-1">
        {lines.map(line => (
          <Line
            key={line}
            at={(line / top) * 100}
            isZero={line === 0}
            label={isEmpty && line > 0 ? '' : formatNumber(line)}
          />
        ))}
        <div className="absolute inset-y-0 right-0 left-8 flex">
          {days.map((day, at) => (
            <div
              key={day.day}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed(null)}
              className={cx(
                'relative flex h-full min-w-0 flex-1 flex-col items-center justify-end',
                at === pointed && 'bg-hover',
              )}
            >
              <Bars day={day} top={top} isToday={at === days.length - 1} />
              {at === pointed && <Tip day={day} isRight={at < days.length / 2} />}
            </div>
          ))}
        </div>
        {isEmpty && (
          <p className="absolute inset-0 left-8 grid place-items-center text-center text-13">
            Questions per day will appear here.
          </p>
        )}
      </div>
      <div className="flex h-6 items-end pl-8">
        {days.map(({ day }, at) => (
          <span key={day} className="relative h-4 min-w-0 flex-1">
            {labelled.has(at) && (
              <span
                className={cx(
                  'absolute top-0 whitespace-nowrap leading-4',
                  at === days.length - 1 ? 'right-0' : 'left-1/2 -translate-x-1/2',
                )}
              >
                {formatCalendarDay(day, 'short')}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

function Line({ at, isZero, label }: { at: number; isZero: boolean; label: string }) {
  return (
    <div
      className={cx('absolute right-0 left-8 border-t', isZero ? 'border-line-strong' : 'border-line')}
      style={{ bottom: `${at}%` }}
    >
      <span className="absolute top-0 -left-8 w-7 -translate-y-1/2 leading-4">{label}</span>
    </div>
  );
}

function Bars({ day: { answered, offered, unanswered }, top, isToday }: { day: Day; top: number; isToday: boolean }) {
  const look = (count: number) => ({
    height: `${(count / top) * 100}%`,
    backgroundImage: isToday ? hatching : undefined,
  });
  return (
    <>
      {unanswered > 0 && (
        <span className="mb-px block w-[64%] max-w-5 rounded-t-[3px] bg-bar-2" style={look(unanswered)} />
      )}
      {offered > 0 && (
        <span
          className={cx('mb-px block w-[64%] max-w-5 bg-bar-3', unanswered === 0 && 'rounded-t-[3px]')}
          style={look(offered)}
        />
      )}
      {answered > 0 && (
        <span
          className={cx('block w-[64%] max-w-5 bg-bar', unanswered + offered === 0 && 'rounded-t-[3px]')}
          style={look(answered)}
        />
      )}
    </>
  );
}

const hatching = 'repeating-linear-gradient(135deg, transparent 0 2px, var(--surface) 2px 4px)';

function Tip({ day: { day, answered, offered, unanswered }, isRight }: { day: Day; isRight: boolean }) {
  return (
    <div
      className={cx(
        'pointer-events-none absolute -top-2 z-10 w-[184px] rounded-control bg-raised px-3 py-2.5 text-ink-2 shadow-float',
        isRight ? 'left-[calc(100%+8px)]' : 'right-[calc(100%+8px)]',
      )}
    >
      <p className="mb-1 font-medium text-ink">{formatCalendarDay(day, 'long')}</p>
      <TipRow colour="bg-bar" label="Answered" count={answered} />
      <TipRow colour="bg-bar-3" label="Suggested passages" count={offered} />
      <TipRow colour="bg-bar-2" label="Not answered" count={unanswered} />
    </div>
  );
}

function TipRow({ colour, label, count }: { colour: string; label: string; count: number }) {
  return (
    <p className="flex items-center gap-1.5">
      <span className={cx('size-2 rounded-[2px]', colour)} />
      {label}
      <span className="ml-auto font-medium text-ink">{formatNumber(count)}</span>
    </p>
  );
}

function totalOf({ answered, offered, unanswered }: Day): number {
  return answered + offered + unanswered;
}
