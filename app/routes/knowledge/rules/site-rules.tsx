import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { Findings } from '#app/routes/knowledge/rules/findings.tsx';
import { NoRules } from '#app/routes/knowledge/rules/no-rules.tsx';
import { RuleList } from '#app/routes/knowledge/rules/rule-list.tsx';
import { reviewQuery, rulesQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { useIsRuleQuotaPending, useRuleQuota } from '#app/routes/knowledge/rules/rule-quota.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { PlansButton, useCanChoosePlan } from '#app/shell/plans-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';
import { findNearLimit, limitLabels, ruleSetLimits } from '#domain/knowledge/rule-set-limits.ts';

export function SiteRules({ site }: { site: SessionSite }) {
  const { data: rules, error, refetch, isFetching } = useQuery(rulesQuery(site.id), getQueryClient());
  const data = useIsRuleQuotaPending() ? undefined : rules;
  const review = useQuery({ ...reviewQuery(site.id), enabled: Boolean(data?.length) }, getQueryClient());
  if (error && !rules) {
    return <LoadProblem error={error} what="the rules" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) {
    return (
      <>
        <SiteLimitNotice />
        <NoRules site={site} />
      </>
    );
  }
  return (
    <>
      <SiteLimitNotice />
      {data && <NearLimitNotice rules={data} />}
      {data && review.data && <Findings findings={review.data} />}
      {data ? (
        <RuleList siteId={site.id} rules={data} />
      ) : (
        <Panel>
          <SkeletonRows label="Loading rules" />
        </Panel>
      )}
    </>
  );
}

function NearLimitNotice({ rules }: { rules: Rule[] }) {
  const near = findNearLimit(rules);
  if (!near) return null;
  const [used, allowed] = [near.used, ruleSetLimits[near.limit]].map(count => count.toLocaleString('en-GB'));
  return (
    <Notice tone="amber" icon={Gauge} title="This site’s rules are close to their limit">
      They have {used} of {allowed} {limitLabels[near.limit]}. To add more, shorten or delete rules you no longer need.
    </Notice>
  );
}

/** Shown when all rules of the plan are used. */
export function SiteLimitNotice() {
  const quota = useRuleQuota();
  const canSubscribe = useCanChoosePlan();
  if (!quota?.isFull) return null;
  const included = quota.limit === 1 ? 'one rule' : `${quota.limit.toLocaleString('en-GB')} rules`;
  return (
    <Notice tone="amber" icon={Gauge} title={`Your ${quota.plan} plan includes ${included}`} actions={<PlansButton />}>
      {canSubscribe
        ? 'To add another, choose a larger plan or delete a rule you no longer need. Rules over the limit aren’t used, starting with the newest.'
        : 'To add another, ask an Owner to choose a larger plan, or delete a rule you no longer need.'}
    </Notice>
  );
}
