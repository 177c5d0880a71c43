import type { NavigateFunction } from 'react-router';
import { refreshSession } from '#app/client/session-control.ts';

/** After leaving or deleting the active organisation, opens the next one, or the welcome screen. */
export async function openNextOrganization(navigate: NavigateFunction): Promise<void> {
  try {
    await refreshSession();
    await navigate('/');
  } catch {
    // The organisation is gone either way. A full page load shows the problem and tries again.
    window.location.assign('/');
  }
}
