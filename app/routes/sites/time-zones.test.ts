import { expect, it } from 'vitest';
import { clockIn, zoneGroups } from '#app/routes/sites/time-zones.ts';

it('time zones stand by continent, in words', () => {
  const groups = zoneGroups('Europe/London');
  const europe = groups.find(({ label }) => label === 'Europe');
  expect(europe?.options).toContainEqual({ value: 'Europe/London', label: 'London' });
  const america = groups.find(({ label }) => label === 'America');
  expect(america?.options).toContainEqual({
    value: 'America/Argentina/La_Rioja',
    label: 'Argentina, La Rioja',
  });
});

it('the chosen time zone is there, once, even where the browser does not list it', () => {
  for (const zone of ['UTC', 'Europe/London', 'Mars/Olympus_Mons']) {
    const values = zoneGroups(zone).flatMap(({ options }) => options.map(({ value }) => value));
    expect(values.filter(value => value === zone)).toEqual([zone]);
  }
});

it('tells the time there', () => {
  const noon = new Date('2026-07-01T12:00:00Z');
  expect(clockIn('Europe/Berlin', noon)).toBe('14:00');
  expect(clockIn('Mars/Olympus_Mons', noon)).toBe('');
});
