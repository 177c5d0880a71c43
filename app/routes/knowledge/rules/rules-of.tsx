import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { Findings } from '#app/routes/knowledge/rules/findings.tsx';
import { NoRules } from '#app/routes/knowledge/rules/no-rules.tsx';
import { RuleList } from '#app/routes/knowledge/rules/rule-list.tsx';
import { reviewQuery, rulesQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { useIsRuleRoomPending, useRuleRoom } from '#app/routes/knowledge/rules/rule-room.ts';
import { TryBox } from '#app/routes/knowledge/rules/try-box.tsx';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { PlansButton, useMayChoosePlan } from '#app/shell/plans-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';

export function RulesOf({ site }: { site: SessionSite }) {
  const { data: rules, error, refetch, isFetching } = useQuery(rulesQuery(site.id), getQueryClient());
  const data = useIsRuleRoomPending() ? undefined : rules;
  const review = useQuery({ ...reviewQuery(site.id), enabled: Boolean(data?.length) }, getQueryClient());
  if (error && !rules) {
    return <LoadProblem error={error} what="the rules" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return (
      <>
        <FullNotice />
        <NoRules site={site} />
      </>
    );
  }
  return (
    <>
      <FullNotice />
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          {data && review.data && <Findings findings={review.data} />}
          {data ? (
            <RuleList siteId={site.id} rules={data} />
          ) : (
            <Panel>
              <SkeletonRows label="Loading the rules" />
            </Panel>
          )}
        </div>
        <TryBox siteId={site.id} />
      </div>
    </>
  );
}

/** The plan has no room for another: what one can do about it. */
export function FullNotice() {
  const room = useRuleRoom();
  const canSubscribe = useMayChoosePlan();
  if (!room?.isFull) return null;
  const included = room.limit === 1 ? 'one rule' : `${room.limit.toLocaleString('en-GB')} rules`;
  return (
    <Notice tone="amber" icon={Gauge} title={`Your plan ${room.plan} includes ${included}`} actions={<PlansButton />}>
      {canSubscribe
        ? 'To add another, choose a larger plan or delete a rule you no longer use. Rules over the limit rest, the newest first.'
        : 'To add another, ask an Owner to choose a larger plan, or delete a rule you no longer use.'}
    </Notice>
  );
}
