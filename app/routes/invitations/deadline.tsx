import { formatDay, formatExactTime } from '#app/ui/time-labels.ts';

/** The last day of an invitation, with the exact time on hover. Render it only in the browser: it uses local time. */
export function Deadline({ at }: { at: string }) {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (
    <time dateTime={at} title={formatExactTime(date)} className="whitespace-nowrap">
      {formatDay(date, isThisYear)}
    </time>
  );
}
