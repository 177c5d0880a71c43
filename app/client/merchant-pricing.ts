// The page on which a plan is chosen belongs to the admin. It opens by itself once; afterwards there is a button.

const key = 'aisle:pricing-seen';
/** Longer than anybody takes to decline, shorter than a day of work. */
const remembered = 30 * 60_000;

let isSeen = false;

/** In the admin's own window: it refuses to be framed. */
export function openPricing(url: string): void {
  isSeen = true;
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {}
  window.open(url, '_top');
}

/** Whoever declined comes back by a new page, and must not be sent away again. */
export function sawPricing(): boolean {
  if (isSeen) return true;
  try {
    const since = Date.now() - Number(sessionStorage.getItem(key) ?? 0);
    return since >= 0 && since < remembered;
  } catch {
    return false;
  }
}
