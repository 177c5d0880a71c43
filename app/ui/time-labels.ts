/** A relative time: "9 minutes ago", "Yesterday", "Thursday", "28 October", "28 October 2025". */
export function formatTime(at: Date, now: Date, timeZone?: string): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (Math.abs(seconds) < 45) return 'Just now';
  if (seconds > 0 && seconds < 3570) return `${counted(seconds / 60, 'minute')} ago`;
  if (seconds < 0 && seconds > -3570) return `In ${counted(-seconds / 60, 'minute')}`;
  const days = dayNumber(now, timeZone) - dayNumber(at, timeZone);
  // Shortly after midnight, hours are clearer than "yesterday".
  if ((days === 0 && seconds > 0) || (days === 1 && seconds < 6 * 3600))
    return `${counted(seconds / 3600, 'hour')} ago`;
  if (days === 0) return `In ${counted(-seconds / 3600, 'hour')}`;
  if (days === 1) return 'Yesterday';
  if (days === -1) return 'Tomorrow';
  if (days > 1 && days < 7) return format(at, { weekday: 'long' }, timeZone);
  const sameYear = format(at, { year: 'numeric' }, timeZone) === format(now, { year: 'numeric' }, timeZone);
  return formatDay(at, sameYear, timeZone);
}

export function formatDay(at: Date, sameYear: boolean, timeZone?: string): string {
  return format(at, { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) }, timeZone);
}

export function formatExactTime(at: Date, timeZone?: string): string {
  return format(
    at,
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    },
    timeZone,
  );
}

function counted(amount: number, unit: string): string {
  const whole = Math.max(1, Math.round(amount));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

/** The calendar day in the time zone, as a number. */
function dayNumber(at: Date, timeZone: string | undefined): number {
  const [day = 1, month = 1, year = 1970] = format(at, { day: 'numeric', month: 'numeric', year: 'numeric' }, timeZone)
    .split('/')
    .map(Number);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

function format(at: Date, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', timeZone ? { ...options, timeZone } : options).format(at);
}
