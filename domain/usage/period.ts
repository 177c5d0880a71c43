/**
 * The month that contains `now`, counted from the day the subscription's period started: limits are monthly, bills may
 * be yearly.
 */
export function periodAt(anchor: Date, now: Date): { startsAt: Date; endsAt: Date } {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const current = addMonths(anchor, months) > now ? months - 1 : months;
  const index = Math.max(0, current);
  return { startsAt: addMonths(anchor, index), endsAt: addMonths(anchor, index + 1) };
}

/** A new month also starts when a trial ends or a bill is due before the month is over. */
export function resetOf({ periodEndsAt }: { periodEndsAt: Date | null }, monthEndsAt: Date, now: Date): Date {
  return periodEndsAt && periodEndsAt > now && periodEndsAt < monthEndsAt ? periodEndsAt : monthEndsAt;
}

/** The 31st becomes the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), last));
  return moved;
}
