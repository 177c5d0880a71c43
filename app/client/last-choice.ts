// The last selected organisation and site. This tab's choice takes precedence, so that two tabs can differ.

type Choice = 'organization' | 'site';

/** `of` is the person's id for an organisation, or the organisation's id for a site. */
export function readLastChoice(choice: Choice, of: string): string | null {
  return read(() => sessionStorage, keyOf(choice, of)) ?? read(() => localStorage, keyOf(choice, of));
}

export function saveLastChoice(choice: Choice, of: string, id: string): void {
  inBoth(storage => storage.setItem(keyOf(choice, of), id));
}

/** Forgets an organisation that was deleted or left. */
export function forgetOrganization(person: string, id: string): void {
  const key = keyOf('organization', person);
  inBoth(storage => {
    if (storage.getItem(key) === id) storage.removeItem(key);
    storage.removeItem(keyOf('site', id));
  });
}

function inBoth(work: (storage: Storage) => void): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      work(open());
    } catch {}
  }
}

function keyOf(choice: Choice, of: string): string {
  return `aisle:${choice}:${of}`;
}

// Storage may be blocked. The first organisation and site are then selected each time.
function read(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
