import { useSession } from '#app/client/session.ts';

/** Whether the plan has room for one more site; undefined where that is not known, or not theirs to know. */
export function useSiteRoom(): { plan: string; limit: number; isFull: boolean } | undefined {
  const { subscription, sites, sitesState } = useSession();
  if (!subscription || sitesState !== 'loaded') return undefined;
  const { name, maxSites } = subscription.plan;
  return { plan: name, limit: maxSites, isFull: sites.length >= maxSites };
}
