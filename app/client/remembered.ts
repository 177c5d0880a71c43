// What a person chose last. This tab's choice goes before that of other tabs, so that two tabs may differ.

type Choice = 'organization' | 'site';

/** `of` is the person who chose an organisation, or the organisation whose site was chosen. */
export function recall(choice: Choice, of: string): string | null {
  return read(() => sessionStorage, keyOf(choice, of)) ?? read(() => localStorage, keyOf(choice, of));
}

export function remember(choice: Choice, of: string, id: string): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      open().setItem(keyOf(choice, of), id);
    } catch {}
  }
}

function keyOf(choice: Choice, of: string): string {
  return `aisle:${choice}:${of}`;
}

// Storage may be blocked. Then the first organisation and the first site are chosen each time.
function read(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key);
  } catch {
    return null;
  }
}
