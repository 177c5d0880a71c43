import { useSession } from '#app/client/session.ts';

/** Whether the plan's site limit is reached; undefined if unknown or not visible to this person. */
export function useSiteQuota(): { plan: string; limit: number; isFull: boolean } | undefined {
  const { subscription, sites, sitesState } = useSession();
  if (!subscription || sitesState !== 'loaded') return undefined;
  const { name, maxSites } = subscription.plan;
  return { plan: name, limit: maxSites, isFull: sites.length >= maxSites };
}
