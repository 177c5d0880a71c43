// The names of the person's organisations, which the ID token doesn't include. Deleted when the person signs out.

type Known = { id: string; name: string; description: string | null };

const key = 'aisle:organizations';

export function readKnownOrganizations(person: string): Known[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { person?: string; organizations?: Known[] };
    return stored.person === person && Array.isArray(stored.organizations) ? stored.organizations : [];
  } catch {
    return [];
  }
}

export function saveKnownOrganizations(
  person: string,
  all: readonly { id: string; name: string; description?: string | null }[],
): void {
  const organizations = all.map(({ id, name, description = null }) => ({ id, name, description }));
  try {
    localStorage.setItem(key, JSON.stringify({ person, organizations }));
  } catch {}
}

export function forgetKnownOrganizations(): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
