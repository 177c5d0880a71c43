import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type SessionSite, useCan } from '#app/client/session.ts';
import { useRuleRoom } from '#app/routes/knowledge/rules/rule-room.ts';
import { RulesOf } from '#app/routes/knowledge/rules/rules-of.tsx';
import { SynonymsOf } from '#app/routes/knowledge/rules/synonyms-of.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { findScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
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
          <Head />
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
  return (
    <>
      <Head onAddSynonyms={isSynonyms ? () => setAdds(true) : undefined} />
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

function Head({ onAddSynonyms }: { onAddSynonyms?: (() => void) | undefined }) {
  const screen = findScreen('rules');
  const room = useRuleRoom();
  const canManage = useCan('manage:sites');
  const action = onAddSynonyms ? (
    canManage && (
      <Button variant="primary" icon={Plus} onClick={onAddSynonyms}>
        Add synonyms
      </Button>
    )
  ) : (
    <Allowed need="manage:sites">{!room?.isFull && <AddRuleButton />}</Allowed>
  );
  return (
    <PageHead title={screen?.title} actions={action}>
      {screen?.intro}
    </PageHead>
  );
}

function AddRuleButton() {
  return (
    <Button asChild variant="primary" icon={Plus}>
      <AppLink to="/sites/data/rules/new">Add a rule</AppLink>
    </Button>
  );
}
