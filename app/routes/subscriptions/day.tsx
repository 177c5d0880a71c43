import { sayDay, sayExactTime } from '#app/ui/time-words.ts';

/** The day a bill or an end falls on. Days rather than "in 5 hours": people compare them with a calendar. */
export function Day({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={sayExactTime(date)} className="whitespace-nowrap">
      {sayDate(at)}
    </time>
  );
}

/** The same where only text fits. */
export function sayDate(at: string): string {
  const date = new Date(at);
  return sayDay(date, date.getFullYear() === new Date().getFullYear());
}
