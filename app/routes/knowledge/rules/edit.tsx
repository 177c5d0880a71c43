import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { selectSite, useCan, useSession } from '#app/client/session.ts';
import { forgetRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { editorColumns } from '#app/routes/knowledge/rules/rule-editor.tsx';
import { RuleForm } from '#app/routes/knowledge/rules/rule-form.tsx';
import { RuleFormSkeleton } from '#app/routes/knowledge/rules/rule-form-skeleton.tsx';
import { kindLabels, stateLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { ruleQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { siteQuery } from '#app/routes/sites/site-queries.ts';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { useAfterClose } from '#app/ui/after-close.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Rule } from '#domain/knowledge/rule-inputs.ts';

export const meta = screenMeta;

export default function EditRule() {
  const { id = '' } = useParams();
  // Start from the latest revision, so that people do not find out about other changes only when saving.
  const rule = useQuery({ ...ruleQuery(id), refetchOnMount: 'always' }, getQueryClient());
  const opened = rule.isFetchedAfterMount ? rule.data : undefined;
  const site = useQuery({ ...siteQuery(opened?.siteId ?? ''), enabled: opened !== undefined }, getQueryClient());
  const canManage = useCan('manage:sites');
  const error = (rule.data ? null : rule.error) ?? (site.data ? null : site.error);
  useSiteOf(opened);
  return (
    <>
      <BackLink />
      <PageHead
        title={opened?.name ?? (error ? 'Rule' : <NameSkeleton />)}
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
        <RuleFormSkeleton />
      )}
    </>
  );
}

/** Selects the rule's site. Switching to another site opens the rules of that site. */
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
  const { label, tone } = stateLabels[state];
  return (
    <span className="flex gap-1.5">
      <Badge>{kindLabels[kind].label}</Badge>
      {state !== 'on' && <Badge tone={tone}>{label}</Badge>}
    </span>
  );
}

function NameSkeleton() {
  return (
    <span className="flex h-7 items-center">
      <span className="sr-only">Rule</span>
      <Skeleton className="h-4 w-40" />
    </span>
  );
}

const DeleteRuleDialog = lazy(() => import('#app/routes/knowledge/rules/delete-rule-dialog.tsx'));

function DeleteRule({ rule }: { rule: Rule }) {
  const [isDeleting, setDeleting] = useState(false);
  const go = useGo();
  const afterClose = useAfterClose();

  async function leave() {
    afterClose(() => forgetRule(rule.id));
    await go('/sites/data/rules');
  }

  return (
    <section aria-labelledby="deleting" className="mt-10 max-w-form">
      <Panel className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1">
          <h2 id="deleting" className="font-medium text-14">
            Delete rule
          </h2>
          <p className="text-13 text-ink-2">Answers will stop following it. This can’t be undone.</p>
        </div>
        <Button className="text-red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Panel>
      <Suspense>
        {isDeleting && <DeleteRuleDialog rule={rule} onClose={() => setDeleting(false)} onDeleted={leave} />}
      </Suspense>
    </section>
  );
}
