import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useCan, useSession } from '#app/client/session.ts';
import { DeleteRule } from '#app/routes/knowledge/rules/delete-rule.tsx';
import { editorColumns } from '#app/routes/knowledge/rules/rule-editor.tsx';
import { RuleForm } from '#app/routes/knowledge/rules/rule-form.tsx';
import { RuleFormOnItsWay } from '#app/routes/knowledge/rules/rule-form-on-its-way.tsx';
import { ruleQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { kindWords, stateWords } from '#app/routes/knowledge/rules/rule-words.ts';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { siteQuery } from '#app/routes/sites/site-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WayBack } from '#app/shell/way-back.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { useGo } from '#app/ui/places.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

export const meta = screenMeta;

export default function EditRule() {
  const { id = '' } = useParams();
  // What was read a while ago may have been changed since, and whoever edits it would only hear so when saving.
  const rule = useQuery({ ...ruleQuery(id), refetchOnMount: 'always' }, getQueryClient());
  const opened = rule.isFetchedAfterMount ? rule.data : undefined;
  const site = useQuery({ ...siteQuery(opened?.siteId ?? ''), enabled: opened !== undefined }, getQueryClient());
  const canManage = useCan('manage:sites');
  const error = (rule.data ? null : rule.error) ?? (site.data ? null : site.error);
  useSiteOf(opened);
  return (
    <>
      <WayBack />
      <PageHead
        title={opened?.name ?? (error ? 'Rule' : <NameOnItsWay />)}
        badge={opened && <Badges rule={opened} />}
      />
      <ReadOnlyNotice />
      {error ? (
        <LoadProblem
          error={error}
          what="this rule"
          busy={rule.isFetching || site.isFetching}
          onRetry={() => void (rule.error ? rule.refetch() : site.refetch())}
        />
      ) : opened && site.data ? (
        <>
          <RuleForm key={opened.id} rule={opened} timeZone={site.data.timeZone} />
          {canManage && (
            <div className={editorColumns}>
              <DeleteRule rule={opened} />
            </div>
          )}
        </>
      ) : (
        <RuleFormOnItsWay />
      )}
    </>
  );
}

/** The rule's site is the one that is worked on; whoever switches to another sees that one's rules. */
function useSiteOf(rule: Rule | undefined): void {
  const { site, sites } = useSession();
  const go = useGo();
  const before = useRef<string | undefined>(undefined);
  const siteId = rule?.siteId;
  const isKnown = sites.some(one => one.id === siteId);

  useEffect(() => {
    if (siteId && isKnown) selectSite(siteId);
  }, [siteId, isKnown]);

  useEffect(() => {
    const left = before.current;
    before.current = site?.id;
    if (siteId && left === siteId && site && site.id !== siteId) void go('/sites/data/rules');
  }, [site, siteId, go]);
}

function Badges({ rule: { kind, state } }: { rule: Rule }) {
  const { label, tone } = stateWords[state];
  return (
    <span className="flex gap-1.5">
      <Badge>{kindWords[kind].label}</Badge>
      {state !== 'on' && <Badge tone={tone}>{label}</Badge>}
    </span>
  );
}

function NameOnItsWay() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Rule</span>
      <Skeleton className="h-4 w-40" />
    </span>
  );
}
