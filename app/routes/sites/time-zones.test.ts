import { expect, it } from 'vitest';
import { clockIn, zoneGroups } from '#app/routes/sites/time-zones.ts';

it('time zones are grouped by continent, with readable names', () => {
  const groups = zoneGroups('Europe/London');
  const europe = groups.find(({ label }) => label === 'Europe');
  expect(europe?.options).toContainEqual({ value: 'Europe/London', label: 'London' });
  const america = groups.find(({ label }) => label === 'America');
  expect(america?.options).toContainEqual({
    value: 'America/Argentina/La_Rioja',
    label: 'Argentina, La Rioja',
  });
});

it('the selected time zone is listed once, even if the browser does not know it', () => {
  for (const zone of ['UTC', 'Europe/London', 'Mars/Olympus_Mons']) {
    const values = zoneGroups(zone).flatMap(({ options }) => options.map(({ value }) => value));
    expect(values.filter(value => value === zone)).toEqual([zone]);
  }
});

it('shows the local time', () => {
  const noon = new Date('2026-07-01T12:00:00Z');
  expect(clockIn('Europe/Berlin', noon)).toBe('14:00');
  expect(clockIn('Mars/Olympus_Mons', noon)).toBe('');
});
