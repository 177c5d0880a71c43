import { sayDay, sayExactTime } from '#app/ui/time-words.ts';

/** The last day of an invitation, with the exact time on hover. Shown only once the page is alive. */
export function Deadline({ at }: { at: string }) {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (
    <time dateTime={at} title={sayExactTime(date)} className="whitespace-nowrap">
      {sayDay(date, isThisYear)}
    </time>
  );
}
