import { useEffect } from 'react';
import { useSession } from '#app/client/session.ts';
import { refreshPlan } from '#app/routes/subscriptions/subscription-queries.ts';

/** A plan was chosen, paid or ended since the page was loaded: limits, navigation and permissions learn of it, too. */
export function useFrameThatFollows(updatedAt: string | null | undefined) {
  const { subscription } = useSession();
  const known = subscription === undefined ? undefined : (subscription?.updatedAt ?? '');
  useEffect(() => {
    if (updatedAt && known !== undefined && updatedAt > known) void refreshPlan();
  }, [updatedAt, known]);
}
