// Why this tab stands at the sign-in page. While there is a reason, sign-in waits for a press of the button.

export type Farewell = 'signed-out' | 'ended';

/** The head script forgets it, too: whoever opens a screen anew wants to sign in. */
export const farewellKey = 'aisle:farewell';

/** Whoever signs out keeps that as the reason: calls still on their way are refused then, and look like a session that ended. */
export function setFarewell(reason: Farewell | null): void {
  if (reason === 'ended' && findFarewell() === 'signed-out') return;
  try {
    if (reason) sessionStorage.setItem(farewellKey, reason);
    else sessionStorage.removeItem(farewellKey);
  } catch {}
}

export function findFarewell(): Farewell | null {
  try {
    const reason = sessionStorage.getItem(farewellKey);
    return reason === 'signed-out' || reason === 'ended' ? reason : null;
  } catch {
    return null;
  }
}
