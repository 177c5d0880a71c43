import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { rulesQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { useIsRuleRoomPending, useRuleRoom } from '#app/routes/knowledge/rules/rule-room.ts';
import { RulesOf } from '#app/routes/knowledge/rules/rules-of.tsx';
import { synonymsQuery } from '#app/routes/knowledge/rules/synonym-changes.ts';
import { AddSynonymsButton, SynonymsOf } from '#app/routes/knowledge/rules/synonyms-of.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
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
            <SkeletonRows label="Loading the rules" />
          </Panel>
        </>
      }
    >
      {site => <Knowledge key={site.id} site={site} />}
    </WithSite>
  );
}

function Knowledge({ site }: { site: SessionSite }) {
  const [tab, setTab] = useUrlWord('tab');
  const [adds, setAdds] = useState(false);
  const isSynonyms = tab === 'synonyms';
  const { data, isPending } = useShownList(site.id, isSynonyms);
  const action = isSynonyms ? <AddSynonymsButton onClick={() => setAdds(true)} /> : <AddRuleButton />;
  return (
    <>
      <ScreenHead of="rules" actions={data?.length !== 0 && action} isPending={isPending} />
      <Tabs
        label="Rules and synonyms"
        value={isSynonyms ? 'synonyms' : 'rules'}
        onValueChange={value => setTab(value === 'synonyms' ? value : '')}
        tabs={[
          { value: 'rules', label: 'Rules', content: <RulesOf site={site} /> },
          { value: 'synonyms', label: 'Synonyms', content: <SynonymsOf site={site} onAdd={() => setAdds(true)} /> },
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

/** A list without anything offers its beginnings itself. */
function useShownList(siteId: string, isSynonyms: boolean) {
  const rules = useQuery({ ...rulesQuery(siteId), enabled: !isSynonyms }, getQueryClient());
  const isRoomPending = useIsRuleRoomPending();
  const synonyms = useQuery({ ...synonymsQuery(siteId), enabled: isSynonyms }, getQueryClient());
  return isSynonyms ? synonyms : { data: rules.data, isPending: rules.isPending || isRoomPending };
}

function AddRuleButton() {
  const room = useRuleRoom();
  return (
    <Allowed need="manage:sites">
      {!room?.isFull && (
        <Button asChild variant="primary" icon={Plus}>
          <AppLink to="/sites/data/rules/new">Add a rule</AppLink>
        </Button>
      )}
    </Allowed>
  );
}
