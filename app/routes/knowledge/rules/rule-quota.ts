import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';

type RuleQuota = { plan: string; used: number; limit: number; isFull: boolean };

/** Used and included rules of the plan. Undefined while unknown, or without permission. */
export function useRuleQuota(): RuleQuota | undefined {
  const { subscription } = useSession();
  const { data } = useUsage();
  const counter = data?.find(({ kind }) => kind === 'rules');
  if (!counter || !subscription) return undefined;
  const { used, limit } = counter;
  return { plan: subscription.plan.name, used, limit, isFull: used >= limit };
}

/** Wait for this before showing anything that depends on the quota. */
export function useIsRuleQuotaPending(): boolean {
  const { isLoading, failureCount } = useUsage();
  return isLoading && failureCount === 0;
}

function useUsage() {
  const { status } = useSession();
  const canRead = useCan('list:organization-subscription') && status === 'signed-in';
  return useQuery({ ...usageQuery, enabled: canRead }, getQueryClient());
}
