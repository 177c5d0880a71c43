type ZoneGroup = { label: string; options: { value: string; label: string }[] };

/** All time zones by continent, plus the chosen one if this browser doesn't list it. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  const groups = new Map<string, ZoneGroup>();
  for (const value of [...zones].sort()) {
    const [region = '', ...place] = value.split('/');
    const label = place.length > 0 ? region : 'Other';
    const group = groups.get(label) ?? { label, options: [] };
    group.options.push({ value, label: (place.join(', ') || region).replaceAll('_', ' ') });
    groups.set(label, group);
  }
  return [...groups.values()];
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The local time there, so that people can check their choice. */
export function clockIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  } catch {
    return '';
  }
}
