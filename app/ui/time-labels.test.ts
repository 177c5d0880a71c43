import { describe, expect, it } from 'vitest';
import { formatTime } from '#app/ui/time-labels.ts';

const now = new Date('2026-11-15T14:30:00Z');

describe('formatTime', () => {
  it.each([
    ['2026-11-15T14:29:40Z', 'Just now'],
    ['2026-11-15T14:21:00Z', '9 minutes ago'],
    ['2026-11-15T14:29:00Z', '1 minute ago'],
    ['2026-11-15T14:40:00Z', 'In 10 minutes'],
    ['2026-11-15T09:30:00Z', '5 hours ago'],
    ['2026-11-15T20:30:00Z', 'In 6 hours'],
    ['2026-11-14T08:00:00Z', 'Yesterday'],
    ['2026-11-16T08:00:00Z', 'Tomorrow'],
    ['2026-11-12T08:00:00Z', 'Thursday'],
    ['2026-10-28T08:00:00Z', '28 October'],
    ['2025-10-28T08:00:00Z', '28 October 2025'],
  ])('formats %s as “%s”', (at, words) => {
    expect(formatTime(new Date(at), now, 'UTC')).toBe(words);
  });

  it('shows hours, not yesterday, shortly after midnight', () => {
    const night = new Date('2026-11-15T00:30:00Z');
    expect(formatTime(new Date('2026-11-14T22:30:00Z'), night, 'UTC')).toBe('2 hours ago');
  });

  it('counts days in the time zone of the reader', () => {
    const at = new Date('2026-11-14T23:30:00Z');
    expect(formatTime(at, new Date('2026-11-15T12:00:00Z'), 'Asia/Tokyo')).toBe('13 hours ago');
    expect(formatTime(at, new Date('2026-11-15T12:00:00Z'), 'UTC')).toBe('Yesterday');
  });
});
