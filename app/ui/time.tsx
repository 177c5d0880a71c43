import { useSyncExternalStore } from 'react';
import { formatDay, formatExactTime, formatTime } from '#app/ui/time-labels.ts';

/**
 * A moment in words, with the exact time on hover. The server knows neither the reader's clock nor the time zone,
 * so it writes the day in UTC; the words follow once the page is alive.
 */
export function Time({ at, className }: { at: string | Date; className?: string | undefined }) {
  const halfMinute = useSyncExternalStore(subscribe, currentHalfMinute, unknown);
  const date = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(date.getTime())) return null;
  const live = halfMinute !== null;
  return (
    <time dateTime={date.toISOString()} title={live ? formatExactTime(date) : undefined} className={className}>
      {live ? formatTime(date, new Date()) : formatDay(date, false, 'UTC')}
    </time>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentHalfMinute = () => Math.floor(Date.now() / 30_000);
const unknown = () => null;
