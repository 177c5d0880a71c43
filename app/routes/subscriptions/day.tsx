import { formatDay, formatExactTime } from '#app/ui/time-labels.ts';

/** A calendar date, such as that of an invoice. Not relative: people compare these with a calendar. */
export function Day({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(date)} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  );
}

/** The same as plain text. */
export function formatDate(at: string): string {
  const date = new Date(at);
  return formatDay(date, date.getFullYear() === new Date().getFullYear());
}
