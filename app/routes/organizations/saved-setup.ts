// The website that an organisation was created for, so that setting it up can continue after a reload.
import type { WebsiteFacts } from '#domain/onboarding/inputs.ts';

export type SavedSetup = { organizationId: string; website: WebsiteFacts | null };

const key = 'aisle:setup';

export function saveSetup(setup: SavedSetup | null): void {
  try {
    if (setup) sessionStorage.setItem(key, JSON.stringify(setup));
    else sessionStorage.removeItem(key);
  } catch {}
}

export function findSetup(organizationId: string): SavedSetup | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedSetup | null;
    return saved?.organizationId === organizationId ? saved : null;
  } catch {
    return null;
  }
}
