import type { NavigateFunction } from 'react-router';
import { refreshSession } from '#app/client/session-control.ts';

/** After the active organisation is gone: to the next one, or to the welcome screen where there is none. */
export async function goOnElsewhere(navigate: NavigateFunction): Promise<void> {
  try {
    await refreshSession();
    await navigate('/');
  } catch {
    // It is gone all the same. A new page says what stands in the way, and tries again.
    window.location.assign('/');
  }
}
