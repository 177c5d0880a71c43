import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { rulesQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { useIsRuleQuotaPending, useRuleQuota } from '#app/routes/knowledge/rules/rule-quota.ts';
import { SiteRules } from '#app/routes/knowledge/rules/site-rules.tsx';
import { AddSynonymsButton, SiteSynonyms } from '#app/routes/knowledge/rules/site-synonyms.tsx';
import { synonymsQuery } from '#app/routes/knowledge/rules/synonym-changes.ts';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tabs } from '#app/ui/tab-panels.tsx';

const SynonymsDialog = lazy(() => import('#app/routes/knowledge/rules/synonyms-dialog.tsx'));

export const meta = screenMeta;

export default function Rules() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="rules" actions={<AddRuleButton />} isPending />
          <Panel>
            <SkeletonRows label="Loading rules" />
          </Panel>
        </>
      }
    >
      {site => <RulesAndSynonyms key={site.id} site={site} />}
    </WithSite>
  );
}

function RulesAndSynonyms({ site }: { site: SessionSite }) {
  const [tab, setTab] = useUrlWord('tab');
  const [adds, setAdds] = useState(false);
  const isSynonyms = tab === 'synonyms';
  const { data, isPending } = useSelectedList(site.id, isSynonyms);
  const action = isSynonyms ? <AddSynonymsButton onClick={() => setAdds(true)} /> : <AddRuleButton />;
  return (
    <>
      <ScreenHead
        of="rules"
        actions={
          <>
            <PlaygroundButton siteId={site.id} />
            {data?.length !== 0 && action}
          </>
        }
        isPending={isPending}
      />
      <Tabs
        label="Rules and synonyms"
        value={isSynonyms ? 'synonyms' : 'rules'}
        onValueChange={value => setTab(value === 'synonyms' ? value : '')}
        tabs={[
          { value: 'rules', label: 'Rules', content: <SiteRules site={site} /> },
          { value: 'synonyms', label: 'Synonyms', content: <SiteSynonyms site={site} onAdd={() => setAdds(true)} /> },
        ]}
      />
      {adds && (
        <Suspense>
          <SynonymsDialog siteId={site.id} onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The data of the selected tab. An empty list has its own “Add” button. */
function useSelectedList(siteId: string, isSynonyms: boolean) {
  const rules = useQuery({ ...rulesQuery(siteId), enabled: !isSynonyms }, getQueryClient());
  const isQuotaPending = useIsRuleQuotaPending();
  const synonyms = useQuery({ ...synonymsQuery(siteId), enabled: isSynonyms }, getQueryClient());
  return isSynonyms ? synonyms : { data: rules.data, isPending: rules.isPending || isQuotaPending };
}

function AddRuleButton() {
  const quota = useRuleQuota();
  return (
    <Allowed need="manage:sites">
      {!quota?.isFull && (
        <Button asChild variant="primary" icon={Plus}>
          <AppLink to="/sites/data/rules/new">Add a rule</AppLink>
        </Button>
      )}
    </Allowed>
  );
}
