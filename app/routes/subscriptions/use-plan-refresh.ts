import { useEffect } from 'react';
import { useSession } from '#app/client/session.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';

/** Refreshes limits, navigation and permissions if the plan has changed since the page was loaded. */
export function usePlanRefresh(updatedAt: string | null | undefined) {
  const { subscription } = useSession();
  const known = subscription === undefined ? undefined : (subscription?.updatedAt ?? '');
  useEffect(() => {
    if (updatedAt && known !== undefined && updatedAt > known) void refreshPlan();
  }, [updatedAt, known]);
}
