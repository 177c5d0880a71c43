type ZoneGroup = { label: string; options: { value: string; label: string }[] };

/** All time zones by continent, and the chosen one even where this browser does not list it. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  const groups = new Map<string, ZoneGroup>();
  for (const value of [...zones].sort()) {
    const [region = '', ...place] = value.split('/');
    const label = place.length > 0 ? region : 'Without a place';
    const group = groups.get(label) ?? { label, options: [] };
    group.options.push({ value, label: (place.join(', ') || region).replaceAll('_', ' ') });
    groups.set(label, group);
  }
  return [...groups.values()];
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** What the clock there shows, so that one sees at once whether it is the right one. */
export function clockIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  } catch {
    return '';
  }
}
