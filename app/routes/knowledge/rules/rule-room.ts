import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { usageQuery } from '#app/routes/subscriptions/subscription-queries.ts';

type Room = { plan: string; used: number; limit: number; isFull: boolean };

/** How much of the plan's room for rules is used; undefined where that is not known, or not theirs to know. */
export function useRuleRoom(): Room | undefined {
  const { subscription } = useSession();
  const { data } = useUsage();
  const counter = data?.find(({ kind }) => kind === 'rules');
  if (!counter || !subscription) return undefined;
  const { used, limit } = counter;
  return { plan: subscription.plan.name, used, limit, isFull: used >= limit };
}

/** Whether that is on its way: what hangs on it would show, and go again. */
export function useIsRuleRoomPending(): boolean {
  const { isLoading, failureCount } = useUsage();
  return isLoading && failureCount === 0;
}

function useUsage() {
  const { status } = useSession();
  const mayKnow = useCan('list:organization-subscription') && status === 'signed-in';
  return useQuery({ ...usageQuery, enabled: mayKnow }, getQueryClient());
}
