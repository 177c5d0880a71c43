import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { confirmAll, factsQuery } from '#app/routes/knowledge/facts/fact-changes.ts';
import { isReady } from '#app/routes/knowledge/facts/fact-labels.ts';
import { FactsSkeleton } from '#app/routes/knowledge/facts/facts-skeleton.tsx';
import { SiteFacts } from '#app/routes/knowledge/facts/site-facts.tsx';
import { Allowed } from '#app/shell/allowed.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Fact } from '#domain/facts/inputs.ts';

export const meta = screenMeta;

export default function ShopFacts() {
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="facts" />
          <FactsSkeleton />
        </>
      }
    >
      {site => <Shown key={site.id} site={site} />}
    </WithSite>
  );
}

function Shown({ site }: { site: SessionSite }) {
  const { data } = useQuery(factsQuery(site.id), getQueryClient());
  const ready = data?.facts.filter(isReady) ?? [];
  return (
    <>
      <ScreenHead of="facts" actions={ready.length > 1 && <ConfirmAll siteId={site.id} facts={ready} />} />
      <SiteFacts site={site} />
    </>
  );
}

function ConfirmAll({ siteId, facts }: { siteId: string; facts: readonly Fact[] }) {
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await confirmAll(siteId, facts);
    setBusy(false);
  }
  return (
    <Allowed need="manage:sites">
      <Button icon={CheckCheck} variant="primary" busy={busy} onClick={() => void confirm()}>
        Confirm all {facts.length}
      </Button>
    </Allowed>
  );
}
