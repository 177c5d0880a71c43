// The purchase in progress in this tab, so that it can continue after a reload.

export type SavedCheckout = { organizationId: string; transactionId: string; isPaid: boolean };

const key = 'aisle:checkout';

export function saveCheckout(checkout: SavedCheckout | null): void {
  try {
    if (checkout) sessionStorage.setItem(key, JSON.stringify(checkout));
    else sessionStorage.removeItem(key);
  } catch {}
}

export function findCheckout(organizationId: string): SavedCheckout | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedCheckout | null;
    return saved?.organizationId === organizationId ? saved : null;
  } catch {
    return null;
  }
}
