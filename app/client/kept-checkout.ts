// The purchase this tab is busy with, so that a reload in the middle goes on with it.

export type KeptCheckout = { organizationId: string; transactionId: string; isPaid: boolean };

const key = 'aisle:checkout';

export function keepCheckout(checkout: KeptCheckout | null): void {
  try {
    if (checkout) sessionStorage.setItem(key, JSON.stringify(checkout));
    else sessionStorage.removeItem(key);
  } catch {}
}

export function findCheckout(organizationId: string): KeptCheckout | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptCheckout | null;
    return kept?.organizationId === organizationId ? kept : null;
  } catch {
    return null;
  }
}
